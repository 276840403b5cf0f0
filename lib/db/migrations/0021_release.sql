ALTER TYPE "public"."audit_action" ADD VALUE 'job.released';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'releaseRules.saved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'releaseRules.removed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'releaseTiers.saved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'releaseFavourites.saved';--> statement-breakpoint
CREATE TABLE "agreement_tiers" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"tier" integer NOT NULL,
	CONSTRAINT "agreement_tiers_tier_check" CHECK ("agreement_tiers"."tier" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "job_release_agencies" (
	"job_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"step" text NOT NULL,
	"obstacle" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_release_agencies_pkey" PRIMARY KEY("job_id","agency_id"),
	CONSTRAINT "job_release_agencies_step_check" CHECK ("job_release_agencies"."step" in ('favourites', 'tier_one', 'tier_two', 'all')),
	CONSTRAINT "job_release_agencies_obstacle_check" CHECK ("job_release_agencies"."obstacle" in ('agency_inactive', 'ended', 'suspended', 'not_in_force', 'service', 'worker_type', 'date'))
);
--> statement-breakpoint
CREATE TABLE "job_release_steps" (
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"step" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"after_hours" integer NOT NULL,
	"recorded_at" timestamp with time zone,
	CONSTRAINT "job_release_steps_pkey" PRIMARY KEY("job_id","step"),
	CONSTRAINT "job_release_steps_step_check" CHECK ("job_release_steps"."step" in ('favourites', 'tier_one', 'tier_two', 'all'))
);
--> statement-breakpoint
CREATE TABLE "job_releases" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"release_set_id" uuid,
	"waits" boolean NOT NULL,
	"held_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "release_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid,
	"waits" boolean DEFAULT true NOT NULL,
	"rules" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"saved_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_favourites" (
	"service_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_favourites_pkey" PRIMARY KEY("service_id","worker_id")
);
--> statement-breakpoint
ALTER TABLE "agreement_tiers" ADD CONSTRAINT "agreement_tiers_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_tiers" ADD CONSTRAINT "agreement_tiers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_agencies" ADD CONSTRAINT "job_release_agencies_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_agencies" ADD CONSTRAINT "job_release_agencies_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_steps" ADD CONSTRAINT "job_release_steps_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_release_set_id_release_sets_id_fk" FOREIGN KEY ("release_set_id") REFERENCES "public"."release_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favourites" ADD CONSTRAINT "service_favourites_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favourites" ADD CONSTRAINT "service_favourites_worker_fk" FOREIGN KEY ("worker_id","agency_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_tiers_organisation_idx" ON "agreement_tiers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "job_release_agencies_agency_idx" ON "job_release_agencies" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "job_release_steps_due_idx" ON "job_release_steps" USING btree ("opens_at") WHERE recorded_at is null;--> statement-breakpoint
CREATE INDEX "job_releases_set_idx" ON "job_releases" USING btree ("release_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_sets_provider_key" ON "release_sets" USING btree ("organisation_id") WHERE is_active and service_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "release_sets_service_key" ON "release_sets" USING btree ("service_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "release_sets_organisation_idx" ON "release_sets" USING btree ("organisation_id","service_id");--> statement-breakpoint
CREATE INDEX "service_favourites_worker_idx" ON "service_favourites" USING btree ("worker_id");--> statement-breakpoint

-- The provider and the platform's staff. No agency: neither rules nor tiers, nor what other agencies see.
-- release_sets: a set is replaced by another one and never changed.
ALTER TABLE release_sets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (is_active) ON release_sets TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON release_sets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint

-- agreement_tiers: of the provider's own agreements.
ALTER TABLE agreement_tiers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (tier) ON agreement_tiers TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON agreement_tiers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK ((organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
    AND EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id AND a.provider_id = organisation_id));--> statement-breakpoint

-- service_favourites
ALTER TABLE service_favourites ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON service_favourites TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON service_favourites
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
-- The function below runs as the owner, in the agency's scope.
CREATE POLICY owner ON service_favourites
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- A worker who is erased is no one's favourite any more.
CREATE FUNCTION forget_favourite() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM service_favourites WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_favourite AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_favourite();--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_favourite() FROM PUBLIC;--> statement-breakpoint

-- job_releases, job_release_steps, job_release_agencies. The functions of the owner read and hold them for an agency.
ALTER TABLE job_releases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (held_at, released_at, released_by_user_id) ON job_releases TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON job_releases
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY owner ON job_releases
  USING (current_user <> 'portal_app');--> statement-breakpoint
ALTER TABLE job_release_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (opens_at, recorded_at) ON job_release_steps TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON job_release_steps
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY owner ON job_release_steps
  USING (current_user <> 'portal_app');--> statement-breakpoint
ALTER TABLE job_release_agencies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (obstacle, recorded_at) ON job_release_agencies TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON job_release_agencies
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY owner ON job_release_agencies FOR SELECT
  USING (current_user <> 'portal_app');--> statement-breakpoint

-- Whether a job is released to the agency of this transaction: to all agencies, or by the step with which this one sees it. A step is
-- open from its instant on, unless the release was held before. Runs as the owner, since an agency sees none of these tables.
CREATE FUNCTION app_released(job uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN NOT EXISTS (SELECT 1 FROM job_releases r JOIN job_release_steps s ON s.job_id = r.job_id
      WHERE r.job_id = job AND s.step = 'all' AND s.opens_at > coalesce(r.held_at, now()))
    OR EXISTS (SELECT 1 FROM job_release_agencies a
      JOIN job_releases r ON r.job_id = a.job_id
      JOIN job_release_steps s ON s.job_id = a.job_id AND s.step = a.step
      WHERE a.job_id = job AND a.agency_id = (SELECT app_setting_uuid('app.organisation'))
        AND s.opens_at <= coalesce(r.held_at, now()));--> statement-breakpoint
REVOKE ALL ON FUNCTION app_released(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_released(uuid) TO portal_app;--> statement-breakpoint
DROP POLICY agency ON jobs;--> statement-breakpoint
CREATE POLICY agency ON jobs FOR SELECT
  USING (status IN ('open', 'suggested') AND app_may_fill(organisation_id, service_id, worker_type_id, start_on) AND app_released(id));--> statement-breakpoint
DROP POLICY agency_suggests ON jobs;--> statement-breakpoint
-- It locks such a job to put a worker forward, and marks it as suggested.
CREATE POLICY agency_suggests ON jobs FOR UPDATE
  USING (status IN ('open', 'suggested') AND app_may_fill(organisation_id, service_id, worker_type_id, start_on) AND app_released(id))
  WITH CHECK (status = 'suggested');--> statement-breakpoint

-- The release stops where it is while someone is put forward, if its rules say so, and while the job is not open at all. Once the job is open
-- again it goes on from there: a step that was not open yet opens later by as long as the release was held, but not later than 24 hours
-- before the start. By a trigger, since agencies change the status too, and every way to change it counts.
CREATE FUNCTION hold_release() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    held timestamptz;
  BEGIN
    IF NEW.status <> 'open' THEN
      UPDATE job_releases SET held_at = clock_timestamp()
        WHERE job_id = NEW.id AND held_at IS NULL AND (waits OR NEW.status <> 'suggested');
      RETURN NULL;
    END IF;
    SELECT held_at INTO held FROM job_releases WHERE job_id = NEW.id FOR UPDATE;
    IF held IS NOT NULL THEN
      UPDATE job_release_steps
        SET opens_at = least(opens_at + (clock_timestamp() - held), greatest(clock_timestamp(), NEW.start_at - interval '24 hours'))
        WHERE job_id = NEW.id AND opens_at > held;
      UPDATE job_releases SET held_at = NULL WHERE job_id = NEW.id;
    END IF;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER hold_release AFTER UPDATE OF status ON jobs
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION hold_release();--> statement-breakpoint
REVOKE ALL ON FUNCTION hold_release() FROM PUBLIC;
