ALTER TYPE "public"."audit_action" ADD VALUE 'jobAuthorisation.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'jobAuthorisation.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'jobAuthorisation.rejected';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'jobAuthorisation.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'jobAuthorisation.reported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'authoriser.saved';--> statement-breakpoint
CREATE TABLE "authorisers" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_ids" uuid[],
	"can_authorise_jobs" boolean DEFAULT true NOT NULL,
	"limit_pence" integer,
	"deputy_membership_id" uuid,
	"away_from" date,
	"away_to" date,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authorisers_deputy_check" CHECK ("authorisers"."deputy_membership_id" <> "authorisers"."membership_id"),
	CONSTRAINT "authorisers_limit_check" CHECK ("authorisers"."limit_pence" >= 0),
	CONSTRAINT "authorisers_away_check" CHECK (("authorisers"."away_from" is null) = ("authorisers"."away_to" is null) and "authorisers"."away_from" <= "authorisers"."away_to")
);
--> statement-breakpoint
CREATE TABLE "job_authorisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"posting_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"requested_by_user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"estimated_pence" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "job_authorisations_posting_id_unique" UNIQUE("posting_id"),
	CONSTRAINT "job_authorisations_status_check" CHECK ("job_authorisations"."status" in ('pending', 'approved', 'rejected', 'lapsed', 'withdrawn')),
	CONSTRAINT "job_authorisations_decided_check" CHECK (("job_authorisations"."status" in ('approved', 'rejected')) = ("job_authorisations"."decided_at" is not null) and ("job_authorisations"."decided_at" is null) = ("job_authorisations"."decided_by_user_id" is null) and ("job_authorisations"."status" = 'rejected') = ("job_authorisations"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "authorisers" ADD CONSTRAINT "authorisers_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorisers" ADD CONSTRAINT "authorisers_deputy_fk" FOREIGN KEY ("deputy_membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorisers_organisation_idx" ON "authorisers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "job_authorisations_organisation_idx" ON "job_authorisations" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "job_authorisations_pending_idx" ON "job_authorisations" USING btree ("requested_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "jobs_posting_idx" ON "jobs" USING btree ("posting_id");--> statement-breakpoint

-- authorisers: the provider and the platform's staff.
ALTER TABLE authorisers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT,
  UPDATE (service_ids, can_authorise_jobs, limit_pence, deputy_membership_id, away_from, away_to, lock)
  ON authorisers TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON authorisers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint

-- job_authorisations: the same; an agency sees neither them nor the drafts that they are about.
ALTER TABLE job_authorisations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT,
  UPDATE (requested_at, estimated_pence, status, reason, decided_by_user_id, decided_at, reported_at)
  ON job_authorisations TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON job_authorisations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
