-- Workers, their profiles, questionnaires and imports. Policies by name:
--   tenant      the worker's agency, and the platform
--   off_panel   takes off-panel workers away from the platform's staff; for portal_app alone, so that backups stay complete
--   self        the worker, through the link to their own profile (app.self)
--   self_adds   what the worker may add through that link
--   link        the worker, through the link to a questionnaire (app.worker)
-- OFFSET 0 in a policy makes PostgreSQL look a page's workers up by key instead of reading all workers into a hash.

-- Names sort as an English reader expects, as in 0002.
ALTER TABLE workers
  ALTER COLUMN first_name TYPE text COLLATE "en-GB-x-icu",
  ALTER COLUMN last_name TYPE text COLLATE "en-GB-x-icu";

-- workers
ALTER TABLE workers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON workers TO portal_app;
CREATE POLICY tenant ON workers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON workers AS RESTRICTIVE TO portal_app
  USING (panel = 'on' OR NOT (SELECT app_staff()));
CREATE POLICY self ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY link ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.worker')));

-- worker_photos
ALTER TABLE worker_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_photos TO portal_app;
CREATE POLICY tenant ON worker_photos
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_photos AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));
CREATE POLICY self ON worker_photos FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
-- A questionnaire shows the worker's photo.
CREATE POLICY link ON worker_photos FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));

-- worker_addresses
ALTER TABLE worker_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_addresses TO portal_app;
CREATE POLICY tenant ON worker_addresses
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_addresses AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_addresses FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_contacts
ALTER TABLE worker_contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_contacts TO portal_app;
CREATE POLICY tenant ON worker_contacts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_contacts AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_contacts FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_employments
ALTER TABLE worker_employments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_employments TO portal_app;
CREATE POLICY tenant ON worker_employments
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_employments AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_employments FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_gaps
ALTER TABLE worker_gaps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_gaps TO portal_app;
CREATE POLICY tenant ON worker_gaps
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_gaps AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_gaps FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_references
ALTER TABLE worker_references ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_references TO portal_app;
CREATE POLICY tenant ON worker_references
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_references AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_references FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_documents
ALTER TABLE worker_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_documents TO portal_app;
CREATE POLICY tenant ON worker_documents
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_documents AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_documents FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));

-- worker_bank_details
ALTER TABLE worker_bank_details ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_bank_details TO portal_app;
CREATE POLICY tenant ON worker_bank_details
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_bank_details AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_checks: only ever added to
ALTER TABLE worker_checks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_checks TO portal_app;
CREATE POLICY tenant ON worker_checks
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_checks AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_events: only ever added to
ALTER TABLE worker_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_events TO portal_app;
CREATE POLICY tenant ON worker_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_events AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_expiry_notices: only ever added to
ALTER TABLE worker_expiry_notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_expiry_notices TO portal_app;
CREATE POLICY tenant ON worker_expiry_notices
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_expiry_notices AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_access_log: only ever added to
ALTER TABLE worker_access_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_access_log TO portal_app;
CREATE POLICY tenant ON worker_access_log
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_access_log AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_links
ALTER TABLE worker_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_links TO portal_app;
CREATE POLICY tenant ON worker_links
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_links AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON worker_links FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_uses ON worker_links FOR UPDATE
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY token ON worker_links FOR SELECT
  USING (token_hash = nullif(current_setting('app.token', true), ''));

-- profile_changes
ALTER TABLE profile_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_changes TO portal_app;
CREATE POLICY tenant ON profile_changes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON profile_changes AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON profile_changes FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON profile_changes FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));

-- profile_change_fields
ALTER TABLE profile_change_fields ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_change_fields TO portal_app;
CREATE POLICY tenant ON profile_change_fields
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON profile_change_fields AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
CREATE POLICY self ON profile_change_fields FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON profile_change_fields FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));

-- worker_imports
ALTER TABLE worker_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_imports TO portal_app;
CREATE POLICY tenant ON worker_imports
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_imports AS RESTRICTIVE TO portal_app
  USING (panel = 'on' OR NOT (SELECT app_staff()));

-- worker_import_rows
ALTER TABLE worker_import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_import_rows TO portal_app;
CREATE POLICY tenant ON worker_import_rows
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_import_rows AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM worker_imports i WHERE i.id = import_id));

-- saved_views
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO portal_app;
CREATE POLICY tenant ON saved_views
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- worker_erasures: only ever added to; a receipt's reason is about the worker
ALTER TABLE worker_erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_erasures TO portal_app;
CREATE POLICY tenant ON worker_erasures
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_erasures AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- retention_receipts: only ever added to
ALTER TABLE retention_receipts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON retention_receipts TO portal_app;
CREATE POLICY tenant ON retention_receipts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- questionnaire_definitions: content without a tenant.
GRANT SELECT ON questionnaire_definitions TO portal_app;

-- worker_questionnaires
ALTER TABLE worker_questionnaires ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON worker_questionnaires TO portal_app;
CREATE POLICY tenant ON worker_questionnaires
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_questionnaires AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));
CREATE POLICY self ON worker_questionnaires FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY link ON worker_questionnaires
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));

-- questionnaire_submissions: only ever added to
ALTER TABLE questionnaire_submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON questionnaire_submissions TO portal_app;
CREATE POLICY tenant ON questionnaire_submissions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON questionnaire_submissions AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (
    SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));
CREATE POLICY link ON questionnaire_submissions
  USING (worker_questionnaire_id IN (
    SELECT q.id FROM worker_questionnaires q WHERE q.worker_id = (SELECT app_setting_uuid('app.worker'))));

-- questionnaire_reopenings: only ever added to
ALTER TABLE questionnaire_reopenings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON questionnaire_reopenings TO portal_app;
CREATE POLICY tenant ON questionnaire_reopenings
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON questionnaire_reopenings AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (
    SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));
