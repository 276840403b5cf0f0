-- Consents to self-billing.

-- self_billing_consents: the platform asks, both sides accept
ALTER TABLE self_billing_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (status, lock, is_agency_vat_registered, starts_on, expires_on, reminded_at, ended_at, ended_because)
  ON self_billing_consents TO portal_app;
CREATE POLICY platform ON self_billing_consents USING ((SELECT app_platform()));
CREATE POLICY tenant ON self_billing_consents FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));
CREATE POLICY acts ON self_billing_consents FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));
-- For the trigger below, which runs as the owner.
CREATE POLICY owner ON self_billing_consents USING (current_user <> 'portal_app');
CREATE POLICY within ON self_billing_consents AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- A consent that has ended stays so, and what was accepted never changes.
CREATE FUNCTION consent_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'lock', 'is_agency_vat_registered', 'starts_on', 'expires_on', 'reminded_at', 'ended_at', 'ended_because'];
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status <> 'ended' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a consent does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER consent_is_kept BEFORE UPDATE OR DELETE ON self_billing_consents
  FOR EACH ROW EXECUTE FUNCTION consent_is_kept();

-- Another VAT number, or another registration, ends every consent of that organisation (VAT Notice 700/62), with an audit row for
-- each. In the order in which a run of invoices locks them, so that the two wait for each other without a deadlock.
CREATE FUNCTION end_consents() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH ended AS (
      UPDATE self_billing_consents SET status = 'ended', lock = lock + 1, ended_at = now(), ended_because = 'vatNumberChanged'
        WHERE id IN (SELECT id FROM self_billing_consents
          WHERE (organisation_id = NEW.id OR provider_id = NEW.id) AND status <> 'ended' ORDER BY id FOR UPDATE)
        RETURNING id)
    INSERT INTO audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
      SELECT NEW.id, 'job', 'selfBilling.ended', 'selfBillingConsent', id::text,
          jsonb_build_object('because', 'vatNumberChanged', 'automatic', true), gen_random_uuid()::text
        FROM ended;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER end_consents AFTER UPDATE OF vat_number, vat_registered ON organisations
  FOR EACH ROW WHEN (OLD.vat_number IS DISTINCT FROM NEW.vat_number OR OLD.vat_registered <> NEW.vat_registered)
  EXECUTE FUNCTION end_consents();

-- self_billing_signatures: each side adds its own
ALTER TABLE self_billing_signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON self_billing_signatures TO portal_app;
CREATE POLICY tenant ON self_billing_signatures
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'agency' OR (SELECT app_platform()));
CREATE POLICY provider ON self_billing_signatures
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'provider');
CREATE POLICY within ON self_billing_signatures AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

REVOKE ALL ON FUNCTION consent_is_kept(), end_consents() FROM PUBLIC;
