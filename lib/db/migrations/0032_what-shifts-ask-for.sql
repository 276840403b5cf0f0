ALTER TABLE "jobs" ADD COLUMN "skills" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "certificates" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "preferred_gender" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "gender_reason" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "gender_note" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_gender_check" CHECK (("jobs"."preferred_gender" is null) = ("jobs"."gender_reason" is null) and ("jobs"."preferred_gender" is null) = ("jobs"."gender_note" is null));--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "work_permission" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "permitted_weekly_hours" integer;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "permitted_worker_type_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "permission_ends_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "vacations" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "opt_out_signed_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "opt_out_notice_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "opt_out_notice_days" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "night_hazards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "certificates" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "night_hazards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a shift asks for is changed by its provider, as the rest of what was posted.
GRANT UPDATE (skills, certificates, preferred_gender, gender_reason, gender_note) ON jobs TO portal_app;--> statement-breakpoint
DROP TRIGGER job_changed_by_provider ON jobs;--> statement-breakpoint
CREATE TRIGGER job_changed_by_provider
  BEFORE UPDATE OF unit, job_type, worker_type_id, start_at, end_at, breaks, notes, lock,
    skills, certificates, preferred_gender, gender_reason, gender_note ON jobs
  FOR EACH ROW EXECUTE FUNCTION job_changed_by_provider();
