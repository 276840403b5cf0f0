CREATE INDEX "timesheets_agency_due_idx" ON "timesheets" USING btree ("organisation_id","due_at","id") WHERE status in ('pending', 'disputed');--> statement-breakpoint
CREATE INDEX "timesheets_provider_due_idx" ON "timesheets" USING btree ("provider_id","due_at","id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "timesheets_platform_due_idx" ON "timesheets" USING btree ("due_at","id") WHERE status = 'contested';--> statement-breakpoint

-- What was agreed in a dispute before parts were stored is one part without its bands as well.
SELECT set_config('app.platform', 'on', true);--> statement-breakpoint
INSERT INTO timesheet_parts (timesheet_id, part, organisation_id, provider_id, minutes, pence, segments, at)
  SELECT t.id, 1, t.organisation_id, t.provider_id, t.approved_minutes, t.approved_pence, '[]', t.since FROM timesheets t
  WHERE t.approved_pence > 0 AND NOT EXISTS (SELECT 1 FROM timesheet_parts p WHERE p.timesheet_id = t.id);--> statement-breakpoint
SELECT set_config('app.platform', '', true);--> statement-breakpoint

-- Evidence can be added while the platform decides; only what is being prepared can be removed.
CREATE OR REPLACE FUNCTION timesheet_proof_is_open() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE proof timesheet_files;
  BEGIN
    IF TG_OP = 'DELETE' THEN proof := OLD; ELSE proof := NEW; END IF;
    IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = proof.timesheet_id
        AND (t.version >= proof.version
          OR t.status NOT IN ('pending', 'disputed', CASE WHEN TG_OP = 'INSERT' THEN 'contested' ELSE 'pending' END))) THEN
      RAISE EXCEPTION 'the proof of a submitted version does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN proof;
  END
  $$;--> statement-breakpoint

-- The organisations that have a deadline until a moment, or up to four weeks before it, or once a week any that has passed; or a
-- timesheet that will be approved automatically within another day. `overdue`: whether one of their deadlines was before another moment.
DROP FUNCTION app_timesheets_to_remind(timestamptz);--> statement-breakpoint
CREATE FUNCTION app_timesheets_to_remind(until timestamptz, late_since timestamptz, weekly boolean)
  RETURNS TABLE (organisation_id uuid, overdue boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT each.organisation_id, coalesce(bool_or(each.due_at < late_since), false) FROM (
      SELECT t.organisation_id, t.due_at FROM timesheets t
        WHERE t.status IN ('pending', 'disputed') AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT t.provider_id, t.due_at FROM timesheets t
        WHERE t.status = 'submitted' AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT o.id, t.due_at FROM timesheets t CROSS JOIN organisations o
        WHERE t.status = 'contested' AND o.kind = 'platform' AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT t.provider_id, NULL FROM timesheets t
        WHERE t.status = 'submitted' AND t.announced_at IS NULL AND t.acts_at <= until + interval '1 day'
          AND (t.terms -> 'autoApproveDays') <> 'null' AND (SELECT app_platform())
    ) each GROUP BY each.organisation_id;
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_timesheets_to_remind(timestamptz, timestamptz, boolean) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_timesheets_to_remind(timestamptz, timestamptz, boolean) TO portal_app;
