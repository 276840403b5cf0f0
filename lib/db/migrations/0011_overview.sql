CREATE TABLE "compliance_weeks" (
	"organisation_id" uuid NOT NULL,
	"week_on" date NOT NULL,
	"workers" integer NOT NULL,
	"compliant" integer NOT NULL,
	CONSTRAINT "compliance_weeks_pkey" PRIMARY KEY("organisation_id","week_on")
);
--> statement-breakpoint
ALTER TABLE "compliance_weeks" ADD CONSTRAINT "compliance_weeks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worker_questionnaires_submitted_idx" ON "worker_questionnaires" USING btree ("organisation_id","submitted_at");--> statement-breakpoint
-- compliance_weeks: written by the scheduled job in each agency's scope. Platform staff do not read it, since it counts off-panel workers.
ALTER TABLE compliance_weeks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON compliance_weeks TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON compliance_weeks
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY off_panel ON compliance_weeks AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()));
