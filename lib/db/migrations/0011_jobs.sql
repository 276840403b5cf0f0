-- Jobs, who is put forward and booked for them, what belongs to a booking, and what fills a week of them.

-- Sorted as the services themselves.
ALTER TABLE jobs ALTER COLUMN service_name TYPE text COLLATE natural_order;

-- The policies of jobs ask the functions below.

-- Whether an active agency of this transaction may fill such a job: one of its active agreements covers the service and the worker
-- type on that day. It runs with the rights of who asks, so it sees only their own agreements.
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
          AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity')));

-- The services that active agreements of this transaction's agency cover, of the agreements that the caller sees. A statement looks them up
-- once, and asks whether the agency may fill a shift only if it is at one of them: a calendar may read the shifts of a week at all services
-- of the portal, and the function above takes as long as reading several shifts.
CREATE FUNCTION app_covered_services() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT s.service_id FROM agreement_services s JOIN agreements a ON a.id = s.agreement_id
    WHERE a.agency_id = (SELECT app_setting_uuid('app.organisation')) AND a.status = 'active');

-- Whether a job is released to the agency of this transaction: to all agencies, or by the step with which this one sees it. A step
-- is open from its instant on, unless the release was held before. An agency whose worker the provider has invited sees the job,
-- whatever its release says, and may put others forward too. Runs as the owner, since an agency sees none of the tables of
-- releases.
CREATE FUNCTION app_released(job uuid) RETURNS boolean
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

-- Whether a worker was put forward for a job, for the worker themself; and whether the agency of this transaction posted it for the provider,
-- who has not confirmed it. Functions, since few rows need them: as subqueries of the policies below they and the policies of what they
-- read would be planned and initialised with every statement about jobs.
CREATE FUNCTION app_own_shift(job uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT 1 FROM allocations p WHERE p.job_id = job AND p.worker_id = (SELECT app_setting_uuid('app.self')));

CREATE FUNCTION app_posted_on_behalf(job uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT 1 FROM on_behalf_requests r
    WHERE r.job_id = job AND r.agency_id = (SELECT app_setting_uuid('app.organisation'))
      AND r.agreement_id IS NOT NULL AND r.outcome IS DISTINCT FROM 'confirmed');

-- Whether no worker is put forward for a job, by whichever agency. For an agency that has put one forward itself.
CREATE FUNCTION app_none_suggested(job uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM allocations own WHERE own.job_id = job
      AND own.organisation_id = (SELECT app_setting_uuid('app.organisation')))
    AND NOT EXISTS (SELECT 1 FROM allocations others WHERE others.job_id = job AND others.status = 'suggested');

-- A job changes its status some seven times, and no index names it: where a page has room for the changed row, no index is written. Half
-- of a page is left free, since shifts that were posted together often change together, as when a run of invoices bills them all.
ALTER TABLE jobs SET (fillfactor = 50);

-- jobs: their provider changes what was posted. The policies let an agency update the row of a job, but only its status.
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (unit, job_type, worker_type_id, start_at, end_at, breaks, notes, skills, certificates,
  preferred_gender, gender_reason, gender_note, status, cancel_reason, cancelled_at, cancel_notice_minutes,
  cancellation_charge_pence, lock, changed_at) ON jobs TO portal_app;
CREATE POLICY tenant ON jobs
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- An agency sees an open job that it may fill and that is released to it.
CREATE POLICY agency ON jobs FOR SELECT
  USING (status IN ('open', 'suggested') AND service_id = ANY ((SELECT app_covered_services())::uuid[])
    AND app_may_fill(organisation_id, service_id, worker_type_id, start_on) AND app_released(id));
-- It locks such a job to put a worker forward, and marks it as suggested.
CREATE POLICY agency_suggests ON jobs FOR UPDATE
  USING (status IN ('open', 'suggested') AND service_id = ANY ((SELECT app_covered_services())::uuid[])
    AND app_may_fill(organisation_id, service_id, worker_type_id, start_on) AND app_released(id))
  WITH CHECK (status = 'suggested');
