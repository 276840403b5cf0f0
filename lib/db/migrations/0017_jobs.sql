ALTER TYPE "public"."audit_action" ADD VALUE 'job.posted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'job.cancelled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.suggested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.accepted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.declined';--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"worker_name" text,
	"during" "tstzrange" NOT NULL,
	"status" text DEFAULT 'suggested' NOT NULL,
	"live" boolean GENERATED ALWAYS AS (status in ('accepted', 'swap_requested')) STORED NOT NULL,
	"reason" text,
	"rate_snapshot" jsonb,
	"rate_table_hash" text,
	"suggested_by_user_id" uuid NOT NULL,
	"suggested_at" timestamp with time zone NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "allocations_status_check" CHECK ("allocations"."status" in ('suggested', 'accepted', 'swap_requested', 'worked', 'declined', 'withdrawn', 'superseded', 'lapsed', 'swapped', 'cancelled_by_agency', 'cancelled_by_provider', 'no_show')),
	CONSTRAINT "allocations_rate_check" CHECK ("allocations"."status" not in ('accepted', 'swap_requested') or ("allocations"."rate_snapshot" is not null and "allocations"."rate_table_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"posting_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"provider_name" text NOT NULL,
	"service_name" text NOT NULL,
	"service_address" text,
	"nation" text DEFAULT 'england_and_wales' NOT NULL,
	"unit" text,
	"job_type" text DEFAULT 'general' NOT NULL,
	"worker_type_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"start_on" date GENERATED ALWAYS AS ((start_at at time zone 'Europe/London')::date) STORED NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"status" text DEFAULT 'open' NOT NULL,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"cancel_notice_minutes" integer,
	"cancellation_charge_pence" integer,
	"posted_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "jobs_times_check" CHECK ("jobs"."end_at" > "jobs"."start_at"),
	CONSTRAINT "jobs_status_check" CHECK ("jobs"."status" in ('draft', 'pending_client', 'open', 'suggested', 'allocated', 'in_progress', 'awaiting_timesheet', 'timesheet_submitted', 'completed', 'invoiced', 'rejected', 'expired', 'unfilled', 'cancelled', 'closed')),
	CONSTRAINT "jobs_cancelled_check" CHECK (("jobs"."status" = 'cancelled') = ("jobs"."cancelled_at" is not null) and ("jobs"."status" = 'cancelled' or "jobs"."cancel_reason" is null)),
	CONSTRAINT "jobs_cancellation_charge_check" CHECK (("jobs"."cancel_notice_minutes" is null) = ("jobs"."cancelled_at" is null) and ("jobs"."cancellation_charge_pence" is null) = ("jobs"."cancelled_at" is null) and "jobs"."cancellation_charge_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_suggested_by_user_id_users_id_fk" FOREIGN KEY ("suggested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_job_fk" FOREIGN KEY ("job_id","provider_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_posted_by_user_id_users_id_fk" FOREIGN KEY ("posted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_job_worker_key" ON "allocations" USING btree ("job_id","worker_id") WHERE status in ('suggested', 'accepted', 'swap_requested');--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_job_live_key" ON "allocations" USING btree ("job_id") WHERE live;--> statement-breakpoint
CREATE INDEX "allocations_organisation_idx" ON "allocations" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "allocations_worker_idx" ON "allocations" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "jobs_provider_week_idx" ON "jobs" USING btree ("organisation_id","start_at","id");--> statement-breakpoint
CREATE INDEX "jobs_service_week_idx" ON "jobs" USING btree ("service_id","start_at","id");--> statement-breakpoint
CREATE INDEX "jobs_week_idx" ON "jobs" USING btree ("start_at","id");--> statement-breakpoint
-- Indexes over an id and a period together. In a schema of its own, so that none of its functions is among the portal's.
CREATE SCHEMA extensions;--> statement-breakpoint
CREATE EXTENSION btree_gist WITH SCHEMA extensions;--> statement-breakpoint
-- A worker is never booked for two jobs at a time.
ALTER TABLE allocations ADD CONSTRAINT allocations_worker_once
  EXCLUDE USING gist (worker_id WITH =, during WITH &&) WHERE (live);--> statement-breakpoint
-- Names sort as an English reader expects, as in 0002.
ALTER TABLE jobs ALTER COLUMN service_name TYPE text COLLATE "en-GB-x-icu";--> statement-breakpoint

-- jobs: what was posted does not change; only its status does.
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, cancel_reason, cancelled_at, cancel_notice_minutes, cancellation_charge_pence) ON jobs TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON jobs
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
-- An agency that is active sees an open job which one of its active agreements covers: the service and the worker type, on that day.
CREATE POLICY agency ON jobs FOR SELECT
  USING (status IN ('open', 'suggested')
    AND EXISTS (SELECT 1 FROM organisations o
      WHERE o.id = (SELECT app_setting_uuid('app.organisation')) AND o.status = 'active')
    AND EXISTS (SELECT 1 FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.agency_id = (SELECT app_setting_uuid('app.organisation')) AND a.provider_id = jobs.organisation_id
        AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = jobs.service_id AND l.worker_type_id = jobs.worker_type_id
        AND jobs.start_on BETWEEN a.start_on
          AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity'))));--> statement-breakpoint
-- It locks such a job to put a worker forward, and marks it as suggested.
CREATE POLICY agency_suggests ON jobs FOR UPDATE
  USING (status IN ('open', 'suggested')
    AND EXISTS (SELECT 1 FROM organisations o
      WHERE o.id = (SELECT app_setting_uuid('app.organisation')) AND o.status = 'active')
    AND EXISTS (SELECT 1 FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.agency_id = (SELECT app_setting_uuid('app.organisation')) AND a.provider_id = jobs.organisation_id
        AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = jobs.service_id AND l.worker_type_id = jobs.worker_type_id
        AND jobs.start_on BETWEEN a.start_on
          AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity'))))
  WITH CHECK (status = 'suggested');--> statement-breakpoint
-- An agency sees the jobs that it has put a worker forward for, whatever became of them.
CREATE POLICY agency_put_forward ON jobs FOR SELECT
  USING (id IN (SELECT p.job_id FROM allocations p
    WHERE p.organisation_id = (SELECT app_setting_uuid('app.organisation'))));--> statement-breakpoint

-- allocations: the agency and the provider; an agency never sees another's. The rate of a booking can only be written with it.
ALTER TABLE allocations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (status, reason, worker_name, decided_by_user_id, decided_at)
  ON allocations TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON allocations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON allocations
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY off_panel ON allocations AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
-- Only the provider books a worker.
CREATE POLICY booking ON allocations AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (status = 'suggested' OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
-- A suggestion is replaced by its booking; nothing else is deleted.
CREATE POLICY replaced ON allocations AS RESTRICTIVE FOR DELETE TO portal_app
  USING (status = 'suggested');
