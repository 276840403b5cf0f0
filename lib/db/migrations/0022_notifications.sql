-- What users are told, and when it is settled.

-- notifications: each user's own, in the organisation they were told for. No other scope shows them, the platform's included; they
-- name records by their ids alone.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (read_at, settled_at) ON notifications TO portal_app;
CREATE POLICY own ON notifications
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND user_id = (SELECT app_setting_uuid('app.user')));
-- Everyone who is told of an event is written in one statement, in the scope in which they are read. It adds rows and reads none.
CREATE POLICY tells ON notifications FOR INSERT
  WITH CHECK ((SELECT app_platform()));
CREATE POLICY owner ON notifications
  USING (current_user <> 'portal_app');

-- push_devices: each user's own; no other scope shows them, the platform's included
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (name, p256dh, auth) ON push_devices TO portal_app;
CREATE POLICY own ON push_devices
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY owner ON push_devices
  USING (current_user <> 'portal_app');

-- A browser is told for one person alone: who adds it takes it from those who used it before.
CREATE FUNCTION take_push_device() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM push_devices WHERE endpoint = NEW.endpoint AND user_id <> NEW.user_id;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER take_push_device BEFORE INSERT ON push_devices FOR EACH ROW EXECUTE FUNCTION take_push_device();

-- Whether someone has added a browser, for who is told: nothing else of it is for others.
CREATE FUNCTION app_has_device(person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM push_devices d WHERE d.user_id = person);
  END;

-- unsubscribe_links: the user's own, and the one of a token
ALTER TABLE unsubscribe_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (token_hash) ON unsubscribe_links TO portal_app;
CREATE POLICY own ON unsubscribe_links
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY token ON unsubscribe_links FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY owner ON unsubscribe_links
  USING (current_user <> 'portal_app');

-- A notification is settled once its subject has another status than those in which it holds. Rows are locked by their ids, here
-- and where someone marks all of theirs as read, so that no two transactions wait for each other.
CREATE FUNCTION settle_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds) ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON agreements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON timesheets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
-- A booking replaces its suggestion by an insert, so what was told of the suggestion is settled there too.
CREATE TRIGGER settle_booked AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON payment_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON advances REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
CREATE TRIGGER settle_notifications AFTER UPDATE ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();

-- The same of what has just been written, for bookings and timesheets: a change in between has settled nothing.
CREATE FUNCTION app_settle_told(subjects uuid[]) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n
        LEFT JOIN timesheets t ON t.id = n.subject_id
        LEFT JOIN allocations a ON a.id = n.subject_id
        WHERE (SELECT app_platform()) AND n.subject_id = ANY (subjects) AND n.settled_at IS NULL
          AND NOT coalesce(t.status, a.status::text) = ANY (n.holds)
        ORDER BY n.id FOR UPDATE OF n);
  END;

-- A request for other times is known by its allocation.
CREATE FUNCTION settle_time_requests() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n JOIN changed c ON c.allocation_id = n.subject_id
        WHERE n.event = 'shiftNews' AND n.detail = 'timeRequested' AND n.settled_at IS NULL AND c.status <> 'pending'
        ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE ON time_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_time_requests();

-- What was told about a review is settled by another decision.
CREATE FUNCTION settle_reviews() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = NEW.id AND event = 'reviewDecided' AND settled_at IS NULL AND detail <> NEW.verification_status::text;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE OF verification_status ON workers
  FOR EACH ROW WHEN (OLD.verification_status IS DISTINCT FROM NEW.verification_status) EXECUTE FUNCTION settle_reviews();

-- A mention is settled once its user has read or done the note, for them and for those who were told in their place: all who
-- have no open mention in it, nor act today for someone who has.
CREATE FUNCTION settle_mentions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = OLD.note_id AND event = 'noteMention' AND settled_at IS NULL AND NOT EXISTS (
        SELECT FROM worker_note_mentions m WHERE m.note_id = OLD.note_id AND m.cleared_at IS NULL
          AND (m.user_id = notifications.user_id OR m.user_id IN (
            SELECT app_stands_in_for(notifications.user_id, notifications.organisation_id, (now() AT TIME ZONE 'Europe/London')::date))));
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE OF cleared_at ON worker_note_mentions
  FOR EACH ROW WHEN (NEW.cleared_at IS NOT NULL) EXECUTE FUNCTION settle_mentions();
