-- Files, the audit log, the access log, and the tables without a tenant that limits and deliveries need.

-- files
ALTER TABLE files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON files TO portal_app;
CREATE POLICY tenant ON files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The files of an agreement, for both parties and for a signatory's link.
CREATE POLICY party ON files FOR SELECT
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id));
CREATE POLICY agreement ON files
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));
-- Logos, for the organisation switch: in the scope of a person only, since other scopes see an organisation's files by `tenant`.
CREATE POLICY logo ON files FOR SELECT
  USING ((SELECT app_setting_uuid('app.user')) IS NOT NULL AND id IN (
    SELECT l.small_file_id FROM organisation_logos l UNION ALL SELECT l.large_file_id FROM organisation_logos l));
-- The worker's own files, and their photo in a questionnaire.
CREATE POLICY self ON files FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON files FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY worker_photo ON files FOR SELECT
  USING ((SELECT app_setting_uuid('app.worker')) IS NOT NULL AND id IN (
    SELECT p.small_file_id FROM worker_photos p UNION ALL SELECT p.large_file_id FROM worker_photos p));
-- The proof of a timesheet and the files of an invoice, for those who see them.
CREATE POLICY timesheet ON files FOR SELECT
  USING (EXISTS (SELECT 1 FROM timesheet_files f WHERE f.file_id = files.id));
CREATE POLICY invoice ON files FOR SELECT
  USING (EXISTS (SELECT 1 FROM invoice_files f WHERE f.file_id = files.id));
CREATE POLICY off_panel ON files AS RESTRICTIVE TO portal_app
  USING (worker_id IS NULL OR NOT (SELECT app_narrowed())
    OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));
-- The files of an agreement follow it.
CREATE POLICY within ON files AS RESTRICTIVE TO portal_app
  USING (agreement_id IS NULL OR (SELECT app_services() IS NULL AND app_branches() IS NULL)
    OR EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id OFFSET 0));

-- audit_events: only ever added to
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON audit_events TO portal_app;
CREATE POLICY tenant ON audit_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- Someone who is not in an organisation's scope may add an event about it, and reads none.
CREATE POLICY identity ON audit_events FOR INSERT
  WITH CHECK (organisation_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
CREATE POLICY link ON audit_events FOR INSERT
  WITH CHECK (organisation_id = (
    SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.worker'))));
CREATE POLICY self ON audit_events FOR INSERT
  WITH CHECK (organisation_id = (
    SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY agreement ON audit_events FOR INSERT
  WITH CHECK (organisation_id IN (
    SELECT unnest(ARRAY[a.agency_id, a.provider_id]) FROM agreements a
    WHERE a.id = (SELECT app_setting_uuid('app.agreement'))));
-- For triggers that run as the owner: a provider that disputes adds nothing to the agency's audit log itself.
CREATE POLICY owner ON audit_events FOR INSERT WITH CHECK (current_user <> 'portal_app');

-- access_log: only ever added to
ALTER TABLE access_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON access_log TO portal_app;
CREATE POLICY tenant ON access_log
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON access_log AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- rate_limits: no tenant
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO portal_app;

-- message_deliveries: no tenant. A delivery is a job's key, a kind and a time, without address or content.
GRANT SELECT, INSERT, UPDATE, DELETE ON message_deliveries TO portal_app;
