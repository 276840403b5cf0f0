-- The question can also be about other times, breaks and type of a shift than it has: those that are asked for, or entered, but not stored yet.
DROP FUNCTION app_ask_about_people(uuid, uuid[], uuid);--> statement-breakpoint
-- What is answered about workers of the agency of this transaction and a shift that it may see: for each worker the rules that the person's
-- bookings break, and nothing else. Who asks is recorded, not what is answered.
CREATE FUNCTION app_ask_about_people(asked_job uuid, asked_workers uuid[], asker uuid, starts timestamptz DEFAULT NULL, ends timestamptz DEFAULT NULL,
    kind text DEFAULT NULL, pauses jsonb DEFAULT NULL) RETURNS TABLE (worker uuid, broken text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    agency uuid := app_setting_uuid('app.organisation');
    asked jobs%ROWTYPE;
  BEGIN
    SELECT * INTO asked FROM jobs j WHERE j.id = asked_job
      AND ((j.status IN ('open', 'suggested') AND app_may_fill(j.organisation_id, j.service_id, j.worker_type_id, j.start_on) AND app_released(j.id))
        OR EXISTS (SELECT 1 FROM allocations a WHERE a.job_id = j.id AND a.organisation_id = agency));
    IF NOT FOUND OR cardinality(asked_workers) > 200 THEN
      RETURN;
    END IF;
    INSERT INTO person_questions (organisation_id, user_id, job_id, worker_ids) VALUES (agency, asker, asked_job, asked_workers);
    RETURN QUERY
      SELECT w.id, app_person_breaks(app_person_of(w.id), asked.id, coalesce(starts, asked.start_at), coalesce(ends, asked.end_at),
          app_worked(coalesce(kind, asked.job_type), tstzrange(coalesce(starts, asked.start_at), coalesce(ends, asked.end_at)), coalesce(pauses, asked.breaks)), w.start_on)
        FROM workers w WHERE w.id = ANY (asked_workers) AND w.organisation_id = agency
          AND (app_branches() IS NULL OR w.branch_ids && app_branches());
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_ask_about_people(uuid, uuid[], uuid, timestamptz, timestamptz, text, jsonb) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_ask_about_people(uuid, uuid[], uuid, timestamptz, timestamptz, text, jsonb) TO portal_app;--> statement-breakpoint

-- A booking that is moved is held to the rules like a new one.
CREATE OR REPLACE FUNCTION keep_person_booking() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    scope text := coalesce(current_setting('app.platform', true), '');
    who bytea;
    held bytea;
    booked jobs%ROWTYPE;
    started date;
    working interval;
    counts boolean := NEW.status IN ('accepted', 'swap_requested', 'worked');
    counted boolean := TG_OP = 'UPDATE' AND OLD.status IN ('accepted', 'swap_requested', 'worked');
  BEGIN
    IF NOT counts AND NOT counted THEN
      RETURN NULL;
    END IF;
    -- The number can be corrected while this waits.
    LOOP
      who := app_person_of(NEW.worker_id);
      EXIT WHEN held = who;
      PERFORM app_hold_person(who);
      held := who;
    END LOOP;
    IF NOT counts THEN
      DELETE FROM person_bookings WHERE allocation_id = NEW.id;
      RETURN NULL;
    END IF;
    -- The provider does not see the worker, nor the agency each job.
    PERFORM set_config('app.platform', 'on', true);
    SELECT * INTO booked FROM jobs WHERE id = NEW.job_id;
    SELECT start_on INTO started FROM workers WHERE id = NEW.worker_id;
    PERFORM set_config('app.platform', scope, true);
    working := app_worked(booked.job_type, NEW.during, booked.breaks);
    IF counted THEN
      UPDATE person_bookings SET during = NEW.during, worked = working, holds = holds AND NEW.live WHERE allocation_id = NEW.id;
      -- Times within those of before leave no one less rest, nor more hours.
      IF NEW.during <@ OLD.during THEN
        RETURN NULL;
      END IF;
    ELSE
      INSERT INTO person_bookings (allocation_id, job_id, worker_id, person, during, worked, holds)
        VALUES (NEW.id, NEW.job_id, NEW.worker_id, who, NEW.during, working, NEW.live) ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'the person is booked at that time' USING ERRCODE = 'exclusion_violation';
      END IF;
    END IF;
    IF NEW.live AND NEW.overridden IS NOT NULL AND NOT app_person_breaks(who, NEW.job_id, lower(NEW.during), upper(NEW.during), working, started) <@ NEW.overridden THEN
      RAISE EXCEPTION 'a rule about rest or hours is broken' USING ERRCODE = 'TW001';
    END IF;
    RETURN NULL;
  END
  $$;--> statement-breakpoint

-- An agency that accepts other times overrides the warnings about them. Its acceptance is written in the provider's scope, as the times are.
GRANT UPDATE (overridden) ON allocations TO portal_app;
