-- Sessions, links and second factors. The person they are about sees them, and the platform's own jobs.

-- sessions
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON sessions TO portal_app;
CREATE POLICY tenant ON sessions USING ((SELECT app_platform()));
-- The session of the request, and every session of the person, so that they can end them all.
CREATE POLICY identity ON sessions
  USING (id = (SELECT app_setting_uuid('app.session')) OR user_id = (SELECT app_setting_uuid('app.user')))
  WITH CHECK (id = (SELECT app_setting_uuid('app.session')) OR user_id = (SELECT app_setting_uuid('app.user')));
-- An organisation reads when its members last used the portal. To end a member's session takes the scope of that member.
CREATE POLICY tenant_read ON sessions FOR SELECT
  USING (membership_id IN (
    SELECT m.id FROM memberships m WHERE m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));

-- account_tokens
ALTER TABLE account_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON account_tokens TO portal_app;
CREATE POLICY tenant ON account_tokens USING ((SELECT app_platform()));
CREATE POLICY identity ON account_tokens
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY token ON account_tokens FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));

-- external_identities
ALTER TABLE external_identities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON external_identities TO portal_app;
CREATE POLICY tenant ON external_identities USING ((SELECT app_platform()));
-- Found by the user, or by issuer and subject while the identity provider is signing the person in.
CREATE POLICY identity ON external_identities
  USING (user_id = (SELECT app_setting_uuid('app.user'))
    OR (issuer = (SELECT app_setting_text('app.issuer')) AND subject = (SELECT app_setting_text('app.subject'))))
  WITH CHECK (user_id = (SELECT app_setting_uuid('app.user')));

-- second_factors
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO portal_app;
CREATE POLICY tenant ON second_factors USING ((SELECT app_platform()));
CREATE POLICY identity ON second_factors
  USING (user_id = (SELECT app_setting_uuid('app.user')));
-- An organisation reads whether its members have a second factor.
CREATE POLICY tenant_read ON second_factors FOR SELECT
  USING (user_id IN (
    SELECT m.user_id FROM memberships m WHERE m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));

-- recovery_codes
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO portal_app;
CREATE POLICY tenant ON recovery_codes USING ((SELECT app_platform()));
CREATE POLICY identity ON recovery_codes
  USING (user_id = (SELECT app_setting_uuid('app.user')));

-- sign_ups
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_ups TO portal_app;
CREATE POLICY tenant ON sign_ups USING ((SELECT app_platform()));
CREATE POLICY identity ON sign_ups
  USING (lower(email) = lower((SELECT app_setting_text('app.email'))));
