-- The last word on the tenant. Every table that holds an organisation's rows has row-level security, on and forced;
-- what a transaction may see is set by lib/db/tenancy.ts alone, as settings local to the transaction.

CREATE FUNCTION app_setting_uuid(setting text) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting(setting, true), '')::uuid;
--> statement-breakpoint
CREATE FUNCTION app_platform() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('app.platform', true), '') = 'on';
--> statement-breakpoint

ALTER TABLE organisations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisations FORCE ROW LEVEL SECURITY;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE workers ENABLE ROW LEVEL SECURITY;
ALTER TABLE workers FORCE ROW LEVEL SECURITY;
ALTER TABLE worker_questionnaires ENABLE ROW LEVEL SECURITY;
ALTER TABLE worker_questionnaires FORCE ROW LEVEL SECURITY;
ALTER TABLE questionnaire_submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE questionnaire_submissions FORCE ROW LEVEL SECURITY;
ALTER TABLE questionnaire_reopenings ENABLE ROW LEVEL SECURITY;
ALTER TABLE questionnaire_reopenings FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
ALTER TABLE access_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

-- Organisation and platform: the ordinary tenant.
CREATE POLICY tenant ON organisations
  USING (id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON memberships
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON users
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM memberships m
    WHERE m.user_id = users.id AND m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
CREATE POLICY tenant ON sessions
  USING ((SELECT app_platform()));
CREATE POLICY tenant ON workers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON worker_questionnaires
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON questionnaire_submissions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON questionnaire_reopenings
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON audit_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON access_log
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
--> statement-breakpoint

-- Link holder: exactly the rows of the one worker the link names.
CREATE POLICY link ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY link ON organisations FOR SELECT
  USING (id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.worker'))));
CREATE POLICY link ON worker_questionnaires
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY link ON questionnaire_submissions
  USING (worker_questionnaire_id IN (
    SELECT q.id FROM worker_questionnaires q WHERE q.worker_id = (SELECT app_setting_uuid('app.worker'))));
CREATE POLICY link ON audit_events FOR INSERT
  WITH CHECK (organisation_id = (
    SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.worker'))));
--> statement-breakpoint

-- Identity: one person finding out who he is, before any organisation is known.
CREATE POLICY identity ON sessions
  USING (id = (SELECT app_setting_uuid('app.session')))
  WITH CHECK (id = (SELECT app_setting_uuid('app.session')));
CREATE POLICY identity ON users
  USING (id = (SELECT app_setting_uuid('app.user')) OR uid = nullif(current_setting('app.uid', true), ''));
CREATE POLICY identity ON memberships
  USING (user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY identity ON organisations FOR SELECT
  USING (id IN (SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
CREATE POLICY identity ON audit_events FOR INSERT
  WITH CHECK (organisation_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
--> statement-breakpoint

-- The app's role owns nothing and is given what it uses. What is only ever added cannot be changed by it.
GRANT USAGE ON SCHEMA public TO portal_app;
GRANT EXECUTE ON FUNCTION app_setting_uuid(text), app_platform() TO portal_app;
GRANT SELECT ON organisations, workers, questionnaire_definitions TO portal_app;
GRANT SELECT, UPDATE ON users, memberships TO portal_app;
GRANT SELECT, INSERT, UPDATE ON sessions, worker_questionnaires TO portal_app;
GRANT SELECT, INSERT ON questionnaire_submissions, questionnaire_reopenings, audit_events, access_log TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO portal_app;
