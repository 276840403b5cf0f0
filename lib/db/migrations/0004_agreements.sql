-- Agreements. Both parties and the platform see an agreement, and a signatory's link opens that one agreement. Anyone who sees an
-- agreement sees what belongs to it, except how a charge is made up: the provider never sees that. The policies of
-- what belongs to it look the agreement up by key: with `agreement_id IN (SELECT …)` every read of one agreement's services would first read
-- all agreements of the portal.

-- Sorted as the services themselves.
ALTER TABLE agreement_services ALTER COLUMN name TYPE text COLLATE natural_order;

GRANT USAGE ON SEQUENCE agreement_reference TO portal_app;

-- agreements
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON agreements TO portal_app;
-- A party sees an agreement once it has been sent (version > 0); until then it is the platform's draft. A provider does not see the
-- agreements an agency keeps for off-panel work.
CREATE POLICY tenant ON agreements
  USING ((agency_id = (SELECT app_setting_uuid('app.organisation')) AND version > 0)
    OR (provider_id = (SELECT app_setting_uuid('app.organisation')) AND version > 0 AND origin <> 'off_panel')
    OR (SELECT app_platform()));
-- A signatory's link, and jobs about one agreement.
CREATE POLICY agreement ON agreements
  USING (id = (SELECT app_setting_uuid('app.agreement')));
-- Those that cover one of the user's services, or one of their branches. One without a branch covers every branch. What belongs to
-- an agreement follows it.
CREATE POLICY within ON agreements AS RESTRICTIVE TO portal_app
  USING (((SELECT app_services() IS NULL) OR app_agreement_within(id))
    AND ((SELECT app_branches() IS NULL) OR branch_id IS NULL OR branch_id = ANY ((SELECT app_branches())::uuid[])));

-- The four tables below hold the terms being drafted: while the status is draft the parties do not see them, whether it is the
-- first draft or a version returned for changes.

-- agreement_services
ALTER TABLE agreement_services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_services TO portal_app;
CREATE POLICY tenant ON agreement_services
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM agreements a WHERE a.id = agreement_id AND (a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement')))));

-- agreement_rate_lines
ALTER TABLE agreement_rate_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_rate_lines TO portal_app;
CREATE POLICY tenant ON agreement_rate_lines
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM agreements a WHERE a.id = agreement_id AND (a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement')))));

-- agreement_cancellation_rules
ALTER TABLE agreement_cancellation_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_cancellation_rules TO portal_app;
CREATE POLICY tenant ON agreement_cancellation_rules
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM agreements a WHERE a.id = agreement_id AND (a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement')))));

-- agreement_documents
ALTER TABLE agreement_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_documents TO portal_app;
CREATE POLICY tenant ON agreement_documents
  USING ((SELECT app_platform()) OR EXISTS (
    SELECT 1 FROM agreements a WHERE a.id = agreement_id AND (a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement')))));

-- agreement_rate_splits: the agency and the platform only
ALTER TABLE agreement_rate_splits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_rate_splits TO portal_app;
CREATE POLICY tenant ON agreement_rate_splits
  USING ((SELECT app_platform()) OR (organisation_id = (SELECT app_setting_uuid('app.organisation'))
    AND EXISTS (SELECT 1 FROM agreement_rate_lines l WHERE l.id = rate_line_id)));

-- agreement_versions
ALTER TABLE agreement_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON agreement_versions TO portal_app;
CREATE POLICY tenant ON agreement_versions
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id));

-- agreement_signatories
ALTER TABLE agreement_signatories ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_signatories TO portal_app;
CREATE POLICY tenant ON agreement_signatories
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id));
-- The signing link, and the link to the signatory's copy: each opens the row of that one signatory.
CREATE POLICY token ON agreement_signatories FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY copy_token ON agreement_signatories FOR SELECT
  USING (copy_token_hash = (SELECT app_setting_text('app.token')));

-- agreement_signatures
ALTER TABLE agreement_signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON agreement_signatures TO portal_app;
CREATE POLICY tenant ON agreement_signatures
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id));

-- agreement_events
ALTER TABLE agreement_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON agreement_events TO portal_app;
CREATE POLICY tenant ON agreement_events
  USING (EXISTS (SELECT 1 FROM agreements a WHERE a.id = agreement_id));

-- The built-in signer's own records, as an e-signature vendor would keep them.

-- signer_requests
ALTER TABLE signer_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON signer_requests TO portal_app;
CREATE POLICY tenant ON signer_requests USING ((SELECT app_platform()));
CREATE POLICY agreement ON signer_requests
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));

-- signer_signatures
ALTER TABLE signer_signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON signer_signatures TO portal_app;
CREATE POLICY tenant ON signer_signatures USING ((SELECT app_platform()));
CREATE POLICY agreement ON signer_signatures
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));
