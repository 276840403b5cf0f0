CREATE INDEX "allocations_job_idx" ON "allocations" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "jobs_suggested_idx" ON "jobs" USING btree ("organisation_id","start_at") WHERE status = 'suggested';--> statement-breakpoint
CREATE INDEX "allocations_filled_idx" ON "allocations" USING btree ("provider_id","decided_at") WHERE status in ('accepted', 'swap_requested', 'worked');--> statement-breakpoint
-- Names with numbers sort as people count: Home 3 before Home 11.
CREATE COLLATION natural_order (provider = icu, locale = 'en-GB-u-kn-true');--> statement-breakpoint
ALTER TABLE services ALTER COLUMN name TYPE text COLLATE natural_order;--> statement-breakpoint
ALTER TABLE branches ALTER COLUMN name TYPE text COLLATE natural_order;--> statement-breakpoint
ALTER TABLE agreement_services ALTER COLUMN name TYPE text COLLATE natural_order;--> statement-breakpoint
ALTER TABLE jobs ALTER COLUMN service_name TYPE text COLLATE natural_order;--> statement-breakpoint
-- Tells the servers which organisations might see that shifts of a week have changed, on the channel `shift_weeks`. A notification is an
-- organisation's id and a Monday, and nothing else; PostgreSQL delivers each once for a transaction, after its commit. These functions run with
-- the rights of who makes the change: an agency's change tells the agency and the provider, since other agencies see nothing of it.
--
-- The Mondays of the weeks that show a shift: one that goes on after a Sunday's midnight stands in two.
CREATE FUNCTION app_weeks_of(start_at timestamptz, end_at timestamptz) RETURNS SETOF date
  LANGUAGE sql STABLE
  RETURN date_trunc('week', unnest(ARRAY[start_at, end_at - interval '1 microsecond']) AT TIME ZONE 'Europe/London')::date;--> statement-breakpoint
-- The agencies with an active agreement that covers such a job on that day, of the agreements that this transaction sees.
CREATE FUNCTION app_covering_agencies(provider uuid, service uuid, worker_type uuid, day date) RETURNS SETOF uuid
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT a.agency_id FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.provider_id = provider AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = service AND l.worker_type_id = worker_type
        AND day BETWEEN a.start_on AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity'));
  END;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_weeks_of(timestamptz, timestamptz), app_covering_agencies(uuid, uuid, uuid, date)
  TO portal_app;--> statement-breakpoint
CREATE FUNCTION app_tell_posted_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    WITH kinds AS (
      SELECT DISTINCT organisation_id, service_id, worker_type_id, start_on, status IN ('open', 'suggested') AS is_open, week
      FROM changed, app_weeks_of(start_at, end_at) week)
    SELECT organisation_id AS organisation, week FROM kinds
    UNION
    SELECT agency, week FROM kinds, app_covering_agencies(organisation_id, service_id, worker_type_id, start_on) agency WHERE is_open
  ) told;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Agencies that saw a job before the change are told too, and those that have put a worker forward for it.
CREATE FUNCTION app_tell_changed_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    WITH both_sides AS (SELECT * FROM changed EXCEPT ALL SELECT * FROM former UNION ALL (SELECT * FROM former EXCEPT ALL SELECT * FROM changed)),
    kinds AS (
      SELECT DISTINCT organisation_id, service_id, worker_type_id, start_on, status IN ('open', 'suggested') AS is_open, week
      FROM both_sides, app_weeks_of(start_at, end_at) week)
    SELECT organisation_id AS organisation, week FROM kinds
    UNION
    SELECT agency, week FROM kinds, app_covering_agencies(organisation_id, service_id, worker_type_id, start_on) agency WHERE is_open
    UNION
    SELECT p.organisation_id, week FROM both_sides b JOIN allocations p ON p.job_id = b.id, app_weeks_of(b.start_at, b.end_at) week
  ) told;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION app_tell_allocations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    SELECT DISTINCT organisation, week
    FROM changed, unnest(ARRAY[organisation_id, provider_id]) organisation, app_weeks_of(lower(during), upper(during)) week
  ) told;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Agencies see neither requests nor the drafts that they are about.
CREATE FUNCTION app_tell_job_authorisations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation_id || ' ' || told.week) FROM (
    SELECT DISTINCT c.organisation_id, week
    FROM changed c JOIN jobs j ON j.posting_id = c.posting_id, app_weeks_of(j.start_at, j.end_at) week
  ) told;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_tell_posted AFTER INSERT ON jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_posted_jobs();--> statement-breakpoint
CREATE TRIGGER jobs_tell_changed AFTER UPDATE ON jobs REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_changed_jobs();--> statement-breakpoint
CREATE TRIGGER allocations_tell_made AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();--> statement-breakpoint
CREATE TRIGGER allocations_tell_changed AFTER UPDATE ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();--> statement-breakpoint
CREATE TRIGGER allocations_tell_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();--> statement-breakpoint
CREATE TRIGGER job_authorisations_tell_made AFTER INSERT ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_job_authorisations();--> statement-breakpoint
CREATE TRIGGER job_authorisations_tell_changed AFTER UPDATE ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_job_authorisations();--> statement-breakpoint
-- Shifts that are released by hand are told to every agency that they are now open to.
CREATE FUNCTION app_tell_releases() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    WITH kinds AS (
      SELECT DISTINCT j.organisation_id, j.service_id, j.worker_type_id, j.start_on, week
      FROM changed c JOIN jobs j ON j.id = c.job_id, app_weeks_of(j.start_at, j.end_at) week)
    SELECT organisation_id AS organisation, week FROM kinds
    UNION
    SELECT agency, week FROM kinds, app_covering_agencies(organisation_id, service_id, worker_type_id, start_on) agency
  ) told;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_releases_tell_changed AFTER UPDATE ON job_releases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_releases();--> statement-breakpoint
-- The next moment after `since` at which a shift is released to the agency of this transaction, or one of its provider's to anyone: to the
-- shifts of every week, since the agency sees no shift before. Runs as the owner, since it sees no release either; the server alone asks.
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
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_next_release(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_next_release(timestamptz) TO portal_app;
