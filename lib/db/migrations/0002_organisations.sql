-- Organisations, their people, branches, services and settings. An organisation and the platform see its rows.

-- Lists sort names as an English reader expects, whatever their case ("de Vries" under D), and not by code point.
ALTER TABLE organisations ALTER COLUMN name TYPE text COLLATE "en-GB-x-icu";

-- Likewise, and with numbers in the order in which people count.
ALTER TABLE services ALTER COLUMN name TYPE text COLLATE natural_order;
ALTER TABLE branches ALTER COLUMN name TYPE text COLLATE natural_order;

-- organisations
ALTER TABLE organisations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON organisations TO portal_app;
CREATE POLICY tenant ON organisations
  USING (id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The organisations a signed-in person belongs to, before one is chosen.
CREATE POLICY identity ON organisations FOR SELECT
  USING (id IN (SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
-- The organisation that an invitation's token, a questionnaire's link or a worker's own link belongs to.
CREATE POLICY token ON organisations FOR SELECT
  USING (id = (SELECT i.organisation_id FROM invitations i WHERE i.token_hash = (SELECT app_setting_text('app.token'))));
CREATE POLICY link ON organisations FOR SELECT
  USING (id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.worker'))));
CREATE POLICY self ON organisations FOR SELECT
  USING (id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));

-- Whether another organisation already uses a company number or an e-mail address. Any organisation may ask; the answer does not
-- say which organisation it is.
CREATE FUNCTION organisation_taken(wanted_kind text, wanted_number text, wanted_email text, own uuid)
  RETURNS TABLE (number_taken boolean, email_taken boolean)
  LANGUAGE plpgsql VOLATILE
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    -- PostgreSQL does not let the owner attach this setting to the function; an error resets it with the transaction.
    PERFORM set_config('app.platform', 'on', true);
    SELECT EXISTS (SELECT 1 FROM organisations o WHERE o.kind::text = wanted_kind AND o.status <> 'archived'
        AND ltrim(o.company_number, '0') = ltrim(wanted_number, '0') AND o.id IS DISTINCT FROM own),
      EXISTS (SELECT 1 FROM organisations o WHERE o.kind <> 'platform' AND o.status <> 'archived'
        AND lower(o.email) = lower(wanted_email) AND o.id IS DISTINCT FROM own)
      INTO number_taken, email_taken;
    PERFORM set_config('app.platform', before, true);
    RETURN NEXT;
  END
  $$;

-- users
ALTER TABLE users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON users TO portal_app;
CREATE POLICY tenant ON users
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM memberships m
    WHERE m.user_id = users.id AND m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
CREATE POLICY identity ON users
  USING (id = (SELECT app_setting_uuid('app.user')) OR uid = (SELECT app_setting_text('app.uid'))
    OR lower(email) = lower((SELECT app_setting_text('app.email'))));

-- memberships
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON memberships TO portal_app;
CREATE POLICY tenant ON memberships
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY identity ON memberships
  USING (user_id = (SELECT app_setting_uuid('app.user')));

-- membership_events
ALTER TABLE membership_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON membership_events TO portal_app;
CREATE POLICY tenant ON membership_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- access_reviews
ALTER TABLE access_reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON access_reviews TO portal_app;
CREATE POLICY tenant ON access_reviews
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- invitations
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON invitations TO portal_app;
CREATE POLICY tenant ON invitations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY token ON invitations FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));

-- organisation_documents
ALTER TABLE organisation_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON organisation_documents TO portal_app;
CREATE POLICY tenant ON organisation_documents
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- organisation_logos
ALTER TABLE organisation_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON organisation_logos TO portal_app;
CREATE POLICY tenant ON organisation_logos
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The organisation switch shows a person the logo of every organisation they belong to.
CREATE POLICY identity ON organisation_logos FOR SELECT
  USING (organisation_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));

-- branches
ALTER TABLE branches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON branches TO portal_app;
CREATE POLICY tenant ON branches
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- An agreement names the branch that supplies it, so both parties see that branch. Looked up among the agreements of its agency.
CREATE POLICY party ON branches FOR SELECT
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.agency_id = branches.organisation_id AND a.branch_id = branches.id));
CREATE POLICY within ON branches AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR id = ANY ((SELECT app_branches())::uuid[]));

-- services
ALTER TABLE services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON services TO portal_app;
CREATE POLICY tenant ON services
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON services AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR id = ANY ((SELECT app_services())::uuid[]));

-- supply_capabilities
ALTER TABLE supply_capabilities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON supply_capabilities TO portal_app;
CREATE POLICY tenant ON supply_capabilities
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON supply_capabilities AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_id = ANY ((SELECT app_branches())::uuid[]));

-- worker_types: content without a tenant
GRANT SELECT ON worker_types TO portal_app;

-- settings
ALTER TABLE settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON settings TO portal_app;
CREATE POLICY tenant ON settings
  USING ((scope = 'organisation' AND scope_id = (SELECT app_setting_uuid('app.organisation')))
    OR (SELECT app_platform()));
-- The platform's settings apply wherever nothing nearer is set: everyone reads them, the platform alone changes them.
CREATE POLICY everyone ON settings FOR SELECT
  USING (scope = 'platform');
CREATE POLICY identity ON settings
  USING (scope = 'user' AND scope_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY member ON settings FOR SELECT
  USING (scope = 'organisation' AND scope_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));

-- saved_views
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO portal_app;
CREATE POLICY tenant ON saved_views
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

GRANT EXECUTE ON FUNCTION organisation_taken(text, text, text, uuid) TO portal_app;
