-- Who sees what is kept of workers: their agency, and of on-panel workers the platform. A worker himself, who holds the link to
-- his own profile, sees what he may fill in.

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['worker_terms', 'worker_photos', 'worker_addresses', 'worker_documents', 'worker_checks',
    'worker_contacts', 'worker_employments', 'worker_gaps', 'worker_references', 'worker_bank_details', 'worker_events',
    'worker_expiry_notices', 'worker_links', 'profile_changes', 'profile_change_fields', 'worker_imports', 'worker_import_rows',
    'saved_views', 'worker_readings', 'worker_erasures', 'retention_receipts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I
      USING (organisation_id = (SELECT app_setting_uuid(''app.organisation'')) OR (SELECT app_platform()))', name);
  END LOOP;
END $$;
--> statement-breakpoint

-- The platform's staff see nothing of off-panel workers, nor the files in which an agency brings them in.
CREATE FUNCTION app_staff() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_platform() AND current_user = 'portal_app';
CREATE POLICY off_panel ON workers AS RESTRICTIVE
  USING (panel = 'on' OR NOT (SELECT app_staff()));
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['worker_terms', 'worker_photos', 'worker_addresses', 'worker_documents', 'worker_checks',
    'worker_contacts', 'worker_employments', 'worker_gaps', 'worker_references', 'worker_bank_details', 'worker_events',
    'worker_expiry_notices', 'worker_links', 'profile_changes', 'profile_change_fields', 'worker_readings',
    'worker_questionnaires', 'access_log']
  LOOP
    EXECUTE format('CREATE POLICY off_panel ON %I AS RESTRICTIVE
      USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['questionnaire_submissions', 'questionnaire_reopenings']
  LOOP
    EXECUTE format('CREATE POLICY off_panel ON %I AS RESTRICTIVE
      USING (NOT (SELECT app_staff()) OR EXISTS (
        SELECT 1 FROM worker_questionnaires q WHERE q.id = worker_questionnaire_id))', name);
  END LOOP;
END $$;
CREATE POLICY off_panel ON worker_imports AS RESTRICTIVE
  USING (panel = 'on' OR NOT (SELECT app_staff()));
CREATE POLICY off_panel ON worker_import_rows AS RESTRICTIVE
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM worker_imports i WHERE i.id = import_id));
CREATE POLICY off_panel ON files AS RESTRICTIVE
  USING (worker_id IS NULL OR NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));
--> statement-breakpoint

-- Whoever holds a worker's link, known by its token's hash.
CREATE POLICY token ON worker_links FOR SELECT
  USING (token_hash = nullif(current_setting('app.token', true), ''));
-- The worker himself, once his link was opened: app.self names him.
CREATE POLICY self ON workers FOR SELECT
  USING (id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self ON organisations FOR SELECT
  USING (id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['worker_photos', 'worker_addresses', 'worker_documents', 'worker_contacts', 'worker_employments',
    'worker_gaps', 'worker_references', 'worker_links', 'profile_changes', 'profile_change_fields', 'worker_questionnaires']
  LOOP
    EXECUTE format('CREATE POLICY self ON %I FOR SELECT USING (worker_id = (SELECT app_setting_uuid(''app.self'')))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['profile_changes', 'profile_change_fields', 'files']
  LOOP
    EXECUTE format('CREATE POLICY self_adds ON %I FOR INSERT
      WITH CHECK (worker_id = (SELECT app_setting_uuid(''app.self''))
        AND organisation_id = (SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid(''app.self''))))', name);
  END LOOP;
END $$;
CREATE POLICY self_uses ON worker_links FOR UPDATE
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self ON files FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));
CREATE POLICY self ON audit_events FOR INSERT
  WITH CHECK (organisation_id = (
    SELECT w.organisation_id FROM workers w WHERE w.id = (SELECT app_setting_uuid('app.self'))));
-- A link to the questionnaire shows the worker's card, and with it his photo.
CREATE POLICY link ON worker_photos FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.worker')));
CREATE POLICY worker_photo ON files FOR SELECT
  USING ((SELECT app_setting_uuid('app.worker')) IS NOT NULL AND id IN (
    SELECT p.small_file_id FROM worker_photos p UNION ALL SELECT p.large_file_id FROM worker_photos p));
--> statement-breakpoint

-- The words workers are found by. Compared byte by byte: a beginning is a range, which an index answers under row-level
-- security, where a pattern would not be let near it.
ALTER TABLE worker_terms ALTER COLUMN term TYPE text COLLATE "C";
CREATE FUNCTION search_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(normalize(lower(coalesce(words, '')), NFKD), '[\u0300-\u036f''’]', '', 'g');
CREATE FUNCTION worker_terms_of(w workers) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT left(t.term, 100) FROM (
      SELECT unnest(regexp_split_to_array(search_text(w.first_name || ' ' || w.last_name), '[^[:alnum:]]+')) AS term
      UNION ALL SELECT search_text(w.number)
      UNION ALL SELECT unnest(regexp_split_to_array(search_text(w.number), '[^[:alnum:]]+'))
      UNION ALL SELECT search_text(w.email)
      UNION ALL SELECT unnest(regexp_split_to_array(split_part(search_text(w.email), '@', 1), '[^[:alnum:]]+'))
      UNION ALL SELECT split_part(search_text(w.email), '@', 2)
      UNION ALL SELECT regexp_replace(w.phone, '\D', '', 'g')
      UNION ALL SELECT regexp_replace(w.phone, '^\+44', '0') WHERE w.phone LIKE '+44%'
      UNION ALL SELECT 'type:' || unnest(w.worker_type_ids)::text
      UNION ALL SELECT 'branch:' || unnest(w.branch_ids)::text
      UNION ALL SELECT 'skill:' || search_text(unnest(w.skills))
    ) t WHERE t.term <> '';
  END;
CREATE FUNCTION worker_terms_keep() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM worker_terms t WHERE t.worker_id = NEW.id AND t.organisation_id = NEW.organisation_id
        AND t.term NOT IN (SELECT worker_terms_of(NEW));
    END IF;
    INSERT INTO worker_terms (organisation_id, worker_id, term)
      SELECT NEW.organisation_id, NEW.id, term FROM worker_terms_of(NEW) AS term
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER worker_terms_added AFTER INSERT ON workers FOR EACH ROW EXECUTE FUNCTION worker_terms_keep();
CREATE TRIGGER worker_terms_changed
  AFTER UPDATE OF number, first_name, last_name, email, phone, worker_type_ids, branch_ids, skills ON workers
  FOR EACH ROW EXECUTE FUNCTION worker_terms_keep();
INSERT INTO worker_terms (organisation_id, worker_id, term)
  SELECT w.organisation_id, w.id, t.term FROM workers w, LATERAL worker_terms_of(w) AS t(term);
--> statement-breakpoint

GRANT INSERT, UPDATE ON workers TO portal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_terms, worker_photos, worker_addresses, worker_documents, worker_contacts,
  worker_employments, worker_gaps, worker_references, worker_bank_details, worker_links, profile_changes,
  profile_change_fields, worker_imports, worker_import_rows, saved_views TO portal_app;
-- What is only ever added to.
GRANT SELECT, INSERT ON worker_checks, worker_events, worker_expiry_notices, worker_readings, worker_erasures,
  retention_receipts TO portal_app;
GRANT EXECUTE ON FUNCTION app_staff() TO portal_app;
GRANT EXECUTE ON FUNCTION search_text(text), worker_terms_of(workers) TO portal_app;