-- An agency sees the jobs that it has put a worker forward for, whatever became of them. They are looked up for each row that is
-- read: with `id IN (SELECT …)` every read of a single shift would first collect all that the agency has ever filled.
CREATE POLICY agency_put_forward ON jobs FOR SELECT
  USING (EXISTS (SELECT 1 FROM allocations p
    WHERE p.job_id = jobs.id AND p.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
-- An agency withdraws its worker, also under an agreement that has ended since. The job is open again once no one is put forward.
CREATE POLICY agency_withdraws ON jobs FOR UPDATE
  USING (status = 'suggested' AND EXISTS (SELECT 1 FROM allocations p
    WHERE p.job_id = jobs.id AND p.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status = 'suggested' OR (status = 'open' AND app_none_suggested(id)));
-- The worker reads the shifts that they were put forward for.
CREATE POLICY self ON jobs FOR SELECT
  USING ((SELECT app_setting_uuid('app.self')) IS NOT NULL AND app_own_shift(id));
-- An agency whose worker's timesheet exists locks the job, and marks that the hours were submitted, withdrawn or agreed.
CREATE POLICY agency_timesheet ON jobs FOR UPDATE
  USING (EXISTS (SELECT 1 FROM timesheets t
    WHERE t.job_id = jobs.id AND t.organisation_id = (SELECT app_setting_uuid('app.organisation'))))
  WITH CHECK (status IN ('awaiting_timesheet', 'timesheet_submitted', 'completed') AND EXISTS (SELECT 1 FROM timesheets t
    WHERE t.job_id = jobs.id AND t.organisation_id = (SELECT app_setting_uuid('app.organisation'))
      AND (jobs.status <> 'awaiting_timesheet' OR t.status = 'pending')));
-- Until the provider has confirmed it, the agency that posted it sees it; from then on, like every agency, once it is released to
-- it.
CREATE POLICY agency_on_behalf ON jobs FOR SELECT
  USING (posted_as = 'agency_on_behalf' AND app_posted_on_behalf(id));
CREATE POLICY within ON jobs AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- What was posted is changed by its provider, and by no agency that may update the row.
CREATE FUNCTION job_changed_by_provider() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF current_user = 'portal_app' AND NEW.organisation_id IS DISTINCT FROM app_setting_uuid('app.organisation') THEN
      RAISE EXCEPTION 'only its provider changes a job' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER job_changed_by_provider
  BEFORE UPDATE OF unit, job_type, worker_type_id, start_at, end_at, breaks, notes, lock, changed_at,
    skills, certificates, preferred_gender, gender_reason, gender_note ON jobs
  FOR EACH ROW EXECUTE FUNCTION job_changed_by_provider();

-- allocations: the agency and the provider; an agency never sees another's
ALTER TABLE allocations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- The agreed rate of a booking can only be written with it. What the provider reads of a worker's documents (compliance) is erased
-- with their name. An agency that accepts other times overrides the warnings about them (overridden); its acceptance is written in
-- the provider's scope, as the times are.
GRANT SELECT, INSERT, DELETE, UPDATE (worker_name, during, status, reason, rate_snapshot, decided_by_user_id, decided_at,
  overridden, compliance, swap_started_at, swap_ended_at) ON allocations TO portal_app;
CREATE POLICY tenant ON allocations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON allocations
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
-- The worker reads what they were put forward for, and what became of it.
CREATE POLICY self ON allocations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY owner ON allocations FOR SELECT
  USING (current_user <> 'portal_app');
CREATE POLICY off_panel ON allocations AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
-- Only the provider books a worker.
CREATE POLICY booking ON allocations AS RESTRICTIVE FOR INSERT TO portal_app
  WITH CHECK (status = 'suggested' OR provider_id = (SELECT app_setting_uuid('app.organisation')));
-- A suggestion or an invitation is replaced by its booking; nothing else is deleted.
CREATE POLICY replaced ON allocations AS RESTRICTIVE FOR DELETE TO portal_app
  USING (status IN ('suggested', 'invited'));
-- Of jobs at the user's services; an agency's follow the worker, in off_panel.
CREATE POLICY within ON allocations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- A booking has the service of its job, which never changes, whatever the insert says; portal_app may not update the column. The trigger runs
-- as the owner in the platform's scope, so that it does not depend on what the caller sees.
CREATE FUNCTION service_of_job() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    PERFORM set_config('app.platform', 'on', true);
    NEW.service_id := (SELECT j.service_id FROM jobs j WHERE j.id = NEW.job_id);
    PERFORM set_config('app.platform', before, true);
    RETURN NEW;
  END
  $$;
CREATE TRIGGER service_of_job BEFORE INSERT ON allocations FOR EACH ROW EXECUTE FUNCTION service_of_job();

-- A worker is never booked for two jobs at a time.
ALTER TABLE allocations ADD CONSTRAINT allocations_worker_once
  EXCLUDE USING gist (worker_id WITH =, during WITH &&) WHERE (live);

-- The provider changes the time of a booking with its job's, and what it costs as planned. What was agreed stays as it is.
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
  $$;
CREATE TRIGGER allocation_keeps_rate BEFORE UPDATE OF during, rate_snapshot ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocation_keeps_rate();

-- booking_evidence: written with the booking and read by both sides; no one can change or delete it
ALTER TABLE booking_evidence ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON booking_evidence TO portal_app;
CREATE POLICY tenant ON booking_evidence
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON booking_evidence
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY off_panel ON booking_evidence AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY within ON booking_evidence AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));

-- short_notice_events: written by the side that decided, read by both and by the worker of the booking; no one can change or delete it
ALTER TABLE short_notice_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON short_notice_events TO portal_app;
CREATE POLICY tenant ON short_notice_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON short_notice_events
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY self ON short_notice_events FOR SELECT
  USING ((SELECT app_setting_uuid('app.self')) IS NOT NULL AND EXISTS (SELECT 1 FROM allocations a
    WHERE a.id = allocation_id AND a.worker_id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY within ON short_notice_events AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND NOT app_narrowed()) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));

