-- When jobs are released to which agencies. The provider and the platform's staff see it. No agency: neither rules nor tiers, nor
-- what other agencies see.

-- release_sets: a set is replaced by another one and never changed
ALTER TABLE release_sets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (is_active) ON release_sets TO portal_app;
CREATE POLICY tenant ON release_sets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The provider's own rules hold for every service, so that everyone who posts reads them.
CREATE POLICY within ON release_sets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id IS NULL OR service_id = ANY ((SELECT app_services())::uuid[]))
  WITH CHECK ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- agreement_tiers: of the provider's own agreements
ALTER TABLE agreement_tiers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (tier) ON agreement_tiers TO portal_app;
CREATE POLICY tenant ON agreement_tiers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK ((organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
    AND EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id AND a.provider_id = organisation_id));
CREATE POLICY within ON agreement_tiers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_agreement_within(agreement_id));

-- service_favourites
ALTER TABLE service_favourites ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON service_favourites TO portal_app;
CREATE POLICY tenant ON service_favourites
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- For the trigger below, which runs as the owner, in the agency's scope.
CREATE POLICY owner ON service_favourites
  USING (current_user <> 'portal_app');
CREATE POLICY within ON service_favourites AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- A worker who is erased is no one's favourite.
CREATE FUNCTION forget_favourite() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM service_favourites WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_favourite AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_favourite();

-- job_releases: the functions of the owner read and hold them for an agency, like the two tables below
ALTER TABLE job_releases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (held_at, released_at, released_by_user_id) ON job_releases TO portal_app;
CREATE POLICY tenant ON job_releases
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY owner ON job_releases
  USING (current_user <> 'portal_app');
CREATE POLICY within ON job_releases AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));

-- job_release_steps
ALTER TABLE job_release_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- A step that has not opened is planned again, or not any more, when the worker type of the job is changed.
GRANT SELECT, INSERT, DELETE, UPDATE (opens_at, recorded_at) ON job_release_steps TO portal_app;
CREATE POLICY tenant ON job_release_steps
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY owner ON job_release_steps
  USING (current_user <> 'portal_app');
CREATE POLICY within ON job_release_steps AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));

-- job_release_agencies
ALTER TABLE job_release_agencies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (step, obstacle, recorded_at) ON job_release_agencies TO portal_app;
CREATE POLICY tenant ON job_release_agencies
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY owner ON job_release_agencies FOR SELECT
  USING (current_user <> 'portal_app');
CREATE POLICY within ON job_release_agencies AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR app_job_within(job_id));

-- When a step that has not opened yet opens at the latest: 24 hours before the start, and now where that has passed. By the clock of the
-- moment, since no step may open before it is stored.
CREATE FUNCTION latest_opening(start_at timestamptz) RETURNS timestamptz
  LANGUAGE sql VOLATILE SET search_path = public, pg_temp
  RETURN greatest(clock_timestamp(), start_at - interval '24 hours');

-- The release stops where it is while someone is put forward, if its rules say so, and while the job is not open at all. Once the
-- job is open again it goes on from there: a step that was not open yet opens later by as long as the release was held, but not
-- later than 24 hours before the start. By a trigger, since agencies change the status too, and every way to change it counts.
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
        SET opens_at = least(opens_at + (clock_timestamp() - held), latest_opening(NEW.start_at))
        WHERE job_id = NEW.id AND opens_at > held;
      UPDATE job_releases SET held_at = NULL WHERE job_id = NEW.id;
    END IF;
    RETURN NULL;
  END
  $$;
-- Not at the steps of a shift that has ended, such as being invoiced: its release is held since a worker was booked.
CREATE TRIGGER hold_release AFTER UPDATE OF status ON jobs
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status NOT IN ('awaiting_timesheet', 'timesheet_submitted', 'completed'))
  EXECUTE FUNCTION hold_release();

-- A shift that is moved sooner keeps its steps, but those that were not open yet open no later than 24 hours before the new start. Where
-- the release is held, they are set when it goes on. By a trigger for the same reasons; it locks the release first, like `hold_release`.
CREATE FUNCTION hasten_release() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM job_releases WHERE job_id = NEW.id AND held_at IS NULL FOR UPDATE;
    IF FOUND THEN
      UPDATE job_release_steps SET opens_at = least(opens_at, latest_opening(NEW.start_at))
        WHERE job_id = NEW.id AND opens_at > clock_timestamp();
    END IF;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER hasten_release AFTER UPDATE OF start_at ON jobs
  FOR EACH ROW WHEN (NEW.start_at < OLD.start_at) EXECUTE FUNCTION hasten_release();

-- The next moment after `since` at which a shift is released to the agency of this transaction, or one of its provider's to anyone:
-- to the shifts of every week, since the agency sees no shift before. Runs as the owner, since it sees no release either; the
-- server alone asks.
CREATE FUNCTION app_next_release(since timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT s.opens_at FROM job_release_steps s
      JOIN job_releases r ON r.job_id = s.job_id
      WHERE s.recorded_at IS NULL AND s.opens_at > since AND r.held_at IS NULL
        AND (s.organisation_id = app_setting_uuid('app.organisation')
          OR EXISTS (SELECT 1 FROM job_release_agencies a
            WHERE a.job_id = s.job_id AND a.step = s.step AND a.obstacle IS NULL
              AND a.agency_id = app_setting_uuid('app.organisation')))
      ORDER BY s.opens_at
      LIMIT 1;
  END;

REVOKE ALL ON FUNCTION forget_favourite(), latest_opening(timestamptz), hold_release(), hasten_release(), app_next_release(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION latest_opening(timestamptz), app_next_release(timestamptz) TO portal_app;
