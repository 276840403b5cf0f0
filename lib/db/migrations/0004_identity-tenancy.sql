-- Who sees the rows of identity: the person they are about, whoever holds the token of a link, the platform's own jobs, and
-- for invitations the organisation that made them.

CREATE FUNCTION app_setting_text(setting text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting(setting, true), '');
--> statement-breakpoint

ALTER TABLE account_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
ALTER TABLE external_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_identities FORCE ROW LEVEL SECURITY;
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors FORCE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_ups FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

CREATE POLICY tenant ON invitations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON account_tokens USING ((SELECT app_platform()));
CREATE POLICY tenant ON external_identities USING ((SELECT app_platform()));
CREATE POLICY tenant ON second_factors USING ((SELECT app_platform()));
CREATE POLICY tenant ON recovery_codes USING ((SELECT app_platform()));
CREATE POLICY tenant ON sign_ups USING ((SELECT app_platform()));
--> statement-breakpoint

-- Token holder: exactly the row the token names, and whose it is.
CREATE POLICY token ON account_tokens FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY token ON invitations FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY token ON organisations FOR SELECT
  USING (id = (SELECT i.organisation_id FROM invitations i WHERE i.token_hash = (SELECT app_setting_text('app.token'))));
--> statement-breakpoint

-- Identity: the person himself, found by his user, his e-mail, or who he is elsewhere.
CREATE POLICY identity ON account_tokens
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY identity ON external_identities
  USING (user_id = (SELECT app_setting_uuid('app.user'))
    OR (issuer = (SELECT app_setting_text('app.issuer')) AND subject = (SELECT app_setting_text('app.subject'))))
  WITH CHECK (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY identity ON second_factors
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY identity ON recovery_codes
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY identity ON sign_ups
  USING (lower(email) = lower((SELECT app_setting_text('app.email'))));

DROP POLICY identity ON users;
CREATE POLICY identity ON users
  USING (id = (SELECT app_setting_uuid('app.user')) OR uid = (SELECT app_setting_text('app.uid'))
    OR lower(email) = lower((SELECT app_setting_text('app.email'))));

-- A person sees and ends all sessions of his own.
DROP POLICY identity ON sessions;
CREATE POLICY identity ON sessions
  USING (id = (SELECT app_setting_uuid('app.session')) OR user_id = (SELECT app_setting_uuid('app.user')))
  WITH CHECK (id = (SELECT app_setting_uuid('app.session')) OR user_id = (SELECT app_setting_uuid('app.user')));
--> statement-breakpoint

GRANT EXECUTE ON FUNCTION app_setting_text(text) TO portal_app;
GRANT INSERT, UPDATE ON organisations TO portal_app;
GRANT INSERT ON users, memberships TO portal_app;
GRANT SELECT, INSERT, UPDATE ON account_tokens, invitations TO portal_app;
GRANT SELECT, INSERT ON external_identities TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, sign_ups TO portal_app;