-- shift_confirmations: only ever added to, by the worker who is booked; the agency and the provider read them
ALTER TABLE shift_confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON shift_confirmations TO portal_app;
CREATE POLICY tenant ON shift_confirmations FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON shift_confirmations FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY self ON shift_confirmations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON shift_confirmations FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND EXISTS (SELECT 1 FROM allocations p WHERE p.id = allocation_id AND p.live AND p.worker_id = shift_confirmations.worker_id
      AND p.organisation_id = shift_confirmations.organisation_id AND p.provider_id = shift_confirmations.provider_id));
CREATE POLICY owner ON shift_confirmations
  USING (current_user <> 'portal_app');
CREATE POLICY off_panel ON shift_confirmations AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY within ON shift_confirmations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));

-- time_changes: the provider; the agency of the booking reads them
ALTER TABLE time_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (status, reason, decided_by_user_id, decided_at) ON time_changes TO portal_app;
CREATE POLICY tenant ON time_changes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY agency ON time_changes FOR SELECT
  USING (agency_id = (SELECT app_setting_uuid('app.organisation')));
-- Of bookings that the user sees.
CREATE POLICY within ON time_changes AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR app_job_within(job_id))
    AND ((SELECT app_branches() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id)));

-- blocked_workers: only the provider, since the reason is no one else's
ALTER TABLE blocked_workers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (lifted_by_user_id, lifted_at) ON blocked_workers TO portal_app;
CREATE POLICY tenant ON blocked_workers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY owner ON blocked_workers
  USING (current_user <> 'portal_app');
