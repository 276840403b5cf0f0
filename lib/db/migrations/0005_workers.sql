-- Workers and their profiles. Policies by name:
--   tenant      the worker's agency, and the platform
--   self        the worker, through the link to their own profile (app.self)
--   self_adds   what the worker may add through that link
--   link        the worker, through the link to a questionnaire (app.worker)
-- OFFSET 0 in a policy makes PostgreSQL look a page's workers up by key instead of reading all workers into a hash.

-- Names sort as an English reader expects.
ALTER TABLE workers
  ALTER COLUMN first_name TYPE text COLLATE "en-GB-x-icu",
  ALTER COLUMN last_name TYPE text COLLATE "en-GB-x-icu";

-- workers
ALTER TABLE workers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON workers TO portal_app;
CREATE POLICY tenant ON workers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY link ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY off_panel ON workers AS RESTRICTIVE TO portal_app
  USING (panel = 'on' OR NOT (SELECT app_staff()));
-- Of one of the user's branches, so that a worker without a branch is seen only by those who see all of them.
CREATE POLICY within ON workers AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_ids && (SELECT app_branches())::uuid[]);

CREATE FUNCTION forget_confirmations() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE timesheet_confirmations SET name = NULL, drawing = NULL WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_confirmations AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_confirmations();

-- An e-mail for hours that their earlier address refused says nothing of the new one: they are asked again.
CREATE FUNCTION ask_new_address() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE timesheets SET worker_asked_at = NULL, worker_ask_result = NULL
      WHERE worker_id = NEW.id AND status = 'pending' AND worker_ask_result = 'refused';
    RETURN NULL;
  END
  $$;
CREATE TRIGGER ask_new_address AFTER UPDATE OF email ON workers
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION ask_new_address();

-- worker_photos
ALTER TABLE worker_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_photos TO portal_app;
CREATE POLICY tenant ON worker_photos
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_photos FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
-- A questionnaire shows the worker's photo.
CREATE POLICY link ON worker_photos FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY off_panel ON worker_photos AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));

-- worker_addresses
ALTER TABLE worker_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_addresses TO portal_app;
CREATE POLICY tenant ON worker_addresses
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_addresses FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_addresses AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_contacts
ALTER TABLE worker_contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_contacts TO portal_app;
CREATE POLICY tenant ON worker_contacts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_contacts FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_contacts AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_employments
ALTER TABLE worker_employments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_employments TO portal_app;
CREATE POLICY tenant ON worker_employments
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_employments FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_employments AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_gaps
ALTER TABLE worker_gaps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_gaps TO portal_app;
CREATE POLICY tenant ON worker_gaps
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_gaps FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_gaps AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_references
ALTER TABLE worker_references ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_references TO portal_app;
CREATE POLICY tenant ON worker_references
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_references FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_references AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_documents
ALTER TABLE worker_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_documents TO portal_app;
CREATE POLICY tenant ON worker_documents
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_documents FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_documents AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_bank_details
ALTER TABLE worker_bank_details ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_bank_details TO portal_app;
CREATE POLICY tenant ON worker_bank_details
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_bank_details AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_checks: only ever added to
ALTER TABLE worker_checks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_checks TO portal_app;
CREATE POLICY tenant ON worker_checks
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_checks AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_events: only ever added to
ALTER TABLE worker_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_events TO portal_app;
CREATE POLICY tenant ON worker_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_events AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_expiry_notices: only ever added to
ALTER TABLE worker_expiry_notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT ON worker_expiry_notices TO portal_app;
CREATE POLICY tenant ON worker_expiry_notices
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_expiry_notices AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_links
ALTER TABLE worker_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_links TO portal_app;
CREATE POLICY tenant ON worker_links
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_links FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_uses ON worker_links FOR UPDATE
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY token ON worker_links FOR SELECT
  USING (token_hash = nullif(current_setting('app.token', true), ''));
-- A calendar finds the link by the feed's token, as the page does by the link's own.
CREATE POLICY feed ON worker_links FOR SELECT
  USING (feed_hash = (SELECT app_setting_text('app.token')));
CREATE POLICY off_panel ON worker_links AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_unavailability: the agency, the platform, and the worker through the link to their shifts
ALTER TABLE worker_unavailability ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE, UPDATE (windows, entered_by_user_id, entered_at) ON worker_unavailability TO portal_app;
CREATE POLICY tenant ON worker_unavailability
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON worker_unavailability
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY off_panel ON worker_unavailability AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- profile_changes
ALTER TABLE profile_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_changes TO portal_app;
CREATE POLICY tenant ON profile_changes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON profile_changes FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON profile_changes FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY off_panel ON profile_changes AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- profile_change_fields
ALTER TABLE profile_change_fields ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_change_fields TO portal_app;
CREATE POLICY tenant ON profile_change_fields
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY self ON profile_change_fields FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self_adds ON profile_change_fields FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
CREATE POLICY off_panel ON profile_change_fields AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_notes: the agency's own record. The worker's scopes (link and self) see none of it.
ALTER TABLE worker_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_notes TO portal_app;
CREATE POLICY tenant ON worker_notes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_notes AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));

-- worker_note_mentions
ALTER TABLE worker_note_mentions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_note_mentions TO portal_app;
CREATE POLICY tenant ON worker_note_mentions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_note_mentions AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM worker_notes n WHERE n.id = note_id));

-- compliance_weeks: written by the scheduled job in each agency's scope. Platform staff do not read it, since it counts off-panel
-- workers.
ALTER TABLE compliance_weeks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON compliance_weeks TO portal_app;
CREATE POLICY tenant ON compliance_weeks
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON compliance_weeks AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()));
-- It is about the whole agency.
CREATE POLICY within ON compliance_weeks AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));

REVOKE ALL ON FUNCTION forget_confirmations(), ask_new_address() FROM PUBLIC;
