ALTER TABLE "timesheets" ADD COLUMN "is_umbrella" boolean;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "is_nursing" boolean;--> statement-breakpoint

-- A dispute or a credit note that leaves less than an advance is owed opens its recovery, in the same transaction. What is held may come back, so
-- that all invoices of the advance together have to cover it; what is credited never does, and a payout takes no more than the share of its own
-- invoice, so that each has to cover its share.
CREATE OR REPLACE FUNCTION advance_is_covered() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH covered AS (
      SELECT own.advance_id, sum(i.gross_pence - i.held_pence - i.credited_pence - own.settled_pence) AS by_all,
          sum(least(own.pence - own.settled_pence, i.gross_pence - i.credited_pence - own.settled_pence)) AS by_shares
        FROM advance_invoices own JOIN invoices i ON i.id = own.invoice_id
        WHERE own.is_live AND own.advance_id IN (SELECT advance_id FROM advance_invoices WHERE invoice_id = NEW.id AND is_live)
        GROUP BY own.advance_id),
    opened AS (
      UPDATE advances a SET status = 'in_recovery', since = now(), lock = a.lock + 1 FROM covered c
        WHERE a.id = c.advance_id AND a.status = 'paid_out' AND a.pence - a.settled_pence > least(c.by_all, c.by_shares)
        RETURNING a.id, a.organisation_id, a.pence)
    INSERT INTO audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
      SELECT organisation_id, 'job', 'advance.inRecovery', 'advance', id::text, jsonb_build_object('pence', pence, 'automatic', true),
          gen_random_uuid()::text
        FROM opened;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
DROP TRIGGER advance_is_covered ON invoices;--> statement-breakpoint
CREATE TRIGGER advance_is_covered AFTER UPDATE OF held_pence, credited_pence ON invoices
  FOR EACH ROW WHEN (NEW.credited_pence > OLD.credited_pence OR NEW.held_pence + NEW.credited_pence > OLD.held_pence + OLD.credited_pence)
  EXECUTE FUNCTION advance_is_covered();--> statement-breakpoint
-- For the trigger above, which runs as the owner: a provider that disputes adds nothing to the agency's audit log itself.
CREATE POLICY owner ON audit_events FOR INSERT WITH CHECK (current_user <> 'portal_app');--> statement-breakpoint

-- Whether a worker came through an umbrella, and whether the service had nursing, as it was when the shift ended: VAT follows the supply, not the
-- day on which it is billed. A provider makes the timesheet and sees no worker's profile, so it is read as the owner.
CREATE FUNCTION timesheet_vat_facts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    PERFORM set_config('app.platform', 'on', true);
    NEW.is_umbrella := EXISTS (SELECT 1 FROM workers w WHERE w.id = NEW.worker_id AND w.employment_type = 'PSC_UMBRELLA');
    NEW.is_nursing := EXISTS (SELECT 1 FROM jobs j JOIN services s ON s.id = j.service_id WHERE j.id = NEW.job_id AND s.nursing_registered);
    PERFORM set_config('app.platform', before, true);
    RETURN NEW;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION timesheet_vat_facts() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER timesheet_vat_facts BEFORE INSERT ON timesheets
  FOR EACH ROW EXECUTE FUNCTION timesheet_vat_facts();--> statement-breakpoint

-- As before, without the pairs whose lines were billed again since.
CREATE OR REPLACE FUNCTION app_billable_pairs() RETURNS TABLE (agency_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status IN ('pending', 'submitted', 'disputed', 'contested', 'approved') AND (SELECT app_platform())
    UNION
    SELECT l.organisation_id, l.provider_id FROM invoice_lines l WHERE NOT l.is_live AND l.timesheet_id IS NOT NULL AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines k WHERE k.timesheet_id = l.timesheet_id AND k.kind = 'shift' AND k.is_live)
    UNION
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status = 'closed' AND t.approved_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live)
    UNION
    SELECT a.organisation_id, a.provider_id FROM jobs j JOIN allocations a ON a.job_id = j.id AND a.status = 'cancelled_by_provider'
      WHERE j.cancellation_charge_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.job_id = j.id AND l.kind = 'cancellation' AND l.is_live);
  END;--> statement-breakpoint

-- As before, with the timesheet's own facts for VAT; one of before they were recorded has those of today.
CREATE OR REPLACE FUNCTION app_billed(sheets uuid[], cancelled uuid[])
  RETURNS TABLE (timesheet_id uuid, job_id uuid, hours jsonb, agreed jsonb, approved_pence int, approved_minutes int, billed_pence int,
    billed_minutes int, job_type text, start_at timestamptz, end_at timestamptz, start_on date, nation text, service_name text,
    worker_type text, snapshot jsonb, notice_minutes int, eligibility text, is_umbrella boolean, is_nursing boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.id, t.job_id, v.hours,
        (SELECT jsonb_agg(segment ORDER BY g.part) FROM timesheet_parts g, jsonb_array_elements(g.segments) segment WHERE g.timesheet_id = t.id),
        t.approved_pence, t.approved_minutes, l.net_pence, l.minutes, j.job_type, j.start_at, j.end_at, j.start_on, j.nation, j.service_name,
        w.name, a.rate_snapshot, NULL, w.vat_eligibility, coalesce(t.is_umbrella, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA'),
        coalesce(t.is_nursing, s.nursing_registered)
      FROM timesheets t JOIN jobs j ON j.id = t.job_id JOIN allocations a ON a.id = t.allocation_id JOIN worker_types w ON w.id = j.worker_type_id
        JOIN services s ON s.id = j.service_id JOIN workers p ON p.id = t.worker_id
        LEFT JOIN timesheet_versions v ON v.timesheet_id = t.id AND v.version = t.version
        LEFT JOIN invoice_lines l ON l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live
      WHERE t.id = ANY (sheets) AND (SELECT app_platform())
    UNION ALL
    SELECT NULL, j.id, NULL, NULL, j.cancellation_charge_pence, 0, NULL, NULL, j.job_type, j.start_at, j.end_at, j.start_on, j.nation,
        j.service_name, w.name, a.rate_snapshot, j.cancel_notice_minutes, w.vat_eligibility, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA',
        s.nursing_registered
      FROM jobs j JOIN worker_types w ON w.id = j.worker_type_id JOIN services s ON s.id = j.service_id
        JOIN LATERAL (SELECT * FROM allocations b WHERE b.job_id = j.id AND b.status = 'cancelled_by_provider'
          ORDER BY b.decided_at DESC NULLS LAST, b.id LIMIT 1) a ON true
        JOIN workers p ON p.id = a.worker_id
      WHERE j.id = ANY (cancelled) AND (SELECT app_platform());
  END;
