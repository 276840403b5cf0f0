-- Timesheets, what was submitted and agreed of them, and their proof.

-- timesheets: the agency and the provider of the booking. The system makes them in the provider's scope.
ALTER TABLE timesheets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (status, version, lock, since, due_at, acts_at, announced_at, worker_asked_at, worker_ask_result, is_automatic,
  approved_minutes, approved_pence, disputed_minutes, disputed_pence, rating, rating_comment) ON timesheets TO portal_app;
CREATE POLICY tenant ON timesheets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheets
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
-- What a worker confirms: their own timesheets and the hours that were submitted are shown to them.
CREATE POLICY self ON timesheets FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON timesheets AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY within ON timesheets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));
CREATE TRIGGER service_of_job BEFORE INSERT ON timesheets FOR EACH ROW EXECUTE FUNCTION service_of_job();

-- From approved on nothing changes, not even for the owner, except that an invoice locks it.
CREATE FUNCTION timesheet_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    kept timesheets := NEW;
  BEGIN
    kept.status := OLD.status;
    kept.lock := OLD.lock;
    kept.since := OLD.since;
    -- All other columns, as they are stored: as JSON the comparison takes twenty times as long.
    IF TG_OP = 'UPDATE' AND OLD.status = 'approved' AND NEW.status = 'locked' AND kept *= OLD THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an agreed timesheet does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER timesheet_is_kept BEFORE UPDATE ON timesheets
  FOR EACH ROW WHEN (OLD.status IN ('approved', 'locked', 'closed')) EXECUTE FUNCTION timesheet_is_kept();
CREATE TRIGGER timesheet_is_not_deleted BEFORE DELETE ON timesheets
  FOR EACH ROW EXECUTE FUNCTION timesheet_is_kept();

-- What is agreed never becomes less: it can be on an invoice.
CREATE FUNCTION timesheet_agreed_only_grows() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'what is agreed of a timesheet never becomes less' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER timesheet_agreed_only_grows BEFORE UPDATE ON timesheets
  FOR EACH ROW WHEN (NEW.approved_minutes < OLD.approved_minutes OR NEW.approved_pence < OLD.approved_pence)
  EXECUTE FUNCTION timesheet_agreed_only_grows();

-- Whether a worker came through an umbrella, and whether the service had nursing, as it was when the shift ended: VAT follows the
-- supply, not the day on which it is billed. A provider makes the timesheet and sees no worker's profile, so it is read as the
-- owner.
CREATE FUNCTION timesheet_vat_facts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    PERFORM set_config('app.platform', 'on', true);
    NEW.is_umbrella := EXISTS (SELECT 1 FROM workers w WHERE w.id = NEW.worker_id AND w.employment_type = 'PSC_UMBRELLA');
    NEW.is_nursing := EXISTS (SELECT 1 FROM jobs j JOIN services s ON s.id = j.service_id WHERE j.id = NEW.job_id AND s.nursing_registered);
    PERFORM set_config('app.platform', before, true);
    RETURN NEW;
  END
  $$;
CREATE TRIGGER timesheet_vat_facts BEFORE INSERT ON timesheets
  FOR EACH ROW EXECUTE FUNCTION timesheet_vat_facts();

-- timesheet_versions: a provider reads the agency's hours and never writes any
ALTER TABLE timesheet_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON timesheet_versions TO portal_app;
CREATE POLICY tenant ON timesheet_versions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheet_versions FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY self ON timesheet_versions FOR SELECT
  USING ((SELECT app_setting_uuid('app.self')) IS NOT NULL AND EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id
    AND t.worker_id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY within ON timesheet_versions AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));

-- timesheet_parts: what is agreed is written by the side that agrees, and only ever added to, even by the owner
ALTER TABLE timesheet_parts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON timesheet_parts TO portal_app;
CREATE POLICY tenant ON timesheet_parts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheet_parts
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY within ON timesheet_parts AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));

-- timesheet_events: both sides add to it
ALTER TABLE timesheet_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON timesheet_events TO portal_app;
CREATE POLICY tenant ON timesheet_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheet_events
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY within ON timesheet_events AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));

