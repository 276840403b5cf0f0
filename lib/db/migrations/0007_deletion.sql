-- Deletion that the app's role cannot do with its own rights: erasing a worker's data, deleting old access log entries, undoing an
-- import. Each function does one thing. They run as the owner (SECURITY DEFINER), whom `off_panel` does not restrict and who may be a
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

-- Removes free text from a worker's events, and from audit events the address the worker used their links from. What happened, when and
-- by whom stays. Returns the number of events changed.
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

-- Deletes workers of one import while it is being undone: those of the caller's organisation that no one has changed since and that
-- nothing refers to. Any other worker is erased by the rules above or stays. Returns the ids of the deleted workers.
CREATE FUNCTION undo_imported_workers(of_import uuid, ids uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    untouched text;
  BEGIN
    IF NOT EXISTS (
      SELECT 1 FROM worker_imports i WHERE i.id = of_import AND i.status = 'undoing'
        AND i.organisation_id = app_setting_uuid('app.organisation'))
    THEN
      RETURN;
    END IF;
    -- Locked first: a transaction that is adding something to one of them either commits before the check below or finds them deleted.
    PERFORM 1 FROM workers w WHERE w.id = ANY (ids) ORDER BY w.id FOR UPDATE;
    -- A row that refers to a worker keeps that worker, in any table there is or will be; their search terms do not count.
    SELECT string_agg(format(' AND NOT EXISTS (SELECT 1 FROM %s t WHERE t.%I = w.id)', c.conrelid::regclass, a.attname), '')
      INTO untouched
      FROM pg_constraint c
      JOIN pg_attribute key ON key.attrelid = c.confrelid AND key.attname = 'id'
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, key.attnum)]
      WHERE c.contype = 'f' AND c.confrelid = 'workers'::regclass AND c.conrelid <> 'worker_terms'::regclass;
    RETURN QUERY EXECUTE
      'DELETE FROM workers w WHERE w.id = ANY ($1) AND w.import_id = $2 AND w.lock = 1
        AND w.organisation_id = app_setting_uuid(''app.organisation'')
        AND NOT EXISTS (SELECT 1 FROM files t WHERE t.worker_id = w.id)' || coalesce(untouched, '') || ' RETURNING w.id'
      USING ids, of_import;
  END
  $$;

REVOKE ALL ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_access_log(timestamptz),
  undo_imported_workers(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_access_log(timestamptz),
  undo_imported_workers(uuid, uuid[]) TO portal_app;
