-- Who sees agreements: both parties and the platform; whoever holds a signatory's link that one agreement. What belongs to an
-- agreement is seen by whoever sees the agreement, save how a charge is made up, which is never the provider's to see.

ALTER TABLE services ENABLE ROW LEVEL SECURITY;
ALTER TABLE services FORCE ROW LEVEL SECURITY;
ALTER TABLE branches ENABLE ROW LEVEL SECURITY;
ALTER TABLE branches FORCE ROW LEVEL SECURITY;
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreements FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_services ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_services FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_rate_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_rate_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_rate_splits ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_rate_splits FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_cancellation_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_cancellation_rules FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_signatories ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_signatories FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_signatures ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_signatures FORCE ROW LEVEL SECURITY;
ALTER TABLE agreement_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_events FORCE ROW LEVEL SECURITY;
ALTER TABLE signer_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE signer_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE signer_signatures ENABLE ROW LEVEL SECURITY;
ALTER TABLE signer_signatures FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

CREATE POLICY tenant ON services
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON branches
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- Both parties read, and ask for changes; the platform does all.
CREATE POLICY tenant ON agreements
  USING (agency_id = (SELECT app_setting_uuid('app.organisation'))
    OR (provider_id = (SELECT app_setting_uuid('app.organisation')))
    OR (SELECT app_platform()));
CREATE POLICY tenant ON agreement_services
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_rate_lines
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_cancellation_rules
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_documents
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_versions
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_signatories
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_signatures
  USING (agreement_id IN (SELECT a.id FROM agreements a));
CREATE POLICY tenant ON agreement_events
  USING (agreement_id IN (SELECT a.id FROM agreements a));
-- The agency's alone, and the platform's.
CREATE POLICY tenant ON agreement_rate_splits
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY party ON files FOR SELECT
  USING (agreement_id IN (SELECT a.id FROM agreements a));
-- The built-in signer's own records.
CREATE POLICY tenant ON signer_requests USING ((SELECT app_platform()));
CREATE POLICY tenant ON signer_signatures USING ((SELECT app_platform()));
--> statement-breakpoint

-- One agreement and what belongs to it: whoever holds a signatory's link, and jobs about it.
CREATE POLICY agreement ON agreements
  USING (id = (SELECT app_setting_uuid('app.agreement')));
CREATE POLICY agreement ON files
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));
CREATE POLICY agreement ON signer_requests
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));
CREATE POLICY agreement ON signer_signatures
  USING (agreement_id = (SELECT app_setting_uuid('app.agreement')));
CREATE POLICY agreement ON audit_events FOR INSERT
  WITH CHECK (organisation_id IN (
    SELECT unnest(ARRAY[a.agency_id, a.provider_id]) FROM agreements a
    WHERE a.id = (SELECT app_setting_uuid('app.agreement'))));

-- Token holder: the one signatory the token names, which says whose agreement it is.
CREATE POLICY token ON agreement_signatories FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));
--> statement-breakpoint

GRANT SELECT ON worker_types TO portal_app;
GRANT SELECT, INSERT, UPDATE ON services, branches, agreements, agreement_versions, signer_requests, signer_signatures TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_services, agreement_rate_lines, agreement_rate_splits,
  agreement_cancellation_rules, agreement_documents, agreement_signatories, files TO portal_app;
GRANT SELECT, INSERT ON agreement_signatures, agreement_events TO portal_app;
GRANT USAGE ON SEQUENCE agreement_reference TO portal_app;
