-- Undoing an import takes workers away, which the app's role may not do by itself: a worker who was once on file is erased by its
-- own rules or stays. What an import made a moment ago and nobody has touched was never more than a file. So this one function
-- deletes, and nothing but that: workers of the named import, of the caller's own organisation, while that import is being
-- undone, whose profile nobody has changed and on whom nothing hangs. It runs as the owner, whom a superuser's row-level
-- security does not stop: so it asks for the organisation by itself.
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
    -- Held first, so that whoever is about to hang something on one of them has done so before it is looked, or finds nobody.
    PERFORM 1 FROM workers w WHERE w.id = ANY (ids) ORDER BY w.id FOR UPDATE;
    -- Whatever refers to a worker keeps him, be it of a table that is yet to come; save the words he is found by.
    SELECT string_agg(format(' AND NOT EXISTS (SELECT 1 FROM %s t WHERE t.%I = w.id)', c.conrelid::regclass, a.attname), '')
      INTO untouched
      FROM pg_constraint c
      JOIN pg_attribute key ON key.attrelid = c.confrelid AND key.attname = 'id'
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, key.attnum)]
      WHERE c.contype = 'f' AND c.confrelid = 'workers'::regclass AND c.conrelid <> 'worker_terms'::regclass;
    RETURN QUERY EXECUTE
      'DELETE FROM workers w WHERE w.id = ANY ($1) AND w.import_id = $2 AND w.lock = 1
        AND w.organisation_id = app_setting_uuid(''app.organisation'')
        AND NOT EXISTS (SELECT 1 FROM files t WHERE t.worker_id = w.id)' || coalesce(untouched, '') || ' RETURNING w.id'
      USING ids, of_import;
  END
  $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION undo_imported_workers(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undo_imported_workers(uuid, uuid[]) TO portal_app;
