ALTER TABLE "memberships" ADD COLUMN "scope_service_ids" uuid[];--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "scope_branch_ids" uuid[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "scope_service_ids" uuid[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "scope_branch_ids" uuid[];--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_scope_check" CHECK (num_nonnulls("memberships"."scope_service_ids", "memberships"."scope_branch_ids") <= (not "memberships"."is_primary")::int and cardinality("memberships"."scope_service_ids") > 0 and cardinality("memberships"."scope_branch_ids") > 0);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_scope_check" CHECK (num_nonnulls("invitations"."scope_service_ids", "invitations"."scope_branch_ids") <= (not "invitations"."is_primary")::int and cardinality("invitations"."scope_service_ids") > 0 and cardinality("invitations"."scope_branch_ids") > 0);--> statement-breakpoint
-- Counting expiring workers reads the index alone, and now needs their branches for row-level security.
DROP INDEX "workers_expiry_idx";--> statement-breakpoint
CREATE INDEX "workers_expiry_idx" ON "workers" USING btree ("organisation_id","expires_on","id","employment_status","panel","branch_ids");--> statement-breakpoint

-- A user may be limited to some services of their provider or some branches of their agency. `lib/db/tenancy.ts` sets which, as the text of
-- an array, for a transaction on behalf of such a user; where neither is set, nothing is limited. The restrictive policies below are the
-- one place that keeps everything to it. They are for the app's role alone: functions that run as the owner see the whole tenant.
CREATE FUNCTION app_services() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.services', true), '')::uuid[];--> statement-breakpoint
CREATE FUNCTION app_branches() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.branches', true), '')::uuid[];--> statement-breakpoint
-- True for those who do not see every worker of the transaction's tenants: the platform's staff, and users limited to branches.
CREATE FUNCTION app_narrowed() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_staff() OR app_branches() IS NOT NULL;--> statement-breakpoint

-- For policies that cannot look themselves because the other table's policies look back. The owner sees the rows of the tenant. Their cost
-- is stated as low so that plans for everyone else, for whom they never run, stay as they are.
CREATE FUNCTION app_job_within(job uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM jobs j WHERE j.id = job AND j.service_id = ANY (app_services()));--> statement-breakpoint
CREATE FUNCTION app_agreement_within(agreement uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM agreement_services s WHERE s.agreement_id = agreement AND s.service_id = ANY (app_services()));--> statement-breakpoint
CREATE FUNCTION app_worker_within(worker uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM workers w WHERE w.id = worker AND w.branch_ids && app_branches());--> statement-breakpoint
-- Whether a word is one of a worker whom the caller sees: it runs with the caller's rights.
CREATE FUNCTION app_word_within(agency uuid, word text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE COST 1
  RETURN EXISTS (SELECT 1 FROM worker_terms t WHERE t.organisation_id = agency AND t.term = word COLLATE "C");--> statement-breakpoint
REVOKE ALL ON FUNCTION app_job_within(uuid), app_agreement_within(uuid), app_worker_within(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_services(), app_branches(), app_narrowed(), app_job_within(uuid), app_agreement_within(uuid),
  app_worker_within(uuid), app_word_within(uuid, text) TO portal_app;--> statement-breakpoint

-- services, jobs, job_authorisations: of the user's services.
CREATE POLICY within ON services AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON jobs AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON job_authorisations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
-- allocations: of jobs at the user's services; an agency's follow the worker, in off_panel below.
CREATE POLICY within ON allocations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));--> statement-breakpoint
-- agreements and all that belongs to them: those that cover one of the user's services, or one of their branches. One without a branch
-- covers every branch.
CREATE POLICY within ON agreements AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR app_agreement_within(id))
    AND ((SELECT app_branches() IS NULL) OR branch_id IS NULL OR branch_id = ANY ((SELECT app_branches())::uuid[])));--> statement-breakpoint
CREATE POLICY within ON files AS RESTRICTIVE TO portal_app
  USING (agreement_id IS NULL OR (SELECT app_services() IS NULL AND app_branches() IS NULL)
    OR EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id OFFSET 0));--> statement-breakpoint

-- branches, supply_capabilities: the user's branches.
CREATE POLICY within ON branches AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR id = ANY ((SELECT app_branches())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON supply_capabilities AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_id = ANY ((SELECT app_branches())::uuid[]));--> statement-breakpoint
-- workers: of one of the user's branches, so that a worker without a branch is seen only by those who see all of them.
CREATE POLICY within ON workers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_ids && (SELECT app_branches())::uuid[]);--> statement-breakpoint
CREATE POLICY within ON worker_terms AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR app_worker_within(worker_id));--> statement-breakpoint
CREATE POLICY within ON worker_words AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR app_word_within(organisation_id, word));--> statement-breakpoint
-- What is about the whole agency.
CREATE POLICY within ON compliance_weeks AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));--> statement-breakpoint
CREATE POLICY within ON worker_imports AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));--> statement-breakpoint
CREATE POLICY within ON retention_receipts AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));--> statement-breakpoint
CREATE POLICY within ON worker_import_rows AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));--> statement-breakpoint

-- The words of an agency are kept for all of its workers by anyone who changes one of them.
ALTER FUNCTION worker_words_add() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION worker_words_remove() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
REVOKE ALL ON FUNCTION worker_words_add(), worker_words_remove() FROM PUBLIC;--> statement-breakpoint

-- A worker's records: those of the workers that platform staff, and now a user limited to branches, can see.
ALTER POLICY off_panel ON access_log USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON allocations USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON profile_change_fields USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON profile_changes USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON questionnaire_reopenings USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));--> statement-breakpoint
ALTER POLICY off_panel ON questionnaire_submissions USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_access_log USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_addresses USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_bank_details USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_checks USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_contacts USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_documents USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_employments USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_erasures USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_events USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_expiry_notices USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_gaps USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_links USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_note_mentions USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_notes n WHERE n.id = note_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_notes USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON worker_photos USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));--> statement-breakpoint
ALTER POLICY off_panel ON worker_questionnaires USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));--> statement-breakpoint
ALTER POLICY off_panel ON worker_references USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
ALTER POLICY off_panel ON files USING (worker_id IS NULL OR NOT (SELECT app_narrowed())
  OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));--> statement-breakpoint

-- Releases: those of the user's services. The provider's own rules hold for every service, so that everyone who posts reads them.
CREATE POLICY within ON release_sets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id IS NULL OR service_id = ANY ((SELECT app_services())::uuid[]))
  WITH CHECK ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON service_favourites AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON agreement_tiers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_agreement_within(agreement_id));--> statement-breakpoint
CREATE POLICY within ON job_releases AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));--> statement-breakpoint
CREATE POLICY within ON job_release_steps AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));--> statement-breakpoint
CREATE POLICY within ON job_release_agencies AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));--> statement-breakpoint
-- Blocked workers of the user's services; requests for other times of bookings that they see.
CREATE POLICY within ON blocked_workers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON time_changes AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR app_job_within(job_id))
    AND ((SELECT app_branches() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id)));
