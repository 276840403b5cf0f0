-- Payments, and the accounts that they are made from and to.

-- payment_accounts: account numbers, so the platform's alone
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (customer_id, mandate_opened_at, has_mandate, account, proposed, proposed_by_user_id, lock)
  ON payment_accounts TO portal_app;
CREATE POLICY platform ON payment_accounts USING ((SELECT app_platform()));

-- bacs_exports: account numbers too
ALTER TABLE bacs_exports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (content, sent_at, sent_by_user_id) ON bacs_exports TO portal_app;
CREATE POLICY platform ON bacs_exports USING ((SELECT app_platform()));

-- payments: the platform makes them; a provider reads what was collected from it, an agency what was paid to it
ALTER TABLE payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (status, reference, failure_code, stuck_at, paid_on, asked_on, since, lock) ON payments TO portal_app;
CREATE POLICY platform ON payments USING ((SELECT app_platform()));
CREATE POLICY tenant ON payments FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND direction = 'payout');
CREATE POLICY provider ON payments FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')) AND direction = 'collect');
CREATE POLICY within ON payments AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- Only what becomes of a payment changes, and never its amount.
CREATE FUNCTION payment_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reference', 'failure_code', 'asked_on', 'paid_on', 'stuck_at', 'since', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;
CREATE TRIGGER payment_is_kept BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_is_kept();

REVOKE ALL ON FUNCTION payment_is_kept() FROM PUBLIC;
