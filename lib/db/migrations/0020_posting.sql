ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.withdrawn';--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "posting_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "posting_place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_posting_key" ON "jobs" USING btree ("organisation_id","posting_key","posting_place");--> statement-breakpoint

-- Whether an active agency of this transaction may fill such a job: one of its active agreements covers the service and the worker type on
-- that day. The policies of jobs ask it. It runs with the rights of who asks, so it sees only their own agreements.
CREATE FUNCTION app_may_fill(provider uuid, service uuid, worker_type uuid, day date) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT 1 FROM organisations o
      WHERE o.id = (SELECT app_setting_uuid('app.organisation')) AND o.status = 'active')
    AND EXISTS (SELECT 1 FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.agency_id = (SELECT app_setting_uuid('app.organisation')) AND a.provider_id = provider
        AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = service AND l.worker_type_id = worker_type
        AND day BETWEEN a.start_on
          AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity')));--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_may_fill(uuid, uuid, uuid, date) TO portal_app;--> statement-breakpoint
DROP POLICY agency ON jobs;--> statement-breakpoint
CREATE POLICY agency ON jobs FOR SELECT
  USING (status IN ('open', 'suggested') AND app_may_fill(organisation_id, service_id, worker_type_id, start_on));--> statement-breakpoint
DROP POLICY agency_suggests ON jobs;--> statement-breakpoint
-- It locks such a job to put a worker forward, and marks it as suggested.
CREATE POLICY agency_suggests ON jobs FOR UPDATE
  USING (status IN ('open', 'suggested') AND app_may_fill(organisation_id, service_id, worker_type_id, start_on))
  WITH CHECK (status = 'suggested');--> statement-breakpoint

-- The functions of the owner see every allocation.
CREATE POLICY owner ON allocations FOR SELECT
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- Whether no worker is put forward for a job any more, by whichever agency. For an agency that has put one forward itself.
CREATE FUNCTION app_none_suggested(job uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM allocations own WHERE own.job_id = job
      AND own.organisation_id = (SELECT app_setting_uuid('app.organisation')))
    AND NOT EXISTS (SELECT 1 FROM allocations others WHERE others.job_id = job AND others.status = 'suggested');--> statement-breakpoint
REVOKE ALL ON FUNCTION app_none_suggested(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_none_suggested(uuid) TO portal_app;--> statement-breakpoint
-- An agency withdraws its worker, also under an agreement that has ended since. The job is open again once no one is put forward.
CREATE POLICY agency_withdraws ON jobs FOR UPDATE
  USING (status = 'suggested' AND id IN (SELECT p.job_id FROM allocations p
    WHERE p.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status = 'suggested' OR (status = 'open' AND app_none_suggested(id)));
