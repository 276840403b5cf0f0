ALTER TYPE "public"."audit_action" ADD VALUE 'job.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'job.noShowReported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.cancelledByAgency';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.swapStarted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.swapEnded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timeChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timeChange.accepted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timeChange.refused';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timeChange.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'block.added';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'block.lifted';--> statement-breakpoint
CREATE TABLE "blocked_workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"allocation_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"blocked_by_user_id" uuid NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"lifted_by_user_id" uuid,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "blocked_workers_lifted_check" CHECK (("blocked_workers"."lifted_at" is null) = ("blocked_workers"."lifted_by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "time_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"allocation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"requested_by_user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "time_changes_times_check" CHECK ("time_changes"."end_at" > "time_changes"."start_at"),
	CONSTRAINT "time_changes_status_check" CHECK ("time_changes"."status" in ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "time_changes_reason_check" CHECK (("time_changes"."status" = 'refused') = ("time_changes"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_id_job_key" UNIQUE("id","job_id");--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_blocked_by_user_id_users_id_fk" FOREIGN KEY ("blocked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_lifted_by_user_id_users_id_fk" FOREIGN KEY ("lifted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_worker_fk" FOREIGN KEY ("worker_id","agency_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_allocation_fk" FOREIGN KEY ("allocation_id","job_id") REFERENCES "public"."allocations"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_workers_key" ON "blocked_workers" USING btree ("service_id","worker_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "blocked_workers_organisation_idx" ON "blocked_workers" USING btree ("organisation_id","blocked_at","id");--> statement-breakpoint
CREATE INDEX "blocked_workers_worker_idx" ON "blocked_workers" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "blocked_workers_allocation_idx" ON "blocked_workers" USING btree ("allocation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_changes_pending_key" ON "time_changes" USING btree ("job_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "time_changes_job_idx" ON "time_changes" USING btree ("job_id","requested_at");--> statement-breakpoint
CREATE INDEX "time_changes_allocation_idx" ON "time_changes" USING btree ("allocation_id");--> statement-breakpoint

-- jobs: their provider changes what was posted. The policies let an agency update the row of an open job, but only its status.
GRANT UPDATE (unit, job_type, worker_type_id, start_at, end_at, breaks, notes, lock) ON jobs TO portal_app;--> statement-breakpoint
CREATE FUNCTION job_changed_by_provider() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF current_user = 'portal_app' AND NEW.organisation_id IS DISTINCT FROM app_setting_uuid('app.organisation') THEN
      RAISE EXCEPTION 'only its provider changes a job' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER job_changed_by_provider
  BEFORE UPDATE OF unit, job_type, worker_type_id, start_at, end_at, breaks, notes, lock ON jobs
  FOR EACH ROW EXECUTE FUNCTION job_changed_by_provider();--> statement-breakpoint

-- allocations: the time of a job that its provider changes, and what it costs as planned. What was agreed stays as it is.
GRANT UPDATE (during, rate_snapshot) ON allocations TO portal_app;--> statement-breakpoint
CREATE FUNCTION allocation_keeps_rate() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF current_user = 'portal_app' AND NEW.provider_id IS DISTINCT FROM app_setting_uuid('app.organisation') THEN
      RAISE EXCEPTION 'only the provider changes the time of a booking' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF current_user = 'portal_app' AND NEW.rate_snapshot - 'plannedPence' - 'segments'
        IS DISTINCT FROM OLD.rate_snapshot - 'plannedPence' - 'segments' THEN
      RAISE EXCEPTION 'the agreed rate of a booking does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER allocation_keeps_rate BEFORE UPDATE OF during, rate_snapshot ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocation_keeps_rate();--> statement-breakpoint

-- time_changes: the provider; the agency of the booking reads them.
ALTER TABLE time_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, reason, decided_by_user_id, decided_at) ON time_changes TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON time_changes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY agency ON time_changes FOR SELECT
  USING (agency_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint

-- blocked_workers: only the provider, since the reason is no one else's.
ALTER TABLE blocked_workers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (lifted_by_user_id, lifted_at) ON blocked_workers TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON blocked_workers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
-- The functions of the owner see every row.
CREATE POLICY owner ON blocked_workers
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- Which of an agency's own workers may not work at a service; never why.
CREATE FUNCTION app_blocked_workers(service uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT b.worker_id FROM blocked_workers b
      WHERE b.service_id = service AND b.lifted_at IS NULL AND b.agency_id = (SELECT app_setting_uuid('app.organisation'));
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_blocked_workers(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_blocked_workers(uuid) TO portal_app;--> statement-breakpoint
-- What providers wrote about a worker goes with the worker's data.
CREATE FUNCTION forget_blocks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM blocked_workers WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_blocks AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_blocks();--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_blocks() FROM PUBLIC;
