-- Invoices. What is about money is about the whole organisation: users who are limited to some services or branches see none of it.

-- What is recorded of money is only ever added to, even by the owner.
CREATE FUNCTION money_only_added() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'the record of money is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON invoice_events
  FOR EACH ROW EXECUTE FUNCTION money_only_added();
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION money_only_added();
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON self_billing_signatures
  FOR EACH ROW EXECUTE FUNCTION money_only_added();
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION money_only_added();
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION money_only_added();

-- invoice_counters: the platform's alone
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (next) ON invoice_counters TO portal_app;
CREATE POLICY platform ON invoice_counters USING ((SELECT app_platform()));

-- A number that was taken is not taken again.
CREATE FUNCTION invoice_counter_grows() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR NEW.next < OLD.next OR NEW.organisation_id <> OLD.organisation_id THEN
      RAISE EXCEPTION 'numbers of invoices only grow' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER invoice_counter_grows BEFORE UPDATE OR DELETE ON invoice_counters
  FOR EACH ROW EXECUTE FUNCTION invoice_counter_grows();

-- invoice_runs: the platform's alone
ALTER TABLE invoice_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (finished_at, held_back) ON invoice_runs TO portal_app;
CREATE POLICY platform ON invoice_runs USING ((SELECT app_platform()));

-- invoices: the platform issues them; both sides read them and act on them
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (held_pence, credited_pence, paid_pence, status, since, approval_due_at, reminded_at, is_automatic,
  paid_at, payout_held_reason, due_after_dispute, lock) ON invoices TO portal_app;
CREATE POLICY platform ON invoices USING ((SELECT app_platform()));
CREATE POLICY tenant ON invoices FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY acts ON invoices FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));
-- For the trigger of advances, which runs as the owner.
CREATE POLICY owner ON invoices FOR SELECT USING (current_user <> 'portal_app');
CREATE POLICY within ON invoices AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- What was issued never changes, only what has become of it.
CREATE FUNCTION invoice_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['held_pence', 'credited_pence', 'paid_pence', 'due_pence', 'status', 'since', 'approval_due_at', 'reminded_at',
    'is_automatic', 'paid_at', 'payout_held_reason', 'due_after_dispute', 'payable_on', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an invoice does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER invoice_is_kept BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoice_is_kept();

-- invoice_lines: as their invoice
ALTER TABLE invoice_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (is_live, dispute_id, dispute_status, credited_net_pence) ON invoice_lines TO portal_app;
CREATE POLICY platform ON invoice_lines USING ((SELECT app_platform()));
CREATE POLICY tenant ON invoice_lines FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY disputed ON invoice_lines FOR UPDATE
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY within ON invoice_lines AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- Nor does a line change, only whether it is live and what a dispute made of it.
CREATE FUNCTION invoice_line_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  -- What is generated from others is not there yet.
  DECLARE changing text[] := ARRAY['is_live', 'dispute_id', 'dispute_status', 'credited_net_pence', 'own_job_id'];
  BEGIN
    IF TG_OP = 'UPDATE' AND (OLD.is_live OR NOT NEW.is_live) AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a line of an invoice does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER invoice_line_is_kept BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION invoice_line_is_kept();

-- invoice_disputes: the provider raises them, the agency answers, the platform decides
ALTER TABLE invoice_disputes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (answer, answered_by_user_id, answered_at, decision, decision_reason, decided_by_user_id, decided_at,
  credit_note_id) ON invoice_disputes TO portal_app;
CREATE POLICY tenant ON invoice_disputes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND decided_at IS NULL OR (SELECT app_platform()));
CREATE POLICY provider ON invoice_disputes FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY raised ON invoice_disputes FOR INSERT
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND answered_at IS NULL AND decided_at IS NULL);
-- For the trigger that settles notifications, which runs as the owner.
CREATE POLICY owner ON invoice_disputes FOR SELECT USING (current_user <> 'portal_app');
CREATE POLICY within ON invoice_disputes AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- An answer and a decision are given once.
CREATE FUNCTION invoice_dispute_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.decided_at IS NOT NULL OR (OLD.answered_at IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer) THEN
      RAISE EXCEPTION 'a dispute that was answered or decided does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER invoice_dispute_is_kept BEFORE UPDATE OR DELETE ON invoice_disputes
  FOR EACH ROW EXECUTE FUNCTION invoice_dispute_is_kept();

-- invoice_events: every side adds to them
ALTER TABLE invoice_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON invoice_events TO portal_app;
CREATE POLICY tenant ON invoice_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation'))
    OR (SELECT app_platform()));
