-- What is only ever added to goes when a worker's data are erased, and when it is older than it may be kept: by these functions
-- alone, each for one thing. They run as the owner, whom neither `off_panel` nor a superuser's row-level security stops: so each
-- asks by itself whether the caller's scope sees the worker.

-- Whether what is held about a worker may be erased by whoever asks: he is of the caller's scope, and works no more or never did.
CREATE FUNCTION app_may_erase(worker uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (
    SELECT 1 FROM workers w WHERE w.id = worker
      AND (w.organisation_id = app_setting_uuid('app.organisation') OR (app_platform() AND w.panel = 'on'))
      AND (w.employment_status IN ('resigned', 'archived')
        OR (w.employment_status IN ('draft', 'profile_completed') AND NOT EXISTS (
          SELECT 1 FROM worker_events e WHERE e.worker_id = w.id AND e.kind = 'activated'))));
--> statement-breakpoint

-- His answers to questionnaires, why they were opened again, and that there were any. Returns how many submissions went.
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
--> statement-breakpoint

-- Looks at registers, of the kinds that are named.
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
--> statement-breakpoint

-- Who was told of what runs out.
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
--> statement-breakpoint

-- What people wrote about what happened to him; that it happened, when and by whom stays.
CREATE FUNCTION erase_worker_reasons(worker uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    UPDATE worker_events SET reason = NULL WHERE worker_id = worker AND reason IS NOT NULL;
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END
  $$;
--> statement-breakpoint

-- Who opened what of an agency's workers, a year ago and before: never less. In the agency's own scope, one agency at a time.
CREATE FUNCTION delete_old_readings(before timestamptz) RETURNS SETOF uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH readings AS (
      DELETE FROM worker_readings
      WHERE organisation_id = app_setting_uuid('app.organisation') AND at < before AND at < now() - interval '12 months'
      RETURNING id
    ), questionnaires AS (
      DELETE FROM access_log
      WHERE organisation_id = app_setting_uuid('app.organisation') AND at < before AND at < now() - interval '12 months'
      RETURNING id
    )
    SELECT id FROM readings UNION ALL SELECT id FROM questionnaires;
  END;
--> statement-breakpoint

REVOKE ALL ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_readings(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_may_erase(uuid), erase_worker_answers(uuid), erase_worker_checks(uuid, text[]),
  erase_worker_notices(uuid), erase_worker_reasons(uuid), delete_old_readings(timestamptz) TO portal_app;
--> statement-breakpoint

-- A receipt's reason is about the worker: of an off-panel one the platform's staff see it as little as him.
CREATE POLICY off_panel ON worker_erasures AS RESTRICTIVE
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
