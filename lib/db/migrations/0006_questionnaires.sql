-- Questionnaires. Policies by name as in 0005_workers.

-- questionnaire_definitions: content without a tenant
GRANT SELECT ON questionnaire_definitions TO portal_app;

-- worker_questionnaires
ALTER TABLE worker_questionnaires ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON worker_questionnaires TO portal_app;
CREATE POLICY tenant ON worker_questionnaires
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_questionnaires FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY link ON worker_questionnaires
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY off_panel ON worker_questionnaires AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));

-- questionnaire_submissions: only ever added to
ALTER TABLE questionnaire_submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON questionnaire_submissions TO portal_app;
CREATE POLICY tenant ON questionnaire_submissions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY link ON questionnaire_submissions
  USING (worker_questionnaire_id IN (
    SELECT q.id FROM worker_questionnaires q WHERE q.worker_id = (SELECT app_setting_uuid('app.worker'))));
CREATE POLICY off_panel ON questionnaire_submissions AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));

-- questionnaire_reopenings: only ever added to
ALTER TABLE questionnaire_reopenings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON questionnaire_reopenings TO portal_app;
CREATE POLICY tenant ON questionnaire_reopenings
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON questionnaire_reopenings AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id));