CREATE TRIGGER settle_deleted AFTER DELETE ON worker_note_mentions FOR EACH ROW EXECUTE FUNCTION settle_mentions();

-- What was told about a shift posted for a provider is settled by another outcome.
CREATE FUNCTION settle_on_behalf() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = NEW.job_id AND event IN ('onBehalf', 'onBehalfStuck') AND settled_at IS NULL
        AND NOT coalesce(NEW.outcome, 'waiting') = ANY (holds);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE OF outcome ON on_behalf_requests
  FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome) EXECUTE FUNCTION settle_on_behalf();

-- Agencies are told of the first of the shifts that they see at a service. When it is filled, cancelled or has started, what a user
-- was told leads to the next one that they see, and settles with the last: for a user limited to branches, one that an agreement of
-- one of these covers. An agreement without a branch covers every branch. What else is told by a shift's id holds in other words
-- than its statuses.
--
-- The side that fills or cancels a shift sees neither the agency's users nor other agencies' agreements, so what follows is read in
-- the platform's scope. PostgreSQL does not let the owner attach this setting to the function; an error resets it with the
-- transaction.
CREATE FUNCTION settle_released() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    IF NOT EXISTS (SELECT FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.event = 'shiftReleased' AND n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds)) THEN
      RETURN NULL;
    END IF;
    PERFORM set_config('app.platform', 'on', true);
    WITH ended AS (
      SELECT n.id, n.organisation_id, n.user_id, n.holds, c.service_id, c.start_at
        FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.event = 'shiftReleased' AND n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds)
        ORDER BY n.id FOR UPDATE OF n),
    followed AS (
      SELECT e.id, next.id AS next_id, next.start_at
        FROM ended e
        LEFT JOIN memberships m ON m.user_id = e.user_id AND m.organisation_id = e.organisation_id
        LEFT JOIN LATERAL (
          SELECT j.id, j.start_at FROM jobs j
            JOIN job_releases r ON r.job_id = j.id
            JOIN job_release_agencies a ON a.job_id = j.id AND a.agency_id = e.organisation_id AND a.obstacle IS NULL
            JOIN job_release_steps s ON s.job_id = j.id AND s.step = a.step AND s.opens_at <= coalesce(r.held_at, now())
            WHERE j.service_id = e.service_id AND j.start_at >= greatest(e.start_at, now())
              AND j.status::text = ANY (e.holds)
              AND (m.scope_branch_ids IS NULL OR EXISTS (
                SELECT FROM app_covering_agreements(j.organisation_id, j.service_id, j.worker_type_id, j.start_on) g
                  WHERE g.agency_id = e.organisation_id
                    AND (g.branch_id IS NULL OR g.branch_id = ANY (m.scope_branch_ids))))
            ORDER BY j.start_at, j.id LIMIT 1) next ON true)
    UPDATE notifications n SET
        record_id = coalesce(f.next_id, n.record_id),
        subject_id = coalesce(f.next_id, n.subject_id),
        due_at = coalesce(f.start_at, n.due_at),
        settled_at = CASE WHEN f.next_id IS NULL THEN now() END
      FROM followed f WHERE n.id = f.id;
    PERFORM set_config('app.platform', before, true);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE ON jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_released();

-- What was told of a dispute is settled once no dispute of its invoice is open.
CREATE FUNCTION settle_dispute_news() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n
        WHERE n.subject_id = NEW.invoice_id AND n.event = 'invoiceNews' AND n.detail IN ('disputed', 'answered') AND n.settled_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM invoice_disputes d WHERE d.invoice_id = NEW.invoice_id AND d.decided_at IS NULL)
        ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER settle_notifications AFTER UPDATE OF decided_at ON invoice_disputes
  FOR EACH ROW WHEN (OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL) EXECUTE FUNCTION settle_dispute_news();