-- What was submitted and what happened is only ever added to, even by the owner.
CREATE FUNCTION timesheet_only_added() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'the record of a timesheet is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_versions
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_events
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_only_added BEFORE UPDATE OR DELETE ON timesheet_parts
  FOR EACH ROW EXECUTE FUNCTION timesheet_only_added();
-- Nor is a record emptied as a whole.
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheets EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_versions EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_events EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_parts EXECUTE FUNCTION timesheet_only_added();
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_confirmations EXECUTE FUNCTION timesheet_only_added();

-- timesheet_files: the agency's proof; the provider reads it, and through it the file
ALTER TABLE timesheet_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON timesheet_files TO portal_app;
CREATE POLICY tenant ON timesheet_files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheet_files FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY within ON timesheet_files AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));

-- Proof is added to a version that is being prepared, and no other; while the platform decides, evidence can be added. It is taken
-- from such a version, and from those that were withdrawn, until hours are submitted again.
CREATE FUNCTION timesheet_proof_is_open() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE proof timesheet_files;
  BEGIN
    IF TG_OP = 'DELETE' THEN proof := OLD; ELSE proof := NEW; END IF;
    IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = proof.timesheet_id
        AND ((t.version >= proof.version AND (TG_OP = 'INSERT' OR t.status <> 'pending'))
          OR t.status NOT IN ('pending', 'disputed', CASE WHEN TG_OP = 'INSERT' THEN 'contested' ELSE 'pending' END))) THEN
      RAISE EXCEPTION 'the proof of a submitted version does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN proof;
  END
  $$;
CREATE TRIGGER timesheet_proof_is_open BEFORE INSERT OR UPDATE OR DELETE ON timesheet_files
  FOR EACH ROW EXECUTE FUNCTION timesheet_proof_is_open();

-- timesheet_reminders: written by the system's own jobs in the organisation's scope
ALTER TABLE timesheet_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON timesheet_reminders TO portal_app;
CREATE POLICY tenant ON timesheet_reminders
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- timesheet_confirmations: only ever added to, by the worker themself; the agency and the provider read them
ALTER TABLE timesheet_confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON timesheet_confirmations TO portal_app;
CREATE POLICY tenant ON timesheet_confirmations FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY provider ON timesheet_confirmations FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY self ON timesheet_confirmations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON timesheet_confirmations FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id AND t.worker_id = timesheet_confirmations.worker_id
      AND t.organisation_id = timesheet_confirmations.organisation_id AND t.provider_id = timesheet_confirmations.provider_id));
-- A backup is restored by the owner, and the functions below run as the owner.
CREATE POLICY owner ON timesheet_confirmations
  USING (current_user <> 'portal_app');
CREATE POLICY within ON timesheet_confirmations AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));

-- A confirmation changes the timesheet for those who decide on it, who then have to see it. Nothing is confirmed once the hours are
-- agreed: a request that waited for the decision adds nothing.
CREATE FUNCTION confirmation_is_seen() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
    is_open boolean;
  BEGIN
    PERFORM set_config('app.platform', 'on', true);
    UPDATE timesheets SET lock = lock + 1
      WHERE id = NEW.timesheet_id AND status IN ('pending', 'submitted', 'disputed', 'contested');
    is_open := FOUND;
    PERFORM set_config('app.platform', before, true);
    RETURN CASE WHEN is_open THEN NEW END;
  END
  $$;
CREATE TRIGGER confirmation_is_seen BEFORE INSERT ON timesheet_confirmations
  FOR EACH ROW WHEN (current_user = 'portal_app') EXECUTE FUNCTION confirmation_is_seen();

-- The record stays, as that of the hours does. The name and its drawing are the worker's, and go when they are erased.
CREATE FUNCTION confirmation_only_forgets() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.name IS NULL AND NEW.drawing IS NULL
        AND to_jsonb(NEW) - 'name' - 'drawing' = to_jsonb(OLD) - 'name' - 'drawing' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of a timesheet is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER confirmation_only_forgets BEFORE UPDATE OR DELETE ON timesheet_confirmations
  FOR EACH ROW EXECUTE FUNCTION confirmation_only_forgets();

