-- Advances: an agency asks for them and cancels them; the rest is the platform's.

-- advance_terms
ALTER TABLE advance_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (limit_pence, percent, fee_basis_points, proposed, proposed_by_user_id, lock)
  ON advance_terms TO portal_app;
CREATE POLICY platform ON advance_terms USING ((SELECT app_platform()));
CREATE POLICY tenant ON advance_terms FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));
-- A row lock needs a right to update, and the terms are locked while an advance is asked for.
CREATE POLICY locked ON advance_terms FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation'))) WITH CHECK (false);
CREATE POLICY within ON advance_terms AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- advances
ALTER TABLE advances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (settled_pence, written_off_pence, status, reason, paid_out_on, settled_on, since, recovery_told_at,
  lock) ON advances TO portal_app;
CREATE POLICY platform ON advances USING ((SELECT app_platform()));
CREATE POLICY tenant ON advances
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND status IN ('requested', 'cancelled')
    AND settled_pence = 0 AND written_off_pence = 0);
-- For the trigger below, which runs as the owner: a provider that disputes does not see the agency's advance.
CREATE POLICY owner ON advances USING (current_user <> 'portal_app');
CREATE POLICY within ON advances AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- Only what becomes of an advance changes, and what is settled never becomes less.
CREATE FUNCTION advance_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reason', 'settled_pence', 'written_off_pence', 'paid_out_on', 'settled_on', 'since',
    'recovery_told_at', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing AND NEW.settled_pence >= OLD.settled_pence THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an advance does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER advance_is_kept BEFORE UPDATE OR DELETE ON advances
  FOR EACH ROW EXECUTE FUNCTION advance_is_kept();

-- advance_invoices
ALTER TABLE advance_invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (settled_pence, is_live) ON advance_invoices TO portal_app;
CREATE POLICY platform ON advance_invoices USING ((SELECT app_platform()));
CREATE POLICY tenant ON advance_invoices
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY owner ON advance_invoices USING (current_user <> 'portal_app');
CREATE POLICY within ON advance_invoices AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- A dispute or a credit note that leaves less than an advance is owed opens its recovery, in the same transaction. What is held may
-- come back, so that all invoices of the advance together have to cover it; what is credited never does, and a payout takes no more
-- than the share of its own invoice, so that each has to cover its share.
CREATE FUNCTION advance_is_covered() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH covered AS (
      SELECT own.advance_id, sum(i.gross_pence - i.held_pence - i.credited_pence - own.settled_pence) AS by_all,
          sum(least(own.pence - own.settled_pence, i.gross_pence - i.credited_pence - own.settled_pence)) AS by_shares
        FROM advance_invoices own JOIN invoices i ON i.id = own.invoice_id
        WHERE own.is_live AND own.advance_id IN (SELECT advance_id FROM advance_invoices WHERE invoice_id = NEW.id AND is_live)
        GROUP BY own.advance_id),
    opened AS (
      UPDATE advances a SET status = 'in_recovery', since = now(), lock = a.lock + 1 FROM covered c
        WHERE a.id = c.advance_id AND a.status = 'paid_out' AND a.pence - a.settled_pence > least(c.by_all, c.by_shares)
        RETURNING a.id, a.organisation_id, a.pence)
    INSERT INTO audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
      SELECT organisation_id, 'job', 'advance.inRecovery', 'advance', id::text, jsonb_build_object('pence', pence, 'automatic', true),
          gen_random_uuid()::text
        FROM opened;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER advance_is_covered AFTER UPDATE OF held_pence, credited_pence ON invoices
  FOR EACH ROW WHEN (NEW.credited_pence > OLD.credited_pence OR NEW.held_pence + NEW.credited_pence > OLD.held_pence + OLD.credited_pence)
  EXECUTE FUNCTION advance_is_covered();

REVOKE ALL ON FUNCTION advance_is_kept(), advance_is_covered() FROM PUBLIC;
