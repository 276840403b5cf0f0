ALTER TYPE "public"."audit_action" ADD VALUE 'job.postedOnBehalf';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'onBehalf.confirmed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'onBehalf.refused';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'onBehalf.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'onBehalf.lapsed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'onBehalf.reported';--> statement-breakpoint
CREATE TABLE "on_behalf_requests" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"estimated_pence" integer NOT NULL,
	"rate_snapshot" jsonb NOT NULL,
	"rate_table_hash" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"posted_by_user_id" uuid NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"outcome" text,
	"outcome_reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "on_behalf_requests_outcome_check" CHECK ("on_behalf_requests"."outcome" in ('confirmed', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "on_behalf_requests_decided_check" CHECK (("on_behalf_requests"."outcome" is null) = ("on_behalf_requests"."decided_at" is null) and (coalesce("on_behalf_requests"."outcome", 'lapsed') = 'lapsed') = ("on_behalf_requests"."decided_by_user_id" is null) and (coalesce("on_behalf_requests"."outcome", '') in ('refused', 'withdrawn')) = ("on_behalf_requests"."outcome_reason" is not null)),
	CONSTRAINT "on_behalf_requests_pence_check" CHECK ("on_behalf_requests"."estimated_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "posted_as" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_posted_as_check" CHECK ("jobs"."posted_as" in ('provider', 'agency_on_behalf'));--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_posted_by_user_id_users_id_fk" FOREIGN KEY ("posted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_behalf_requests_organisation_idx" ON "on_behalf_requests" USING btree ("organisation_id","posted_at","job_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_agency_idx" ON "on_behalf_requests" USING btree ("agency_id","posted_at","job_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_service_idx" ON "on_behalf_requests" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_waiting_idx" ON "on_behalf_requests" USING btree ("organisation_id","posted_at","job_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "on_behalf_requests_due_idx" ON "on_behalf_requests" USING btree ("decide_by") WHERE outcome is null;--> statement-breakpoint

-- on_behalf_requests: the provider decides; the agency that posted the shift reads it. What was posted does not change. Agencies write in the
-- scope of the provider, after what they may do was checked in their own (docs/decisions/0090-posting-on-behalf.md).
ALTER TABLE on_behalf_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (outcome, outcome_reason, decided_by_user_id, decided_at, reported_at, reminded_at)
  ON on_behalf_requests TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON on_behalf_requests
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY agency ON on_behalf_requests FOR SELECT
  USING (agency_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON on_behalf_requests AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]))
    AND ((SELECT app_branches() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.job_id = on_behalf_requests.job_id)));
