-- An agency's shifts, one looked up for each row that is read. As `id IN (SELECT …)` every read of a single shift first collected all that the
-- agency has ever filled.
DROP POLICY agency_put_forward ON jobs;--> statement-breakpoint
CREATE POLICY agency_put_forward ON jobs FOR SELECT
  USING (EXISTS (SELECT 1 FROM allocations p
    WHERE p.job_id = jobs.id AND p.organisation_id = (SELECT app_setting_uuid('app.organisation'))));--> statement-breakpoint
DROP POLICY agency_withdraws ON jobs;--> statement-breakpoint
CREATE POLICY agency_withdraws ON jobs FOR UPDATE
  USING (status = 'suggested' AND EXISTS (SELECT 1 FROM allocations p
    WHERE p.job_id = jobs.id AND p.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status = 'suggested' OR (status = 'open' AND app_none_suggested(id)));--> statement-breakpoint
DROP POLICY agency_timesheet ON jobs;--> statement-breakpoint
CREATE POLICY agency_timesheet ON jobs FOR UPDATE
  USING (EXISTS (SELECT 1 FROM timesheets t
    WHERE t.job_id = jobs.id AND t.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status IN ('timesheet_submitted', 'completed') AND EXISTS (SELECT 1 FROM timesheets t
    WHERE t.job_id = jobs.id AND t.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
