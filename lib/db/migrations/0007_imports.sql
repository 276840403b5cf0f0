-- Imports of workers from files, which are about the whole agency: users who are limited to branches see none of them.

-- worker_imports
ALTER TABLE worker_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_imports TO portal_app;
CREATE POLICY tenant ON worker_imports
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_imports AS RESTRICTIVE TO portal_app
  USING (panel = 'on' OR NOT (SELECT app_staff()));
CREATE POLICY within ON worker_imports AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));

-- worker_import_rows
ALTER TABLE worker_import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_import_rows TO portal_app;
CREATE POLICY tenant ON worker_import_rows
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_import_rows AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM worker_imports i WHERE i.id = import_id));
CREATE POLICY within ON worker_import_rows AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL));

-- Deletes workers of one import while it is being undone: those of the caller's organisation that no one has changed since and that
-- nothing refers to, except their search terms and who they are (worker_people). Any other worker is erased by the rules of
-- 0009_privacy or stays. Returns the ids of the deleted workers.
CREATE FUNCTION undo_imported_workers(of_import uuid, ids uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    untouched text;
  BEGIN
    IF NOT EXISTS (
      SELECT 1 FROM worker_imports i WHERE i.id = of_import AND i.status = 'undoing'
        AND i.organisation_id = app_setting_uuid('app.organisation'))
    THEN
      RETURN;
    END IF;
    -- Locked first: a transaction that is adding something to one of them either commits before the check below or finds them deleted.
    PERFORM 1 FROM workers w WHERE w.id = ANY (ids) ORDER BY w.id FOR UPDATE;
    -- A row that refers to a worker keeps that worker, in any table there is or will be; their search terms and who they are do not count.
    SELECT string_agg(format(' AND NOT EXISTS (SELECT 1 FROM %s t WHERE t.%I = w.id)', c.conrelid::regclass, a.attname), '')
      INTO untouched
      FROM pg_constraint c
      JOIN pg_attribute key ON key.attrelid = c.confrelid AND key.attname = 'id'
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, key.attnum)]
      WHERE c.contype = 'f' AND c.confrelid = 'workers'::regclass AND c.conrelid NOT IN ('worker_terms'::regclass, 'worker_people'::regclass);
    RETURN QUERY EXECUTE
      'DELETE FROM workers w WHERE w.id = ANY ($1) AND w.import_id = $2 AND w.lock = 1
        AND w.organisation_id = app_setting_uuid(''app.organisation'')
        AND NOT EXISTS (SELECT 1 FROM files t WHERE t.worker_id = w.id)' || coalesce(untouched, '') || ' RETURNING w.id'
      USING ids, of_import;
  END
  $$;

REVOKE ALL ON FUNCTION undo_imported_workers(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undo_imported_workers(uuid, uuid[]) TO portal_app;
