ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.proofAdded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.proofRemoved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.proofOpened';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.disputed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.accepted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.contested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.decided';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.escalated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.closed';--> statement-breakpoint
CREATE TABLE "timesheet_events" (
	"timesheet_id" uuid NOT NULL,
	"lock" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"event" text NOT NULL,
	"side" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"proposed" jsonb,
	CONSTRAINT "timesheet_events_timesheet_id_lock_pk" PRIMARY KEY("timesheet_id","lock"),
	CONSTRAINT "timesheet_events_side_check" CHECK (("timesheet_events"."side" = 'time') = ("timesheet_events"."by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "timesheet_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"timesheet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_files_kind_check" CHECK ("timesheet_files"."kind" in ('signed_sheet', 'clock_record', 'other'))
);
--> statement-breakpoint
CREATE TABLE "timesheet_versions" (
	"timesheet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"hours" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"pence" integer NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_versions_timesheet_id_version_pk" PRIMARY KEY("timesheet_id","version")
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"allocation_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"approved_minutes" integer DEFAULT 0 NOT NULL,
	"approved_pence" integer DEFAULT 0 NOT NULL,
	"disputed_minutes" integer DEFAULT 0 NOT NULL,
	"disputed_pence" integer DEFAULT 0 NOT NULL,
	"rating" integer,
	"rating_comment" text,
	CONSTRAINT "timesheets_allocation_id_unique" UNIQUE("allocation_id"),
	CONSTRAINT "timesheets_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "timesheets_status_check" CHECK ("timesheets"."status" in ('pending', 'submitted', 'disputed', 'contested', 'approved', 'locked', 'closed')),
	CONSTRAINT "timesheets_rating_check" CHECK ("timesheets"."rating" between 1 and 5),
	CONSTRAINT "timesheets_amounts_check" CHECK ("timesheets"."approved_minutes" >= 0 and "timesheets"."approved_pence" >= 0 and "timesheets"."disputed_minutes" >= 0 and "timesheets"."disputed_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_versions" ADD CONSTRAINT "timesheet_versions_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_versions" ADD CONSTRAINT "timesheet_versions_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_allocation_fk" FOREIGN KEY ("allocation_id","job_id") REFERENCES "public"."allocations"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timesheet_events_provider_idx" ON "timesheet_events" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_events_user_idx" ON "timesheet_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "timesheet_files_timesheet_idx" ON "timesheet_files" USING btree ("timesheet_id","organisation_id");--> statement-breakpoint
CREATE INDEX "timesheet_files_provider_idx" ON "timesheet_files" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_versions_provider_idx" ON "timesheet_versions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheets_agency_idx" ON "timesheets" USING btree ("organisation_id","status","end_at","id");--> statement-breakpoint
CREATE INDEX "timesheets_provider_idx" ON "timesheets" USING btree ("provider_id","status","end_at","id");--> statement-breakpoint
CREATE INDEX "timesheets_platform_idx" ON "timesheets" USING btree ("status","end_at","id");--> statement-breakpoint
CREATE INDEX "timesheets_acts_idx" ON "timesheets" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "timesheets_due_idx" ON "timesheets" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "timesheets_job_idx" ON "timesheets" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "timesheets_worker_idx" ON "timesheets" USING btree ("worker_id","organisation_id");--> statement-breakpoint
CREATE INDEX "allocations_live_end_idx" ON "allocations" USING btree (upper(during)) WHERE live;
--> statement-breakpoint

-- jobs: an agency whose worker's timesheet exists locks the job, and marks that the hours were submitted or agreed.
CREATE POLICY agency_timesheet ON jobs FOR UPDATE
  USING (id IN (SELECT t.job_id FROM timesheets t WHERE t.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status IN ('timesheet_submitted', 'completed')
    AND id IN (SELECT t.job_id FROM timesheets t WHERE t.organisation_id = (SELECT app_setting_uuid('app.organisation'))));--> statement-breakpoint

-- timesheets: the agency and the provider of the booking. The system makes them in the provider's scope.
ALTER TABLE timesheets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, version, lock, since, due_at, acts_at, announced_at, is_automatic, approved_minutes, approved_pence,
  disputed_minutes, disputed_pence, rating, rating_comment) ON timesheets TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheets
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY off_panel ON timesheets AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
CREATE POLICY within ON timesheets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));--> statement-breakpoint
-- From approved on nothing changes, not even for the owner, except that an invoice locks it.
CREATE FUNCTION timesheet_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'approved' AND NEW.status = 'locked'
        AND to_jsonb(NEW) - 'status' - 'lock' - 'since' = to_jsonb(OLD) - 'status' - 'lock' - 'since' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an agreed timesheet does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER timesheet_is_kept BEFORE UPDATE ON timesheets
  FOR EACH ROW WHEN (OLD.status IN ('approved', 'locked', 'closed')) EXECUTE FUNCTION timesheet_is_kept();--> statement-breakpoint
CREATE TRIGGER timesheet_is_not_deleted BEFORE DELETE ON timesheets
  FOR EACH ROW EXECUTE FUNCTION timesheet_is_kept();--> statement-breakpoint

-- What was submitted and what happened is only ever added to, even by the owner.
CREATE FUNCTION timesheet_only_added() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'the record of a timesheet is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_versions
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_events
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint

-- timesheet_versions: a provider reads the agency's hours and never writes any.
ALTER TABLE timesheet_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON timesheet_versions TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_versions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheet_versions FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON timesheet_versions AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));--> statement-breakpoint

-- timesheet_events: both sides add to it.
ALTER TABLE timesheet_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON timesheet_events TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheet_events
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON timesheet_events AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));--> statement-breakpoint

-- timesheet_files: the agency's proof; the provider reads it, and through it the file.
ALTER TABLE timesheet_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON timesheet_files TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheet_files FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON timesheet_files AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));--> statement-breakpoint
CREATE POLICY timesheet ON files FOR SELECT
  USING (EXISTS (SELECT 1 FROM timesheet_files f WHERE f.file_id = files.id));--> statement-breakpoint
-- Proof is added to, or taken from, a version that is being prepared, and no other.
CREATE FUNCTION timesheet_proof_is_open() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE proof timesheet_files;
  BEGIN
    IF TG_OP = 'DELETE' THEN proof := OLD; ELSE proof := NEW; END IF;
    IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = proof.timesheet_id
        AND (t.version >= proof.version OR t.status NOT IN ('pending', 'disputed'))) THEN
      RAISE EXCEPTION 'the proof of a submitted version does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN proof;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER timesheet_proof_is_open BEFORE INSERT OR UPDATE OR DELETE ON timesheet_files
  FOR EACH ROW EXECUTE FUNCTION timesheet_proof_is_open();--> statement-breakpoint
REVOKE ALL ON FUNCTION timesheet_is_kept(), timesheet_only_added(), timesheet_proof_is_open() FROM PUBLIC;--> statement-breakpoint

-- Bookings whose shift has ended and whose end is not recorded, of workers of every agency; for the system's own jobs.
CREATE FUNCTION app_ended_bookings(until timestamptz) RETURNS TABLE (job_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT a.job_id, a.provider_id FROM allocations a
      WHERE a.live AND upper(a.during) <= until AND (SELECT app_platform()) ORDER BY upper(a.during) LIMIT 500;
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_ended_bookings(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_ended_bookings(timestamptz) TO portal_app;
