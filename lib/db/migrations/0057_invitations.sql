ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.invited' BEFORE 'jobAuthorisation.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.invitationRefused' BEFORE 'jobAuthorisation.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.invitationWithdrawn' BEFORE 'jobAuthorisation.requested';--> statement-breakpoint
ALTER TABLE "allocations" DROP CONSTRAINT "allocations_status_check";--> statement-breakpoint
DROP INDEX "allocations_job_worker_key";--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_job_worker_key" ON "allocations" USING btree ("job_id","worker_id") WHERE status in ('invited', 'suggested', 'accepted', 'swap_requested');--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_status_check" CHECK ("allocations"."status" in ('invited', 'suggested', 'accepted', 'swap_requested', 'worked', 'declined', 'withdrawn', 'superseded', 'lapsed', 'swapped', 'cancelled_by_agency', 'cancelled_by_provider', 'invitation_refused', 'invitation_withdrawn', 'no_show'));--> statement-breakpoint
-- A suggestion or an invitation is replaced by its booking; nothing else is deleted.
ALTER POLICY replaced ON allocations USING (status IN ('suggested', 'invited'));--> statement-breakpoint
-- An agency whose worker the provider has invited sees the job, whatever its release says, and may put others forward too.
CREATE OR REPLACE FUNCTION app_released(job uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN NOT EXISTS (SELECT 1 FROM job_releases r JOIN job_release_steps s ON s.job_id = r.job_id
      WHERE r.job_id = job AND s.step = 'all' AND s.opens_at > coalesce(r.held_at, now()))
    OR EXISTS (SELECT 1 FROM job_release_agencies a
      JOIN job_releases r ON r.job_id = a.job_id
      JOIN job_release_steps s ON s.job_id = a.job_id AND s.step = a.step
      WHERE a.job_id = job AND a.agency_id = (SELECT app_setting_uuid('app.organisation'))
        AND s.opens_at <= coalesce(r.held_at, now()))
    OR EXISTS (SELECT 1 FROM allocations p WHERE p.job_id = job
      AND p.organisation_id = (SELECT app_setting_uuid('app.organisation')) AND p.status IN ('invited', 'invitation_refused'));