-- A record that is erased or deleted takes what was told about it with it.
CREATE FUNCTION forget_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM notifications WHERE record_id = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_notifications AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_notifications();
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON workers FOR EACH ROW EXECUTE FUNCTION forget_notifications();
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON agreements FOR EACH ROW EXECUTE FUNCTION forget_notifications();
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION forget_notifications();

-- A membership that has ended takes what its user was told with it, ends what their browsers show, and revokes their links to
-- unsubscribe: the next e-mail has a new one.
CREATE FUNCTION forget_told_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM notifications WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id;
    DELETE FROM unsubscribe_links WHERE user_id = OLD.user_id;
    DELETE FROM push_devices WHERE user_id = OLD.user_id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_told AFTER UPDATE OF deactivated_at ON memberships
  FOR EACH ROW WHEN (NEW.deactivated_at IS NOT NULL) EXECUTE FUNCTION forget_told_member();
CREATE TRIGGER forget_told_deleted AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_told_member();

-- Tells the servers whose unread notifications have changed, on the channel that they listen to anyway.
CREATE FUNCTION app_tell_notifications() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', 'person ' || told.user_id) FROM (SELECT DISTINCT user_id FROM changed WHERE in_portal) told;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_tell_made AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_notifications();
CREATE TRIGGER notifications_tell_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_notifications();

-- Takes everything for the daily e-mails of `today` and returns whose: each user once a day, however many servers ask. What was
-- written just after a membership had ended is in none; only the platform's scope sees who is a member.
CREATE FUNCTION app_take_daily(today date) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('app_take_daily'));
    RETURN QUERY
      WITH taken AS (
        UPDATE notifications SET digest_on = today
          WHERE id IN (
            SELECT n.id FROM notifications n
              WHERE n.is_daily AND n.digest_on IS NULL AND n.read_at IS NULL AND n.settled_at IS NULL
                AND NOT EXISTS (SELECT FROM notifications o WHERE o.user_id = n.user_id AND o.digest_on = today)
                AND EXISTS (SELECT FROM memberships m
                  WHERE m.user_id = n.user_id AND m.organisation_id = n.organisation_id AND m.deactivated_at IS NULL)
              ORDER BY n.id FOR UPDATE OF n)
          RETURNING user_id)
      SELECT DISTINCT user_id FROM taken;
  END
  $$;

-- What of a user's daily e-mail is unread and not settled, counted: for the job that writes it, of every organisation they work
-- for.
CREATE FUNCTION app_daily_of(person uuid, day date, moment timestamptz) RETURNS TABLE (event text, detail text, total integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT n.event, n.detail, count(*)::int FROM notifications n
      WHERE n.user_id = person AND n.digest_on = day AND n.read_at IS NULL AND n.settled_at IS NULL AND (n.due_at IS NULL OR n.due_at > moment)
        AND person = app_setting_uuid('app.user')
        AND EXISTS (SELECT FROM memberships m
          WHERE m.user_id = n.user_id AND m.organisation_id = n.organisation_id AND m.deactivated_at IS NULL)
      GROUP BY n.event, n.detail;
  END;

-- Deletes what was told before a moment.
CREATE FUNCTION app_forget_told(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    DELETE FROM notifications n WHERE n.at < before;
  END;

REVOKE ALL ON FUNCTION take_push_device(), app_has_device(uuid), settle_notifications(), settle_time_requests(), settle_reviews(),
  settle_mentions(), settle_on_behalf(), settle_released(), app_settle_told(uuid[]), settle_dispute_news(), forget_notifications(), forget_told_member(),
  app_tell_notifications(), app_take_daily(date), app_daily_of(uuid, date, timestamptz), app_forget_told(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_has_device(uuid), app_take_daily(date), app_daily_of(uuid, date, timestamptz),
  app_forget_told(timestamptz), app_settle_told(uuid[]) TO portal_app;
