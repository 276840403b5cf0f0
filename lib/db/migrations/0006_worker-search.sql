-- The search index of the list of workers: one row per worker and term, kept by triggers on `workers`, so that every search and
-- filter of the list is a range of one index (docs/decisions/0036-workers-list.md).

-- Terms are compared byte by byte: a prefix is then a range of the index, which PostgreSQL uses under row-level security, where it
-- would not use a pattern.
ALTER TABLE worker_terms ALTER COLUMN term TYPE text COLLATE "C";

-- worker_terms
ALTER TABLE worker_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_terms TO portal_app;
CREATE POLICY tenant ON worker_terms
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The term itself says whether its worker is on the panel: to look up the worker of each of thousands of terms is most of a search's cost.
CREATE POLICY off_panel ON worker_terms AS RESTRICTIVE TO portal_app
  USING (on_panel OR NOT (SELECT app_staff()));

-- Lower case, without accents or apostrophes: what is searched for and what is found are compared in this form.
CREATE FUNCTION search_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(normalize(lower(coalesce(words, '')), NFKD), '[\u0300-\u036f''’]', '', 'g');

-- The filter "needs action" of the list.
CREATE FUNCTION worker_needs_action(w workers) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN w.employment_status NOT IN ('resigned', 'archived')
    AND (w.compliance_state <> 'compliant' OR w.verification_status IN ('denied', 'lapsed'));

-- The terms of a worker: names, number, e-mail address and phone number, then status and attributes, each of which begins with a colon. A
-- colon begins no word that someone types, so a search for "pan" does not match ":panel:on"; for the same reason a worker's own word
-- that begins with a colon is left out.
CREATE FUNCTION worker_terms_of(w workers) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT left(t.term, 100) FROM (
      SELECT own.term FROM (
        SELECT unnest(regexp_split_to_array(search_text(w.first_name || ' ' || w.last_name), '[^[:alnum:]]+')) AS term
        UNION ALL SELECT search_text(w.number)
        UNION ALL SELECT unnest(regexp_split_to_array(search_text(w.number), '[^[:alnum:]]+'))
        UNION ALL SELECT search_text(w.email)
        UNION ALL SELECT unnest(regexp_split_to_array(split_part(search_text(w.email), '@', 1), '[^[:alnum:]]+'))
        UNION ALL SELECT split_part(search_text(w.email), '@', 2)
        UNION ALL SELECT regexp_replace(w.phone, '\D', '', 'g')
        UNION ALL SELECT regexp_replace(w.phone, '^\+44', '0') WHERE w.phone LIKE '+44%'
      ) own WHERE own.term <> '' AND left(own.term, 1) <> ':'
      UNION ALL SELECT ':type:' || unnest(w.worker_type_ids)::text
      UNION ALL SELECT ':branch:' || unnest(w.branch_ids)::text
      UNION ALL SELECT ':skill:' || search_text(unnest(w.skills))
      UNION ALL SELECT ':employment:' || w.employment_status
      UNION ALL SELECT ':verification:' || w.verification_status
      UNION ALL SELECT ':compliance:' || w.compliance_state
      UNION ALL SELECT ':panel:' || w.panel
      UNION ALL SELECT ':action:needed' WHERE worker_needs_action(w)
    ) t;
  END;

CREATE FUNCTION worker_terms_keep() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM worker_terms t WHERE t.worker_id = NEW.id AND t.organisation_id = NEW.organisation_id
        AND t.term NOT IN (SELECT worker_terms_of(NEW));
      UPDATE worker_terms t SET on_panel = (NEW.panel = 'on') WHERE t.worker_id = NEW.id
        AND t.organisation_id = NEW.organisation_id AND t.on_panel <> (NEW.panel = 'on');
    END IF;
    INSERT INTO worker_terms (organisation_id, worker_id, term, on_panel)
      SELECT NEW.organisation_id, NEW.id, term, NEW.panel = 'on' FROM worker_terms_of(NEW) AS term
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $$;

CREATE TRIGGER worker_terms_added AFTER INSERT ON workers FOR EACH ROW EXECUTE FUNCTION worker_terms_keep();
CREATE TRIGGER worker_terms_changed
  AFTER UPDATE OF number, first_name, last_name, email, phone, worker_type_ids, branch_ids, skills, employment_status,
    verification_status, compliance_state, panel ON workers
  FOR EACH ROW
  WHEN ((OLD.number, OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.worker_type_ids, OLD.branch_ids, OLD.skills,
      OLD.employment_status, OLD.verification_status, OLD.compliance_state, OLD.panel)
    IS DISTINCT FROM (NEW.number, NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.worker_type_ids, NEW.branch_ids,
      NEW.skills, NEW.employment_status, NEW.verification_status, NEW.compliance_state, NEW.panel))
  EXECUTE FUNCTION worker_terms_keep();

GRANT EXECUTE ON FUNCTION search_text(text), worker_needs_action(workers), worker_terms_of(workers) TO portal_app;
