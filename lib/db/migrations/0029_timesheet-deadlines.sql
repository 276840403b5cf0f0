CREATE TABLE "timesheet_reminders" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "timesheet_reminders_organisation_id_day_pk" PRIMARY KEY("organisation_id","day")
);
--> statement-breakpoint
ALTER TABLE "timesheet_reminders" ADD CONSTRAINT "timesheet_reminders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- timesheet_reminders: written by the system's own jobs in the organisation's scope.
ALTER TABLE timesheet_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON timesheet_reminders TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_reminders
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint

-- What time has to do, of the timesheets of every agency; for the system's own jobs.
CREATE FUNCTION app_due_timesheets(until timestamptz) RETURNS TABLE (timesheet_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.id, t.provider_id FROM timesheets t
      WHERE t.acts_at <= until AND (SELECT app_platform()) ORDER BY t.acts_at LIMIT 500;
  END;--> statement-breakpoint
-- The organisations that have a deadline until a moment, or up to four weeks ago, or a timesheet that will be approved automatically
-- within another day.
CREATE FUNCTION app_timesheets_to_remind(until timestamptz) RETURNS TABLE (organisation_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.organisation_id FROM timesheets t
      WHERE t.status IN ('pending', 'disputed') AND t.due_at <= until AND t.due_at > until - interval '29 days'
        AND (SELECT app_platform())
    UNION
    SELECT t.provider_id FROM timesheets t
      WHERE t.status = 'submitted' AND t.due_at <= until AND t.due_at > until - interval '29 days'
        AND (SELECT app_platform())
    UNION
    SELECT t.provider_id FROM timesheets t
      WHERE t.status = 'submitted' AND t.announced_at IS NULL AND t.acts_at <= until + interval '1 day'
        AND (t.terms -> 'autoApproveDays') <> 'null' AND (SELECT app_platform());
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_due_timesheets(timestamptz), app_timesheets_to_remind(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_due_timesheets(timestamptz), app_timesheets_to_remind(timestamptz) TO portal_app;
