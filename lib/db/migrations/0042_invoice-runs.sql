ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.runStarted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.issued';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputeAnswered';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.disputeDecided';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.credited';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.payoutHeld';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.payoutReleased';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.handledExternally';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.evidenceOpened';--> statement-breakpoint
CREATE INDEX "invoice_runs_open_idx" ON "invoice_runs" USING btree ("started_at") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_runs_week_key" ON "invoice_runs" USING btree ("period_end") WHERE started_by_user_id is null;--> statement-breakpoint
ALTER TABLE "invoice_runs" DROP COLUMN "billing_period";--> statement-breakpoint

-- What a run bills and what it holds back. These run as the owner, in the platform's scope alone, because invoices are issued for off-panel
-- workers too, whom the platform's staff do not see: neither their names nor their profiles are part of it.

-- Pairs of an agency and a provider with something to bill, or with hours that are still open.
CREATE FUNCTION app_billable_pairs() RETURNS TABLE (agency_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status IN ('pending', 'submitted', 'disputed', 'contested', 'approved') AND (SELECT app_platform())
    UNION
    SELECT l.organisation_id, l.provider_id FROM invoice_lines l WHERE NOT l.is_live AND (SELECT app_platform())
    UNION
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status = 'closed' AND t.approved_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live)
    UNION
    SELECT a.organisation_id, a.provider_id FROM jobs j JOIN allocations a ON a.job_id = j.id AND a.status = 'cancelled_by_provider'
      WHERE j.cancellation_charge_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.job_id = j.id AND l.kind = 'cancellation' AND l.is_live);
  END;--> statement-breakpoint

-- Of one pair: `shift` is agreed and on no live line, `adjustment` the difference that was agreed later (it can be nil or less), `cancellation` a
-- charge for a cancelled shift, `open` a timesheet that is not agreed, `disputed` the part of one that is disputed.
CREATE FUNCTION app_billable(agency uuid, provider uuid, week_end date, month_end date)
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
    SELECT 'adjustment', s.id, s.job_id, s.agreement_id, s.service_id, s.start_on, s.approved_pence - s.billed FROM sheets s
      WHERE s.billed IS NOT NULL AND NOT s.is_adjusted AND s.status = 'approved'
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

-- What lines are made of: hours as last submitted, what is agreed of them by band, and the rate of the booking.
CREATE FUNCTION app_billed(sheets uuid[], cancelled uuid[])
  RETURNS TABLE (timesheet_id uuid, job_id uuid, hours jsonb, agreed jsonb, approved_pence int, approved_minutes int, billed_pence int,
    billed_minutes int, job_type text, start_at timestamptz, end_at timestamptz, start_on date, nation text, service_name text,
    worker_type text, snapshot jsonb, notice_minutes int, eligibility text, is_umbrella boolean, is_nursing boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.id, t.job_id, v.hours,
        (SELECT jsonb_agg(segment ORDER BY g.part) FROM timesheet_parts g, jsonb_array_elements(g.segments) segment WHERE g.timesheet_id = t.id),
        t.approved_pence, t.approved_minutes, l.net_pence, l.minutes, j.job_type, j.start_at, j.end_at, j.start_on, j.nation, j.service_name,
        w.name, a.rate_snapshot, NULL, w.vat_eligibility, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA', s.nursing_registered
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
  END;--> statement-breakpoint

-- Locks timesheets that are agreed and billed, and marks their shifts as invoiced, by the transitions of both state tables.
CREATE FUNCTION app_lock_billed(sheets uuid[], moment timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NOT app_platform() THEN
      RAISE EXCEPTION 'only the platform bills' USING ERRCODE = 'insufficient_privilege';
    END IF;
    WITH locked AS (
      UPDATE timesheets SET status = 'locked', since = moment WHERE id = ANY (sheets) AND status = 'approved' RETURNING job_id)
    UPDATE jobs SET status = 'invoiced' WHERE status = 'completed' AND id IN (SELECT job_id FROM locked);
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_billable_pairs(), app_billable(uuid, uuid, date, date), app_billed(uuid[], uuid[]),
  app_lock_billed(uuid[], timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_billable_pairs(), app_billable(uuid, uuid, date, date), app_billed(uuid[], uuid[]),
  app_lock_billed(uuid[], timestamptz) TO portal_app;