CREATE POLICY within ON invoice_events AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- invoice_files: each side adds its own; both read all, and through them the files
ALTER TABLE invoice_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON invoice_files TO portal_app;
CREATE POLICY tenant ON invoice_files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'agency' OR (SELECT app_platform()));
CREATE POLICY provider ON invoice_files
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'provider');
CREATE POLICY within ON invoice_files AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- A side adds files of its own. A trigger, since the policy of files reads this table.
CREATE FUNCTION invoice_file_is_own() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file_id
        AND f.organisation_id = CASE NEW.side WHEN 'agency' THEN NEW.organisation_id ELSE NEW.provider_id END) THEN
      RAISE EXCEPTION 'the file belongs to another organisation' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER invoice_file_is_own BEFORE INSERT ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION invoice_file_is_own();

-- What a run bills and what it holds back. These run as the owner, in the platform's scope alone, because invoices are issued for
-- off-panel workers too, whom the platform's staff do not see: neither their names nor their profiles are part of it. Planning
-- app_billable and app_billed, policies included, takes longer than reading a few timesheets, so a connection keeps one plan of each
-- for any values; without sequential scans, since tables grow.

-- Pairs of an agency and a provider with something to bill, or with hours that are not agreed. A line that is not live counts until
-- its timesheet is billed again.
CREATE FUNCTION app_billable_pairs() RETURNS TABLE (agency_id uuid, provider_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status IN ('pending', 'submitted', 'disputed', 'contested', 'approved') AND (SELECT app_platform())
    UNION
    SELECT l.organisation_id, l.provider_id FROM invoice_lines l WHERE NOT l.is_live AND l.timesheet_id IS NOT NULL AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines k WHERE k.timesheet_id = l.timesheet_id AND k.kind = 'shift' AND k.is_live)
    UNION
    SELECT t.organisation_id, t.provider_id FROM timesheets t
      WHERE t.status = 'closed' AND t.approved_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live)
    UNION
    SELECT a.organisation_id, a.provider_id FROM jobs j JOIN allocations a ON a.job_id = j.id AND a.status = 'cancelled_by_provider'
      WHERE j.cancellation_charge_pence > 0 AND (SELECT app_platform())
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.job_id = j.id AND l.kind = 'cancellation' AND l.is_live);
  END;

-- Of one pair: `shift` is agreed and on no live line, `adjustment` the difference that was agreed later (it can be nil or less, and
-- hours that were agreed at nil and never billed are an adjustment by nothing, so that the run locks them), `cancellation` a charge
-- for a cancelled shift, `open` a timesheet that is not agreed, `disputed` the part of one that is disputed.
CREATE FUNCTION app_billable(agency uuid, provider uuid, week_end date, month_end date)
  RETURNS TABLE (kind text, timesheet_id uuid, job_id uuid, agreement_id uuid, service_id uuid, start_on date, pence int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  BEGIN ATOMIC
    WITH sheets AS (
      SELECT t.id, t.job_id, t.status, t.approved_pence, t.disputed_pence, a.agreement_id, j.service_id, j.start_on, l.billed, l.is_adjusted
        FROM (SELECT o.id, o.allocation_id, o.job_id, o.status, o.approved_pence, o.disputed_pence FROM timesheets o
              WHERE o.organisation_id = agency AND o.provider_id = provider
                AND o.status IN ('pending', 'submitted', 'disputed', 'contested', 'approved', 'closed')
            UNION ALL SELECT o.id, o.allocation_id, o.job_id, o.status, o.approved_pence, o.disputed_pence FROM timesheets o
              WHERE o.organisation_id = agency AND o.provider_id = provider AND o.status = 'locked'
                AND o.id IN (SELECT l.timesheet_id FROM invoice_lines l
                  WHERE NOT l.is_live AND l.timesheet_id IS NOT NULL AND l.organisation_id = agency AND l.provider_id = provider)) t
          JOIN allocations a ON a.id = t.allocation_id JOIN jobs j ON j.id = t.job_id JOIN agreements g ON g.id = a.agreement_id
          CROSS JOIN LATERAL (SELECT sum(l.net_pence) FILTER (WHERE l.kind = 'shift')::int AS billed,
              count(*) FILTER (WHERE l.kind = 'adjustment') > 0 AS is_adjusted
            FROM invoice_lines l WHERE l.timesheet_id = t.id AND l.kind IN ('shift', 'adjustment') AND l.is_live) l
        WHERE (SELECT app_platform()) AND j.start_on <= CASE g.billing_period WHEN 'monthly' THEN month_end ELSE week_end END)
    SELECT 'shift', s.id, s.job_id, s.agreement_id, s.service_id, s.start_on, s.approved_pence FROM sheets s
      WHERE s.billed IS NULL AND s.approved_pence > 0 AND s.status NOT IN ('pending', 'submitted')
    UNION ALL
    SELECT 'adjustment', s.id, s.job_id, s.agreement_id, s.service_id, s.start_on, s.approved_pence - coalesce(s.billed, 0) FROM sheets s
      WHERE s.status = 'approved' AND NOT s.is_adjusted AND (s.billed IS NOT NULL OR s.approved_pence = 0)
    UNION ALL
    SELECT CASE WHEN s.status IN ('pending', 'submitted') THEN 'open' ELSE 'disputed' END, s.id, s.job_id, s.agreement_id, s.service_id, s.start_on,
        s.disputed_pence FROM sheets s
      WHERE s.status IN ('pending', 'submitted', 'disputed', 'contested')
    UNION ALL
    SELECT 'cancellation', NULL, j.id, a.agreement_id, j.service_id, j.start_on, j.cancellation_charge_pence
      FROM jobs j
        JOIN LATERAL (SELECT * FROM allocations b WHERE b.job_id = j.id AND b.status = 'cancelled_by_provider'
          ORDER BY b.decided_at DESC NULLS LAST, b.id LIMIT 1) a ON true
        JOIN agreements g ON g.id = a.agreement_id
      WHERE j.organisation_id = provider AND a.organisation_id = agency AND j.cancellation_charge_pence > 0 AND (SELECT app_platform())
        AND least(j.start_on, (j.cancelled_at AT TIME ZONE 'Europe/London')::date)
          <= CASE g.billing_period WHEN 'monthly' THEN month_end ELSE week_end END
        AND NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.job_id = j.id AND l.kind = 'cancellation' AND l.is_live);
  END;

