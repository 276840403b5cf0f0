ALTER TABLE "advance_invoices" ADD COLUMN "settled_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "mandate_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "has_mandate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_settled_check" CHECK ("advance_invoices"."settled_pence" between 0 and "advance_invoices"."pence");--> statement-breakpoint
GRANT UPDATE (mandate_opened_at, has_mandate) ON payment_accounts TO portal_app;--> statement-breakpoint
GRANT UPDATE (settled_pence) ON advance_invoices TO portal_app;--> statement-breakpoint

-- Locks timesheets that are agreed and billed in full, and marks their shifts as invoiced, by the transitions of both state tables. One that was
-- agreed while a run billed a part of it stays approved: the next run bills the rest.
CREATE OR REPLACE FUNCTION app_lock_billed(sheets uuid[], moment timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NOT app_platform() THEN
      RAISE EXCEPTION 'only the platform bills' USING ERRCODE = 'insufficient_privilege';
    END IF;
    WITH locked AS (
      UPDATE timesheets t SET status = 'locked', since = moment WHERE t.id = ANY (sheets) AND t.status = 'approved'
        AND t.approved_pence = (SELECT sum(l.net_pence) FROM invoice_lines l
          WHERE l.timesheet_id = t.id AND l.kind IN ('shift', 'adjustment') AND l.is_live)
        RETURNING t.job_id)
    UPDATE jobs SET status = 'invoiced' WHERE status = 'completed' AND id IN (SELECT job_id FROM locked);
  END
  $$;--> statement-breakpoint

-- invoice_files: a side adds files of its own. A trigger, since the policy of files reads this table.
CREATE FUNCTION invoice_file_is_own() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file_id
        AND f.organisation_id = CASE NEW.side WHEN 'agency' THEN NEW.organisation_id ELSE NEW.provider_id END) THEN
      RAISE EXCEPTION 'the file belongs to another organisation' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER invoice_file_is_own BEFORE INSERT ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION invoice_file_is_own();--> statement-breakpoint

-- As before, without what the invoice's own payouts have paid back already.
CREATE OR REPLACE FUNCTION advance_is_covered() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE advances a SET status = 'in_recovery', since = now(), lock = a.lock + 1
      WHERE a.status = 'paid_out' AND a.id IN (SELECT advance_id FROM advance_invoices WHERE invoice_id = NEW.id AND is_live)
        AND a.pence - a.settled_pence > (SELECT coalesce(sum(i.gross_pence - i.held_pence - i.credited_pence - own.settled_pence), 0)
          FROM advance_invoices own JOIN invoices i ON i.id = own.invoice_id WHERE own.advance_id = a.id AND own.is_live);
    RETURN NULL;
  END
  $$;