CREATE POLICY within ON blocked_workers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- Which of an agency's own workers may not work at a service; never why.
CREATE FUNCTION app_blocked_workers(service uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT b.worker_id FROM blocked_workers b
      WHERE b.service_id = service AND b.lifted_at IS NULL AND b.agency_id = (SELECT app_setting_uuid('app.organisation'));
  END;

-- A mark of what a worker is booked for, which is another one once a booking is made, moved or ended. For the agency and the
-- provider of a job for which the worker is put forward; it says nothing but that it has changed.
CREATE FUNCTION app_bookings_mark(worker uuid, job uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN (SELECT md5(coalesce(string_agg(b.id::text || b.during::text, ' ' ORDER BY b.id), ''))
    FROM allocations b WHERE b.worker_id = worker AND b.live
      AND EXISTS (SELECT 1 FROM allocations own WHERE own.job_id = job AND own.worker_id = worker
        AND (SELECT app_setting_uuid('app.organisation')) IN (own.organisation_id, own.provider_id)));

-- What providers wrote about a worker goes with the worker's data.
CREATE FUNCTION forget_blocks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM blocked_workers WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_blocks AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_blocks();

-- on_behalf_requests: the provider decides; the agency that posted the shift reads it. What was posted does not change. Agencies
-- write in the scope of the provider, after what they may do was checked in their own (docs/decisions/0090-posting-on-behalf.md).
ALTER TABLE on_behalf_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (outcome, outcome_reason, decided_by_user_id, decided_at, reported_at, reminded_at)
  ON on_behalf_requests TO portal_app;
CREATE POLICY tenant ON on_behalf_requests
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY agency ON on_behalf_requests FOR SELECT
  USING (agency_id = (SELECT app_setting_uuid('app.organisation')));
-- Looked up for each row (OFFSET 0), not by reading all agreements first. A shift without a worker is seen by the users of the
-- branches that its agreement covers, as it has no worker of theirs.
CREATE POLICY within ON on_behalf_requests AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]))
      AND ((SELECT app_branches() IS NULL)
        OR CASE WHEN agreement_id IS NULL THEN EXISTS (SELECT 1 FROM allocations a WHERE a.job_id = on_behalf_requests.job_id OFFSET 0)
          ELSE EXISTS (SELECT 1 FROM agreements g WHERE g.id = on_behalf_requests.agreement_id OFFSET 0) END));

-- shift_presets: the provider and the platform's staff; users who are limited to services see those of theirs
ALTER TABLE shift_presets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (name, unit, job_type, worker_type_id, start_time, end_time, breaks, skills, certificates,
  notes, saved_by_user_id, saved_at, lock) ON shift_presets TO portal_app;
CREATE POLICY tenant ON shift_presets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON shift_presets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- service_feeds: the provider and the platform's staff, and a calendar by the feed's token. The token never changes.
ALTER TABLE service_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON service_feeds TO portal_app;
CREATE POLICY tenant ON service_feeds
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY token ON service_feeds FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY within ON service_feeds AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- fill_plans: the agency's alone; the platform's staff put no worker forward
ALTER TABLE fill_plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (status, problem, plan, results, applied_at) ON fill_plans TO portal_app;
CREATE POLICY tenant ON fill_plans
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY owner ON fill_plans
  USING (current_user <> 'portal_app');
CREATE POLICY within ON fill_plans AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_id = ANY ((SELECT app_branches())::uuid[]));

-- fill_plan_groups: parts of the same plans
ALTER TABLE fill_plan_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (attempts, done, result) ON fill_plan_groups TO portal_app;
CREATE POLICY tenant ON fill_plan_groups
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY owner ON fill_plan_groups
  USING (current_user <> 'portal_app');
CREATE POLICY within ON fill_plan_groups AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR EXISTS (SELECT 1 FROM fill_plans p WHERE p.id = plan_id));

-- Live updates: the functions below tell the servers which organisations might see that shifts of a week have changed, on the
-- channel `shift_weeks`. A notification is an organisation's id and a Monday, and nothing else; PostgreSQL delivers each once for a
-- transaction, after its commit. They run with the rights of who makes the change: an agency's change tells the agency and the
-- provider, since other agencies see nothing of it.

-- The Mondays of the weeks that show a shift: one that goes on after a Sunday's midnight stands in two.
CREATE FUNCTION app_weeks_of(start_at timestamptz, end_at timestamptz) RETURNS SETOF date
  LANGUAGE sql STABLE
  RETURN date_trunc('week', unnest(ARRAY[start_at, end_at - interval '1 microsecond']) AT TIME ZONE 'Europe/London')::date;

-- The active agreements that cover such a job on that day, of those that this transaction sees.
CREATE FUNCTION app_covering_agreements(provider uuid, service uuid, worker_type uuid, day date)
  RETURNS TABLE (agency_id uuid, branch_id uuid)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT a.agency_id, a.branch_id FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.provider_id = provider AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = service AND l.worker_type_id = worker_type
        AND day BETWEEN a.start_on AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity'));
  END;

-- The agencies with an active agreement that covers such a job on that day, of the agreements that this transaction sees.
CREATE FUNCTION app_covering_agencies(provider uuid, service uuid, worker_type uuid, day date) RETURNS SETOF uuid
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT g.agency_id FROM app_covering_agreements(provider, service, worker_type, day) g;
  END;