-- What shows that a worker deputised for a doctor on a day: evidence that the platform has accepted and that is in force on it;
-- what an agency accepts itself of its off-panel workers does not make its own supply exempt. Evidence that was accepted and has
-- been replaced since, as it is each year, still shows it for its own days.
CREATE FUNCTION app_deputy_evidence(worker uuid, day date) RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT jsonb_build_object('reference', d.number, 'practice', nullif(d.details ->> 'issuer', ''), 'from', d.issued_on, 'until', d.expires_on)
      FROM worker_documents d
      WHERE d.worker_id = worker AND d.kind = 'deputy_doctor' AND day BETWEEN d.issued_on AND d.expires_on
        AND (d.status = 'accepted' OR d.status = 'superseded' AND d.reviewed_at IS NOT NULL AND d.reject_reason IS NULL)
        AND EXISTS (SELECT 1 FROM users u WHERE u.uid = d.reviewed_by_uid AND u.user_group = 'Admin')
      ORDER BY d.status = 'superseded', d.expires_on DESC, d.id LIMIT 1;
  END;

-- What lines are made of: hours as last submitted, the rate of the booking (its lines as text, since most bookings of an agreement have
-- the same, which are read once), the timesheet's own facts for VAT (without them, those of the worker and the service as they are),
-- what shows that a worker deputised for a doctor on the day of the shift, and the VAT of the line that an adjustment corrects. Most
-- workers have no such evidence: calling the function for each of their shifts takes more than half of the time.
CREATE FUNCTION app_billed(sheets uuid[], cancelled uuid[])
  RETURNS TABLE (timesheet_id uuid, job_id uuid, hours jsonb, approved_pence int, approved_minutes int, billed_pence int,
    billed_minutes int, job_type text, start_at timestamptz, end_at timestamptz, start_on date, nation text, service_name text,
    worker_type text, rate_lines text, bank_holiday_days text, planned_pence int, notice_minutes int, eligibility text, is_umbrella boolean,
    is_nursing boolean, deputy jsonb, billed_vat jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT t.id, t.job_id, v.hours, t.approved_pence, t.approved_minutes, l.net_pence, l.minutes, j.job_type, j.start_at, j.end_at, j.start_on,
        j.nation, j.service_name, w.name, (a.rate_snapshot -> 'lines')::text, a.rate_snapshot ->> 'bankHolidayDays', NULL, NULL, w.vat_eligibility,
        coalesce(t.is_umbrella, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA'),
        coalesce(t.is_nursing, s.nursing_registered),
        CASE WHEN EXISTS (SELECT 1 FROM worker_documents o WHERE o.worker_id = p.id AND o.kind = 'deputy_doctor')
          THEN app_deputy_evidence(p.id, j.start_on) END, l.vat
      FROM timesheets t JOIN jobs j ON j.id = t.job_id JOIN allocations a ON a.id = t.allocation_id JOIN worker_types w ON w.id = j.worker_type_id
        JOIN services s ON s.id = j.service_id JOIN workers p ON p.id = t.worker_id
        LEFT JOIN timesheet_versions v ON v.timesheet_id = t.id AND v.version = t.version
        LEFT JOIN invoice_lines l ON l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live
      WHERE t.id = ANY (sheets) AND (SELECT app_platform())
    UNION ALL
    SELECT NULL, j.id, NULL, j.cancellation_charge_pence, 0, NULL, NULL, j.job_type, j.start_at, j.end_at, j.start_on, j.nation,
        j.service_name, w.name, (a.rate_snapshot -> 'lines')::text, NULL, (a.rate_snapshot ->> 'plannedPence')::int, j.cancel_notice_minutes,
        w.vat_eligibility, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA',
        s.nursing_registered,
        CASE WHEN EXISTS (SELECT 1 FROM worker_documents o WHERE o.worker_id = p.id AND o.kind = 'deputy_doctor')
          THEN app_deputy_evidence(p.id, j.start_on) END, NULL
      FROM jobs j JOIN worker_types w ON w.id = j.worker_type_id JOIN services s ON s.id = j.service_id
        JOIN LATERAL (SELECT * FROM allocations b WHERE b.job_id = j.id AND b.status = 'cancelled_by_provider'
          ORDER BY b.decided_at DESC NULLS LAST, b.id LIMIT 1) a ON true
        JOIN workers p ON p.id = a.worker_id
      WHERE j.id = ANY (cancelled) AND (SELECT app_platform());
  END;

-- What is agreed of timesheets, also by band, part by part, with the hours that were last submitted then: of those that are billed by that.
CREATE FUNCTION app_agreed(sheets uuid[])
  RETURNS TABLE (timesheet_id uuid, hours jsonb, approved_pence int, approved_minutes int, agreed jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT t.id, v.hours, t.approved_pence, t.approved_minutes,
        (SELECT jsonb_agg(g.segments ORDER BY g.part) FROM timesheet_parts g WHERE g.timesheet_id = t.id)
      FROM timesheets t LEFT JOIN timesheet_versions v ON v.timesheet_id = t.id AND v.version = t.version
      WHERE t.id = ANY (sheets) AND (SELECT app_platform());
  END;

-- Locks timesheets that are agreed and billed in full, also where nothing is owed, and marks their shifts as invoiced, by the
-- transitions of both state tables. One that was agreed while a run billed a part of it stays approved: the next run bills the
-- rest. Shifts are locked before timesheets, in the order of their ids, as for every other change of a timesheet (`lockTimesheets`): so
-- none of them waits for the other in a circle, and what is read afterwards no longer changes. The caller passes the timesheets of a
-- transaction in the order of their shifts too. Without sequential scans: planned while there are few lines, it would read all of them
-- for each timesheet of a large run. With one plan for any timesheets: a plan for hundreds of them would read all shifts, since it takes
-- the policies of each for expensive.
CREATE FUNCTION app_lock_billed(sheets uuid[], moment timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
  SET plan_cache_mode = force_generic_plan
  AS $$
  BEGIN
    IF NOT app_platform() THEN
      RAISE EXCEPTION 'only the platform bills' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM 1 FROM jobs j WHERE j.id IN (SELECT t.job_id FROM timesheets t WHERE t.id = ANY (sheets)) ORDER BY j.id FOR NO KEY UPDATE;
    WITH locked AS (
      UPDATE timesheets t SET status = 'locked', since = moment WHERE t.id = ANY (sheets) AND t.status = 'approved'
        AND t.approved_pence = (SELECT coalesce(sum(l.net_pence), 0) FROM invoice_lines l
          WHERE l.timesheet_id = t.id AND l.kind IN ('shift', 'adjustment') AND l.is_live)
        RETURNING t.job_id)
    UPDATE jobs SET status = 'invoiced' WHERE status = 'completed' AND id IN (SELECT job_id FROM locked);
  END
  $$;

REVOKE ALL ON FUNCTION money_only_added(), invoice_counter_grows(), invoice_is_kept(), invoice_line_is_kept(),
  invoice_dispute_is_kept(), app_billable_pairs(), app_billable(uuid, uuid, date, date), app_deputy_evidence(uuid, date),
  app_billed(uuid[], uuid[]), app_agreed(uuid[]), app_lock_billed(uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_billable_pairs(), app_billable(uuid, uuid, date, date), app_billed(uuid[], uuid[]),
  app_agreed(uuid[]), app_lock_billed(uuid[], timestamptz) TO portal_app;
