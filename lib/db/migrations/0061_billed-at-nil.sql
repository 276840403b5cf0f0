ALTER TYPE "public"."audit_action" ADD VALUE 'selfBilling.ended' BEFORE 'paymentAuthorisation.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.delegationEnded' BEFORE 'paymentAuthorisation.escalated';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_on" date;--> statement-breakpoint
CREATE INDEX "payments_taken_back_idx" ON "payments" USING btree ("paid_on") WHERE status = 'confirmed' and method = 'direct_debit';--> statement-breakpoint
GRANT UPDATE (asked_on) ON payments TO portal_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reference', 'failure_code', 'asked_on', 'paid_on', 'stuck_at', 'since', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint

-- As before, with hours that were agreed at nil and never billed: an adjustment by nothing, so that the run locks them.
CREATE OR REPLACE FUNCTION app_billable(agency uuid, provider uuid, week_end date, month_end date)
  RETURNS TABLE (kind text, timesheet_id uuid, job_id uuid, agreement_id uuid, service_id uuid, start_on date, pence int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH sheets AS (
      SELECT t.id, t.job_id, t.status, t.approved_pence, t.disputed_pence, a.agreement_id, j.service_id, j.start_on,
          (SELECT l.net_pence FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live) AS billed,
          EXISTS (SELECT 1 FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind = 'adjustment' AND l.is_live) AS is_adjusted
        FROM timesheets t JOIN allocations a ON a.id = t.allocation_id JOIN jobs j ON j.id = t.job_id JOIN agreements g ON g.id = a.agreement_id
        WHERE t.organisation_id = agency AND t.provider_id = provider AND (SELECT app_platform())
          AND (t.status IN ('pending', 'submitted', 'disputed', 'contested', 'approved', 'closed')
            OR t.id IN (SELECT l.timesheet_id FROM invoice_lines l WHERE NOT l.is_live))
          AND j.start_on <= CASE g.billing_period WHEN 'monthly' THEN month_end ELSE week_end END)
    SELECT 'shift', s.id, s.job_id, s.agreement_id, s.service_id, s.start_on, s.approved_pence FROM sheets s
      WHERE s.billed IS NULL AND s.approved_pence > 0 AND s.status NOT IN ('pending', 'submitted')
    UNION ALL
    SELECT 'adjustment', s.id, s.job_id, s.agreement_id, s.service_id, s.start_on, s.approved_pence - coalesce(s.billed, 0) FROM sheets s
      WHERE s.status = 'approved' AND NOT s.is_adjusted AND (s.billed IS NOT NULL OR s.approved_pence = 0)
    UNION ALL
    SELECT CASE WHEN s.status IN ('pending', 'submitted') THEN 'open' ELSE 'disputed' END, s.id, s.job_id, s.agreement_id, s.service_id, s.start_on,
        s.disputed_pence FROM sheets s
      WHERE s.status IN ('pending', 'submitted', 'disputed', 'contested')
    UNION ALL
    SELECT 'cancellation', NULL, j.id, a.agreement_id, j.service_id, j.start_on, j.cancellation_charge_pence
      FROM jobs j
        JOIN LATERAL (SELECT * FROM allocations b WHERE b.job_id = j.id AND b.status = 'cancelled_by_provider'
          ORDER BY b.decided_at DESC NULLS LAST, b.id LIMIT 1) a ON true
        JOIN agreements g ON g.id = a.agreement_id
      WHERE j.organisation_id = provider AND a.organisation_id = agency AND j.cancellation_charge_pence > 0 AND (SELECT app_platform())
        AND least(j.start_on, (j.cancelled_at AT TIME ZONE 'Europe/London')::date)
          <= CASE g.billing_period WHEN 'monthly' THEN month_end ELSE week_end END
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.job_id = j.id AND l.kind = 'cancellation' AND l.is_live);
  END;--> statement-breakpoint

-- As before, where nothing was billed because nothing is owed too.
CREATE OR REPLACE FUNCTION app_lock_billed(sheets uuid[], moment timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NOT app_platform() THEN
      RAISE EXCEPTION 'only the platform bills' USING ERRCODE = 'insufficient_privilege';
    END IF;
    WITH locked AS (
      UPDATE timesheets t SET status = 'locked', since = moment WHERE t.id = ANY (sheets) AND t.status = 'approved'
        AND t.approved_pence = (SELECT coalesce(sum(l.net_pence), 0) FROM invoice_lines l
          WHERE l.timesheet_id = t.id AND l.kind IN ('shift', 'adjustment') AND l.is_live)
        RETURNING t.job_id)
    UPDATE jobs SET status = 'invoiced' WHERE status = 'completed' AND id IN (SELECT job_id FROM locked);
  END
  $$;--> statement-breakpoint

-- As before, with an audit row for each consent that ends so.
CREATE OR REPLACE FUNCTION end_consents() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH ended AS (
      UPDATE self_billing_consents SET status = 'ended', lock = lock + 1, ended_at = now(), ended_because = 'vatNumberChanged'
        WHERE (organisation_id = NEW.id OR provider_id = NEW.id) AND status <> 'ended'
        RETURNING id)
    INSERT INTO audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
      SELECT NEW.id, 'job', 'selfBilling.ended', 'selfBillingConsent', id::text,
          jsonb_build_object('because', 'vatNumberChanged', 'automatic', true), gen_random_uuid()::text
        FROM ended;
    RETURN NULL;
  END
  $$;
--> statement-breakpoint

-- What was told of an invoice is settled with its status, and what was told of a dispute once no dispute of it is open.
CREATE TRIGGER settle_notifications AFTER UPDATE ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
CREATE POLICY owner ON invoice_disputes FOR SELECT USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE FUNCTION settle_dispute_news() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n
        WHERE n.subject_id = NEW.invoice_id AND n.event = 'invoiceNews' AND n.detail IN ('disputed', 'answered') AND n.settled_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM invoice_disputes d WHERE d.invoice_id = NEW.invoice_id AND d.decided_at IS NULL)
        ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_dispute_news() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE OF decided_at ON invoice_disputes
  FOR EACH ROW WHEN (OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL) EXECUTE FUNCTION settle_dispute_news();
