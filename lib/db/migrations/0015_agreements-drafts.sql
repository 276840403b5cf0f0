-- A party sees an agreement from its first sending on: what is only being drafted is the platform's. A provider sees none of those
-- that an agency keeps of work off the panel.
DROP POLICY tenant ON agreements;
--> statement-breakpoint
CREATE POLICY tenant ON agreements
  USING ((agency_id = (SELECT app_setting_uuid('app.organisation')) AND version > 0)
    OR (provider_id = (SELECT app_setting_uuid('app.organisation')) AND version > 0 AND origin <> 'off_panel')
    OR (SELECT app_platform()));
--> statement-breakpoint

-- What a draft is being changed to is nobody's to see but its drafters', be it the first draft or one that came back.
DROP POLICY tenant ON agreement_services;
DROP POLICY tenant ON agreement_rate_lines;
DROP POLICY tenant ON agreement_cancellation_rules;
DROP POLICY tenant ON agreement_documents;
DROP POLICY tenant ON agreement_rate_splits;
--> statement-breakpoint
CREATE POLICY tenant ON agreement_services
  USING ((SELECT app_platform()) OR agreement_id IN (
    SELECT a.id FROM agreements a WHERE a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement'))));
CREATE POLICY tenant ON agreement_rate_lines
  USING ((SELECT app_platform()) OR agreement_id IN (
    SELECT a.id FROM agreements a WHERE a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement'))));
CREATE POLICY tenant ON agreement_cancellation_rules
  USING ((SELECT app_platform()) OR agreement_id IN (
    SELECT a.id FROM agreements a WHERE a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement'))));
CREATE POLICY tenant ON agreement_documents
  USING ((SELECT app_platform()) OR agreement_id IN (
    SELECT a.id FROM agreements a WHERE a.status <> 'draft' OR a.id = (SELECT app_setting_uuid('app.agreement'))));
CREATE POLICY tenant ON agreement_rate_splits
  USING ((SELECT app_platform()) OR (organisation_id = (SELECT app_setting_uuid('app.organisation'))
    AND rate_line_id IN (SELECT l.id FROM agreement_rate_lines l)));
