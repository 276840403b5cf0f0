-- Who is the same person across agencies, and when they are booked: the app has no right to any of these tables, and no policy
-- shows a row to a tenant. Only the functions below use them, as the owner.

-- person_key
ALTER TABLE person_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON person_key USING (current_user <> 'portal_app');

-- worker_people
ALTER TABLE worker_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON worker_people USING (current_user <> 'portal_app');

-- person_bookings
ALTER TABLE person_bookings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON person_bookings USING (current_user <> 'portal_app');

-- A person is never booked twice at a time, through whichever agency.
ALTER TABLE person_bookings ADD CONSTRAINT person_bookings_person_once
  EXCLUDE USING gist (person WITH =, during WITH &&) WHERE (holds);

-- person_questions
ALTER TABLE person_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON person_questions USING (current_user <> 'portal_app');

-- The person that a worker is. Without a National Insurance number that identifies them, a person of their own: so they are treated
-- in the same way by everything below.
CREATE FUNCTION app_person_of(worker uuid) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN coalesce((SELECT p.person FROM worker_people p WHERE p.worker_id = worker), sha256(convert_to('worker:' || worker::text, 'UTF8')));

-- The rules about working time that the person's bookings of all agencies break, with a shift from `starts` until `ends`: the
-- overlap, and those of lib/backend/eligibility/rules about rest and the average of 48 hours. A test holds both to the same
-- answers. `started`: the first day of work for the agency. A day of an interval is 24 hours; a week begins on Monday in the UK.
--
-- It always does the same work: bookings are filled up to 192, more than anyone has in 33 weeks, by those of long ago, and every
-- rule is worked out, also where another is broken. So neither the answer nor how many bookings there are can be told by the time
-- it takes.
CREATE FUNCTION app_person_breaks(who bytea, of_job uuid, starts timestamptz, ends timestamptz, working interval, started date) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  BEGIN ATOMIC
    WITH known AS MATERIALIZED (
      SELECT lower(b.during) AS s, upper(b.during) AS e, b.worked AS w FROM person_bookings b
        WHERE b.person = who AND b.job_id <> of_job AND b.during && tstzrange(starts - interval '2856 hours', ends + interval '2856 hours')),
    shifts AS MATERIALIZED (
      SELECT s, e, w, false AS is_job FROM known
      UNION ALL SELECT starts, ends, working, true
      UNION ALL SELECT 'epoch'::timestamptz + n * interval '48 hours', 'epoch'::timestamptz + n * interval '48 hours' + interval '12 hours', interval '12 hours', false
        FROM generate_series(1, 192 - (SELECT count(*) FROM known)) n),
    -- The stretches of work: shifts with less than 11 hours between them.
    ordered AS MATERIALIZED (
      SELECT s, e, w, is_job, max(e) OVER (ORDER BY s, e ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM shifts),
    stretches AS (
      SELECT s, e, is_job, count(*) FILTER (WHERE before IS NULL OR s >= before + interval '11 hours')
        OVER (ORDER BY s, e ROWS UNBOUNDED PRECEDING) AS stretch FROM ordered),
    lengths AS (SELECT max(e) - min(s) AS length, bool_or(is_job) AS has_job FROM stretches GROUP BY stretch),
    mondays AS MATERIALIZED (
      SELECT date_trunc('week', starts AT TIME ZONE 'Europe/London')::date AS first,
        date_trunc('week', (ends - interval '1 millisecond') AT TIME ZONE 'Europe/London')::date AS last),
    -- The longest rest in each week that the shift touches.
    rests AS (
      SELECT greatest(max(o.s - greatest(o.before, m.from_at)), m.until_at - max(o.e)) AS longest
        FROM (SELECT (d::date)::timestamp AT TIME ZONE 'Europe/London' AS from_at, (d::date + 7)::timestamp AT TIME ZONE 'Europe/London' AS until_at
            FROM mondays, generate_series(first::timestamp, last::timestamp, interval '7 days') d) m
          JOIN ordered o ON o.s < m.until_at AND o.e > m.from_at
        GROUP BY m.from_at, m.until_at),
    -- Working time by week. A break is taken to be in the other week, where there is one.
    parts AS (
      SELECT d::date AS monday, least(x.w,
          least(x.e, (d::date + 7)::timestamp AT TIME ZONE 'Europe/London') - greatest(x.s, (d::date)::timestamp AT TIME ZONE 'Europe/London')) AS w
        FROM shifts x, generate_series(date_trunc('week', x.s AT TIME ZONE 'Europe/London'),
          date_trunc('week', (x.e - interval '1 millisecond') AT TIME ZONE 'Europe/London'), interval '7 days') d),
    worked AS MATERIALIZED (SELECT monday, sum(w) AS w FROM parts GROUP BY monday),
    since AS MATERIALIZED (
      SELECT first, last, CASE WHEN is_newer THEN least(began, first) ELSE first - 112 END AS monday, is_newer
        FROM (SELECT first, last, date_trunc('week', started::timestamp)::date AS began,
          coalesce(date_trunc('week', started::timestamp)::date >= first - 112, false) AS is_newer FROM mondays) x),
    weeks AS (
      SELECT d::date AS monday, row_number() OVER (ORDER BY d) AS n, coalesce(t.w, interval '0') AS w
        FROM since, generate_series(since.monday::timestamp, (since.last + 112)::timestamp, interval '7 days') d
          LEFT JOIN worked t ON t.monday = d::date),
    totals AS (
      SELECT monday, n, sum(w) OVER (ORDER BY n ROWS BETWEEN CURRENT ROW AND 16 FOLLOWING) AS of_17,
        sum(w) OVER (ORDER BY n ROWS UNBOUNDED PRECEDING) AS so_far FROM weeks),
    broken AS (
      SELECT
        coalesce((SELECT bool_or(s < ends AND e > starts) FROM shifts WHERE NOT is_job), false) AS overlap,
        (SELECT bool_or(has_job AND length > interval '13 hours') FROM lengths) AS daily_rest,
        (SELECT bool_or(longest < interval '24 hours') FROM rests) AS weekly_rest,
        (SELECT bool_or((t.monday <= x.last AND t.of_17 > interval '816 hours')
          OR (x.is_newer AND t.n <= 17 AND t.monday >= x.first AND t.so_far > t.n * interval '48 hours')) FROM totals t, since x) AS weekly_hours)
    SELECT array_remove(ARRAY[CASE WHEN overlap THEN 'overlap' END, CASE WHEN daily_rest THEN 'daily_rest' END,
      CASE WHEN weekly_rest THEN 'weekly_rest' END, CASE WHEN weekly_hours THEN 'weekly_hours' END], NULL) FROM broken;
  END;

-- The working time of a job: without unpaid breaks, which a sleep-in does not have.
CREATE FUNCTION app_worked(job_type text, during tstzrange, breaks jsonb) RETURNS interval
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
  RETURN greatest(interval '0', upper(during) - lower(during) - CASE WHEN job_type = 'sleep_in' THEN interval '0' ELSE
    (SELECT coalesce(sum((b ->> 'minutes')::int), 0) FROM jsonb_array_elements(breaks) b WHERE NOT (b ->> 'isPaid')::boolean) * interval '1 minute' END);

-- Held until the transaction ends, after the job and the worker, so that no two transactions book one person at a time.
CREATE FUNCTION app_hold_person(person bytea) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT pg_advisory_xact_lock(hashtextextended('person:' || encode(person, 'hex'), 0));
  END;

-- The same for several workers, in an order in which no two transactions wait for each other.
CREATE FUNCTION app_hold_people(workers uuid[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT app_hold_person(p.person) FROM (SELECT DISTINCT app_person_of(w) AS person FROM unnest(workers) w ORDER BY 1) p;
  END;

-- What is answered about workers of the agency of this transaction and a shift that it may see: for each worker the rules that the
-- person's bookings break, and nothing else. The question can also be about other times, breaks and type than the shift has: those
-- that are asked for, or entered, but not stored yet. Who asks is recorded, not what is answered.
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
  $$;

-- Every booking is one of its person: in the transaction that makes, moves or ends it, so that none is forgotten. A second booking
-- at the same time is refused as by the constraint of allocations. So is one, new or moved, with which a rule about rest or hours
-- is broken that was not overridden when the worker was put forward: the bookings that other transactions have made since are seen
-- here, under the lock.
CREATE FUNCTION keep_person_booking() RETURNS trigger
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
  $$;
CREATE TRIGGER keep_person_booking AFTER INSERT OR UPDATE OF status, during ON allocations
  FOR EACH ROW EXECUTE FUNCTION keep_person_booking();

-- Which worker has which number is for the app to say, since the key of the hash is in its environment. Until it has, the worker
-- waits here. No lock is taken, because a change of a worker holds their row already. A worker who is erased, or whose number is,
-- is forgotten at once.
CREATE FUNCTION ask_for_person() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF NEW.ni_number IS NULL OR NEW.erased_at IS NOT NULL THEN
      UPDATE person_bookings SET person = sha256(convert_to('worker:' || NEW.id::text, 'UTF8')) WHERE worker_id = NEW.id;
      DELETE FROM worker_people WHERE worker_id = NEW.id;
    ELSIF TG_OP = 'UPDATE' AND NEW.ni_number IS DISTINCT FROM OLD.ni_number THEN
      INSERT INTO worker_people (worker_id) VALUES (NEW.id) ON CONFLICT (worker_id) DO UPDATE SET person = NULL;
    ELSE
      INSERT INTO worker_people (worker_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER ask_for_person AFTER INSERT OR UPDATE OF ni_number, employment_status, erased_at ON workers
  FOR EACH ROW EXECUTE FUNCTION ask_for_person();

-- The id of the key with which everyone is hashed; null before the first.
CREATE FUNCTION app_person_key() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN (SELECT key_id FROM person_key);

-- Workers of the caller's scope who wait: those of the ids, or with null the first of them all.
CREATE FUNCTION app_waiting_people(ids uuid[], most integer) RETURNS TABLE (worker uuid, number text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT w.id, w.ni_number FROM worker_people p JOIN workers w ON w.id = p.worker_id
      WHERE p.person IS NULL AND (ids IS NULL OR w.id = ANY (ids))
        AND (app_platform() OR w.organisation_id = app_setting_uuid('app.organisation'))
      LIMIT most;
  END;

-- Says which person a worker is: the hash of their number by the key, or null where they have none that identifies them. Only while
-- they have that number, and the key is the one in use; the first one is from then on. The worker's bookings become those of that
-- person. What is booked stays booked: a booking at the time of another takes no part in the constraint, but counts.
CREATE FUNCTION app_set_person(worker uuid, ni text, key text, hash bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    alone bytea := sha256(convert_to('worker:' || worker::text, 'UTF8'));
    other bytea := coalesce(hash, alone);
  BEGIN
    INSERT INTO person_key (key_id) VALUES (key) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM person_key WHERE key_id = key FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
    PERFORM app_hold_person(p.person) FROM (SELECT b.person FROM person_bookings b WHERE b.worker_id = worker
      UNION SELECT other UNION SELECT alone ORDER BY 1) p;
    PERFORM 1 FROM workers w WHERE w.id = worker AND w.ni_number IS NOT DISTINCT FROM ni
      AND (app_platform() OR w.organisation_id = app_setting_uuid('app.organisation')) FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
    UPDATE person_bookings b SET person = other, holds = b.holds AND NOT EXISTS (SELECT 1 FROM person_bookings o
        WHERE o.person = other AND o.holds AND o.worker_id <> worker AND o.during && b.during)
      WHERE b.worker_id = worker AND b.person <> other;
    UPDATE worker_people SET person = other WHERE worker_id = worker AND person IS NULL;
  END
  $$;

-- Deletes what no rule looks at: bookings that ended 18 weeks ago, questions of 90 days ago, and who the workers were who have left
-- and have no booking. In the scope of the platform.
CREATE FUNCTION app_clean_people() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    DELETE FROM person_bookings WHERE upper(during) < now() - interval '3024 hours';
    DELETE FROM person_questions WHERE asked_at < now() - interval '90 days';
    DELETE FROM worker_people p USING workers w WHERE w.id = p.worker_id AND w.employment_status IN ('resigned', 'archived')
      AND NOT EXISTS (SELECT 1 FROM person_bookings b WHERE b.worker_id = p.worker_id);
  END;

REVOKE ALL ON FUNCTION app_person_of(uuid), app_person_breaks(bytea, uuid, timestamptz, timestamptz, interval, date),
  app_worked(text, tstzrange, jsonb), app_hold_person(bytea), app_hold_people(uuid[]),
  app_ask_about_people(uuid, uuid[], uuid, timestamptz, timestamptz, text, jsonb), keep_person_booking(), ask_for_person(),
  app_person_key(), app_waiting_people(uuid[], integer), app_set_person(uuid, text, text, bytea), app_clean_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_hold_people(uuid[]), app_ask_about_people(uuid, uuid[], uuid, timestamptz, timestamptz, text, jsonb),
  app_person_key(), app_waiting_people(uuid[], integer), app_set_person(uuid, text, text, bytea), app_clean_people() TO portal_app;