-- A job is told to its provider, and while it is open to the agencies that may fill it.
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
END $$;
CREATE TRIGGER jobs_tell_posted AFTER INSERT ON jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_posted_jobs();

-- Agencies that saw a job before the change are told too, and those that have put a worker forward for it. The plan is kept from a
-- connection's first change, usually of one job, and the rows are compared whole. A nested loop would compare each with every other
-- when thousands change at once; a full join, which finds the same pairs since ids do not change, is always hashed or merged. Many
-- shifts have the same times: their weeks are looked up once.
CREATE FUNCTION app_tell_changed_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    WITH both_sides AS (
      SELECT side.* FROM changed c FULL JOIN former f ON f.id = c.id, LATERAL (
        SELECT c.id, c.organisation_id, c.service_id, c.worker_type_id, c.start_on, c.start_at, c.end_at,
            c.status IN ('open', 'suggested') AS is_open
        UNION ALL
        SELECT f.id, f.organisation_id, f.service_id, f.worker_type_id, f.start_on, f.start_at, f.end_at, f.status IN ('open', 'suggested')
          WHERE (f.service_id, f.worker_type_id, f.start_at, f.end_at, f.status IN ('open', 'suggested'))
            IS DISTINCT FROM (c.service_id, c.worker_type_id, c.start_at, c.end_at, c.status IN ('open', 'suggested'))) side
        WHERE (c *= f) IS NOT TRUE),
    open_kinds AS (
      SELECT DISTINCT organisation_id, service_id, worker_type_id, start_on, start_at, end_at FROM both_sides WHERE is_open),
    times AS (
      SELECT organisation_id AS organisation, start_at, end_at FROM both_sides
      UNION
      SELECT agency, start_at, end_at
      FROM open_kinds, app_covering_agencies(organisation_id, service_id, worker_type_id, start_on) agency
      UNION
      SELECT p.organisation_id, b.start_at, b.end_at FROM both_sides b JOIN allocations p ON p.job_id = b.id)
    SELECT DISTINCT organisation, week FROM times, app_weeks_of(start_at, end_at) week
  ) told;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_tell_changed AFTER UPDATE ON jobs REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_changed_jobs();

-- Notifies both sides when a worker is put forward or booked.
CREATE FUNCTION app_tell_allocations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation || ' ' || told.week) FROM (
    SELECT DISTINCT organisation, week
    FROM changed, unnest(ARRAY[organisation_id, provider_id]) organisation, app_weeks_of(lower(during), upper(during)) week
  ) told;
  RETURN NULL;
END $$;
CREATE TRIGGER allocations_tell_made AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();
CREATE TRIGGER allocations_tell_changed AFTER UPDATE ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();
CREATE TRIGGER allocations_tell_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_allocations();

-- Agencies see neither requests to authorise jobs nor the drafts that they are about.
CREATE FUNCTION app_tell_job_authorisations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', told.organisation_id || ' ' || told.week) FROM (
    SELECT DISTINCT c.organisation_id, week
    FROM changed c JOIN jobs j ON j.posting_id = c.posting_id, app_weeks_of(j.start_at, j.end_at) week
  ) told;
  RETURN NULL;
END $$;
CREATE TRIGGER job_authorisations_tell_made AFTER INSERT ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_job_authorisations();
CREATE TRIGGER job_authorisations_tell_changed AFTER UPDATE ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_job_authorisations();

-- Shifts that are released by hand are told to every agency that they are open to.
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
END $$;
CREATE TRIGGER job_releases_tell_changed AFTER UPDATE ON job_releases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_releases();

REVOKE ALL ON FUNCTION app_released(uuid), app_none_suggested(uuid), app_blocked_workers(uuid), app_bookings_mark(uuid, uuid),
  forget_blocks(), service_of_job() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_may_fill(uuid, uuid, uuid, date), app_covered_services(), app_own_shift(uuid),
  app_posted_on_behalf(uuid), app_released(uuid), app_none_suggested(uuid),
  app_blocked_workers(uuid), app_bookings_mark(uuid, uuid), app_weeks_of(timestamptz, timestamptz), app_covering_agreements(uuid, uuid, uuid, date),
  app_covering_agencies(uuid, uuid, uuid, date) TO portal_app;