-- Bookings whose shift has ended and whose end is not recorded, of workers of every agency; for the system's own jobs.
CREATE FUNCTION app_ended_bookings(until timestamptz) RETURNS TABLE (job_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT a.job_id, a.provider_id FROM allocations a
      WHERE a.live AND upper(a.during) <= until AND (SELECT app_platform()) ORDER BY upper(a.during) LIMIT 500;
  END;

-- What time has to do, of the timesheets of every agency; for the system's own jobs.
CREATE FUNCTION app_due_timesheets(until timestamptz) RETURNS TABLE (timesheet_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.id, t.provider_id FROM timesheets t
      WHERE t.acts_at <= until AND (SELECT app_platform()) ORDER BY t.acts_at LIMIT 500;
  END;

-- The organisations that have a deadline until a moment, or up to four weeks before it, or once a week any that has passed; or a
-- timesheet that will be approved automatically within another day. `overdue`: whether one of their deadlines was before another
-- moment.
CREATE FUNCTION app_timesheets_to_remind(until timestamptz, late_since timestamptz, weekly boolean)
  RETURNS TABLE (organisation_id uuid, overdue boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT each.organisation_id, coalesce(bool_or(each.due_at < late_since), false) FROM (
      SELECT t.organisation_id, t.due_at FROM timesheets t
        WHERE t.status IN ('pending', 'disputed') AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT t.provider_id, t.due_at FROM timesheets t
        WHERE t.status = 'submitted' AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT o.id, t.due_at FROM timesheets t CROSS JOIN organisations o
        WHERE t.status = 'contested' AND o.kind = 'platform' AND t.due_at <= until
          AND (weekly OR t.due_at > until - interval '29 days') AND (SELECT app_platform())
      UNION ALL
      SELECT t.provider_id, NULL FROM timesheets t
        WHERE t.status = 'submitted' AND t.announced_at IS NULL AND t.acts_at <= until + interval '1 day'
          AND (t.terms -> 'autoApproveDays') <> 'null' AND (SELECT app_platform())
    ) each GROUP BY each.organisation_id;
  END;

-- The workers whose hours are waited for and who were not asked for them, nor for any others since the start of the day. An e-mail of
-- an earlier day that neither arrived nor was refused has been given up. Workers
-- who cannot be asked are left out: no address, disabled or gone, turned these e-mails off, or link revoked.
CREATE FUNCTION app_workers_to_ask(at timestamptz, day_start timestamptz) RETURNS TABLE (worker_id uuid, organisation_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT t.worker_id, t.organisation_id FROM timesheets t JOIN workers w ON w.id = t.worker_id
      WHERE t.status = 'pending' AND t.worker_ask_result IS NULL AND t.terms ->> 'workerConfirms' = 'true' AND t.due_at > at
        AND w.email IS NOT NULL AND w.erased_at IS NULL AND w.employment_status NOT IN ('disabled', 'resigned', 'archived')
        AND NOT EXISTS (SELECT FROM timesheet_confirmations c WHERE c.timesheet_id = t.id)
        AND NOT EXISTS (SELECT FROM timesheets o WHERE o.worker_id = t.worker_id AND o.worker_asked_at >= day_start)
        AND NOT EXISTS (SELECT FROM (SELECT l.revoked_at, l.hours_mails_off_at FROM worker_links l
          WHERE l.worker_id = t.worker_id AND l.kind = 'shifts' ORDER BY l.created_at DESC LIMIT 1) newest
          WHERE newest.revoked_at IS NOT NULL OR newest.hours_mails_off_at IS NOT NULL)
        AND (SELECT app_platform())
      LIMIT 500;
  END;

REVOKE ALL ON FUNCTION timesheet_is_kept(), timesheet_agreed_only_grows(), timesheet_vat_facts(), timesheet_only_added(),
  timesheet_proof_is_open(), confirmation_is_seen(), confirmation_only_forgets(), app_ended_bookings(timestamptz),
  app_due_timesheets(timestamptz), app_timesheets_to_remind(timestamptz, timestamptz, boolean),
  app_workers_to_ask(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_ended_bookings(timestamptz), app_due_timesheets(timestamptz),
  app_timesheets_to_remind(timestamptz, timestamptz, boolean), app_workers_to_ask(timestamptz, timestamptz) TO portal_app;
