-- The ledger: anyone who takes part in an event posts it and reads all of it. Balances belong to their party and are kept by a
-- trigger.

-- ledger_entries: only ever added to
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON ledger_entries TO portal_app;
CREATE POLICY tenant ON ledger_entries
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation'))
    OR (SELECT app_platform()));
CREATE POLICY within ON ledger_entries AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- ledger_postings: only ever added to, by a side of their entry
ALTER TABLE ledger_postings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON ledger_postings TO portal_app;
CREATE POLICY tenant ON ledger_postings
  USING ((SELECT app_platform()) OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.id = entry_id))
  WITH CHECK ((SELECT app_platform()) OR EXISTS (SELECT 1 FROM ledger_entries e
    WHERE e.id = entry_id AND ledger_postings.organisation_id IN (e.organisation_id, e.provider_id)));
-- For the triggers below, which run as the owner.
CREATE POLICY owner ON ledger_postings USING (current_user <> 'portal_app');

-- ledger_accounts: read by their party, written by the trigger below
ALTER TABLE ledger_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT ON ledger_accounts TO portal_app;
CREATE POLICY tenant ON ledger_accounts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY owner ON ledger_accounts USING (current_user <> 'portal_app');
CREATE POLICY within ON ledger_accounts AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));

-- Keeps the balances: in one order, so that no two transactions wait for each other.
CREATE FUNCTION ledger_keep_balances() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO ledger_accounts AS kept (organisation_id, account, balance_pence)
      SELECT organisation_id, account, sum(pence) FROM added GROUP BY organisation_id, account ORDER BY organisation_id, account
      ON CONFLICT (organisation_id, account) DO UPDATE SET balance_pence = kept.balance_pence + excluded.balance_pence;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER ledger_keep_balances AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balances();

-- At the end of the transaction the postings of each entry add up to nil, and there are some.
CREATE FUNCTION ledger_is_balanced() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    entry uuid;
    total bigint;
    postings int;
  BEGIN
    IF TG_TABLE_NAME = 'ledger_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
    SELECT sum(pence), count(*) INTO total, postings FROM ledger_postings WHERE entry_id = entry;
    IF postings < 2 OR total <> 0 THEN
      RAISE EXCEPTION 'the postings of a ledger entry do not balance' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END
  $$;
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();

REVOKE ALL ON FUNCTION ledger_keep_balances(), ledger_is_balanced() FROM PUBLIC;
