CREATE TABLE "timesheet_parts" (
	"timesheet_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"pence" integer NOT NULL,
	"segments" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_parts_timesheet_id_part_pk" PRIMARY KEY("timesheet_id","part"),
	CONSTRAINT "timesheet_parts_amounts_check" CHECK ("timesheet_parts"."minutes" >= 0 and "timesheet_parts"."pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "agreements" ALTER COLUMN "timesheet_cutoff_time" SET DEFAULT '17:00';--> statement-breakpoint
ALTER TABLE "timesheet_parts" ADD CONSTRAINT "timesheet_parts_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_parts" ADD CONSTRAINT "timesheet_parts_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timesheet_parts_agency_idx" ON "timesheet_parts" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "timesheet_parts_provider_idx" ON "timesheet_parts" USING btree ("provider_id","at");--> statement-breakpoint

-- timesheet_parts: what is agreed is written by the side that agrees, and only ever added to, even by the owner.
ALTER TABLE timesheet_parts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON timesheet_parts TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_parts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheet_parts
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON timesheet_parts AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));--> statement-breakpoint
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_parts
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint

-- What is agreed never becomes less: it can be on an invoice.
CREATE FUNCTION timesheet_agreed_only_grows() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'what is agreed of a timesheet never becomes less' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION timesheet_agreed_only_grows() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER timesheet_agreed_only_grows BEFORE UPDATE ON timesheets
  FOR EACH ROW WHEN (NEW.approved_minutes < OLD.approved_minutes OR NEW.approved_pence < OLD.approved_pence)
  EXECUTE FUNCTION timesheet_agreed_only_grows();--> statement-breakpoint

-- Nor is a record emptied as a whole.
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheets EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_versions EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_events EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_parts EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint

-- What was agreed before is one part without its bands.
SELECT set_config('app.platform', 'on', true);--> statement-breakpoint
INSERT INTO timesheet_parts (timesheet_id, part, organisation_id, provider_id, minutes, pence, segments, at)
  SELECT id, 1, organisation_id, provider_id, approved_minutes, approved_pence, '[]', since FROM timesheets
  WHERE status IN ('approved', 'locked', 'closed') AND approved_pence > 0;--> statement-breakpoint
SELECT set_config('app.platform', '', true);
