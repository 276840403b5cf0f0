-- Who authorises a provider's payments. It is the provider's and the platform's: an agency sees none of it, nor do users who are
-- limited to some services.

-- payment_authorisation_settings
ALTER TABLE payment_authorisation_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (threshold_pence, two_steps_from_pence, is_two_person, is_two_person_hours, service_ids, lock)
  ON payment_authorisation_settings TO portal_app;
CREATE POLICY tenant ON payment_authorisation_settings
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON payment_authorisation_settings AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- Users who are limited to services read none of these settings, and the rule holds for them as well.
CREATE FUNCTION app_two_person_hours() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT coalesce((SELECT s.is_two_person_hours FROM payment_authorisation_settings s
      WHERE s.organisation_id = app_setting_uuid('app.organisation')), false)
  $$;

-- payment_authorisations
ALTER TABLE payment_authorisations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (delegated_to_user_id, delegated_by_user_id, status, reason, decided_by_user_id, closed_at, lock)
  ON payment_authorisations TO portal_app;
CREATE POLICY tenant ON payment_authorisations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- For the trigger on invoices, which runs as the owner.
CREATE POLICY owner ON payment_authorisations USING (current_user <> 'portal_app');
CREATE POLICY within ON payment_authorisations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- What was decided never changes.
CREATE FUNCTION payment_authorisation_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'pending' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a decided authorisation of a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER payment_authorisation_is_kept BEFORE UPDATE OR DELETE ON payment_authorisations
  FOR EACH ROW EXECUTE FUNCTION payment_authorisation_is_kept();

-- An invoice that stops waiting leaves nothing pending behind, whatever moved it: a dispute of all of it, a credit note.
CREATE FUNCTION end_payment_authorisations() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE payment_authorisations SET status = 'ended', closed_at = now(), lock = lock + 1
      WHERE invoice_id = NEW.id AND status = 'pending';
    RETURN NULL;
  END
  $$;
CREATE TRIGGER end_payment_authorisations AFTER UPDATE OF status ON invoices
  FOR EACH ROW WHEN (OLD.status = 'awaiting_authorisation' AND NEW.status <> 'awaiting_authorisation')
  EXECUTE FUNCTION end_payment_authorisations();

REVOKE ALL ON FUNCTION app_two_person_hours(), payment_authorisation_is_kept(), end_payment_authorisations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_two_person_hours() TO portal_app;
