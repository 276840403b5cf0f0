-- Who looked at a worker's data, receipts of what was deleted, and deletion that the app's role cannot do with its own rights:
-- erasing a worker's data, and deleting old access log entries.

-- worker_access_log: only ever added to
ALTER TABLE worker_access_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_access_log TO portal_app;
CREATE POLICY tenant ON worker_access_log
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_access_log AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_erasures: only ever added to; a receipt's reason is about the worker
ALTER TABLE worker_erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_erasures TO portal_app;
CREATE POLICY tenant ON worker_erasures
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_erasures AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- retention_receipts: only ever added to; about the whole agency
ALTER TABLE retention_receipts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON retention_receipts TO portal_app;
CREATE POLICY tenant ON retention_receipts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON retention_receipts AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));

-- Each function does one thing. They run as the owner (SECURITY DEFINER), whom `off_panel` does not restrict and who may be a
-- superuser; therefore each checks by itself that the caller's scope covers the worker.

-- Whether the caller may erase a worker's data: the worker is in the caller's scope and has left, or never started.
CREATE FUNCTION app_may_erase(worker uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (
    SELECT 1 FROM workers w WHERE w.id = worker
      AND (w.organisation_id = app_setting_uuid('app.organisation') OR (app_platform() AND w.panel = 'on'))
      AND (w.employment_status IN ('resigned', 'archived')
        OR (w.employment_status IN ('draft', 'profile_completed') AND NOT EXISTS (
          SELECT 1 FROM worker_events e WHERE e.worker_id = w.id AND e.kind = 'activated'))));

-- Deletes a worker's questionnaires with their submissions and reopenings. Returns the number of submissions.
CREATE FUNCTION erase_worker_answers(worker uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    DELETE FROM questionnaire_reopenings r USING worker_questionnaires q
      WHERE q.worker_id = worker AND r.worker_questionnaire_id = q.id;
    DELETE FROM questionnaire_submissions s USING worker_questionnaires q
      WHERE q.worker_id = worker AND s.worker_questionnaire_id = q.id;
    GET DIAGNOSTICS gone = ROW_COUNT;
    DELETE FROM worker_questionnaires WHERE worker_id = worker;
    RETURN gone;
  END
  $$;

-- Deletes a worker's register checks of the kinds that are named. Returns how many.
CREATE FUNCTION erase_worker_checks(worker uuid, kinds text[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    DELETE FROM worker_checks WHERE worker_id = worker AND kind = ANY (kinds);
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END
  $$;

-- Deletes the record of expiry notices sent about a worker. Returns how many.
CREATE FUNCTION erase_worker_notices(worker uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    DELETE FROM worker_expiry_notices WHERE worker_id = worker;
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END
  $$;

-- Removes free text from a worker's events, and from audit events the address the worker used their links from. What happened, when
-- and by whom stays. Returns the number of events changed.
CREATE FUNCTION erase_worker_reasons(worker uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    UPDATE audit_events a SET address = NULL FROM workers w
      WHERE w.id = worker AND a.organisation_id = w.organisation_id AND a.address IS NOT NULL
        AND a.actor_kind IN ('linkHolder', 'unauthenticated')
        AND (a.subject_id = worker::text OR a.details ->> 'workerId' = worker::text);
    UPDATE worker_events SET reason = NULL WHERE worker_id = worker AND reason IS NOT NULL;
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END
  $$;

-- Deletes the calling organisation's access log entries from before the date, but none younger than 12 months. Returns their ids.
CREATE FUNCTION delete_old_access_log(before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH entries AS (
      DELETE FROM worker_access_log
      WHERE organisation_id = app_setting_uuid('app.organisation') AND at < before AND at < now() - interval '12 months'
      RETURNING id
    ), questionnaires AS (
      DELETE FROM access_log
      WHERE organisation_id = app_setting_uuid('app.organisation') AND at < before AND at < now() - interval '12 months'
      RETURNING id
    )
    SELECT id FROM entries UNION ALL SELECT id FROM questionnaires;
  END;

REVOKE ALL ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_access_log(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_access_log(timestamptz) TO portal_app;
