-- What search reads: the terms of the list of workers, the words that a misspelt term is compared with, and the records that a user
-- opened last.

-- Terms and words are compared byte by byte: a prefix is then a range of the index, which PostgreSQL uses under row-level security,
-- where it would not use a pattern.
ALTER TABLE worker_terms ALTER COLUMN term TYPE text COLLATE "C";
ALTER TABLE worker_words
  ALTER COLUMN word TYPE text COLLATE "C",
  ALTER COLUMN trigram TYPE text COLLATE "C";

-- worker_terms: the search index of the list of workers: one row per worker and term, kept by triggers on `workers`, so that every
-- search and filter of the list is a range of one index (docs/decisions/0036-workers-list.md)
ALTER TABLE worker_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_terms TO portal_app;
CREATE POLICY tenant ON worker_terms
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
-- The term itself says whether its worker is on the panel: to look up the worker of each of thousands of terms is most of a
-- search's cost.
CREATE POLICY off_panel ON worker_terms AS RESTRICTIVE TO portal_app
  USING (on_panel OR NOT (SELECT app_staff()));
CREATE POLICY within ON worker_terms AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR app_worker_within(worker_id));

-- Lower case, without accents or apostrophes: what is searched for and what is found are compared in this form.
CREATE FUNCTION search_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(normalize(lower(coalesce(words, '')), NFKD), '[\u0300-\u036f''’]', '', 'g');

-- The filter "needs action" of the list.
CREATE FUNCTION worker_needs_action(w workers) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN w.employment_status NOT IN ('resigned', 'archived')
    AND (w.compliance_state <> 'compliant' OR w.verification_status IN ('denied', 'lapsed'));

-- The terms of a worker: names, number, e-mail address and phone number, then status and attributes, each of which begins with a
-- colon. A colon begins no word that someone types, so a search for "pan" does not match ":panel:on"; for the same reason a
-- worker's own word that begins with a colon is left out.
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

-- Whether a word is one of a worker whom the caller sees: it runs with the caller's rights.
CREATE FUNCTION app_word_within(agency uuid, word text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE COST 1
  RETURN EXISTS (SELECT 1 FROM worker_terms t WHERE t.organisation_id = agency AND t.term = word COLLATE "C");

-- worker_words: the words among the terms, by their trigrams, with which a misspelt word is compared
ALTER TABLE worker_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON worker_words TO portal_app;
CREATE POLICY tenant ON worker_words
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY off_panel ON worker_words AS RESTRICTIVE TO portal_app
  USING (on_panel OR NOT (SELECT app_staff()));
CREATE POLICY within ON worker_words AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR app_word_within(organisation_id, word));

-- The trigrams of a word, as pg_trgm forms them: two spaces before it and one after. Not pg_trgm itself, whose operators are not
-- leakproof: under row-level security PostgreSQL would not use its indexes (docs/decisions/0070-search.md).
CREATE FUNCTION word_trigrams(word text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT substr('  ' || word || ' ', n, 3) FROM generate_series(1, length(word) + 1) n;
  END;

-- Whether a term is a word that may be misspelt: no filter, number, e-mail address or host.
CREATE FUNCTION is_spelt_word(term text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN length(term) BETWEEN 3 AND 40 AND term !~ '[0-9:@._+-]';

-- Once per statement on worker_terms: an import adds thousands of terms and few new words. A word has all its trigrams or none, so
-- its first one shows whether it is there. What is compared is worked out first: `left` is not leakproof, so that under row-level
-- security a condition with it is no range of an index, and every word of the agency was read for each worker. As the owner, since the words of an agency are kept for all of its workers by anyone who
-- changes one of them.
CREATE FUNCTION worker_words_add() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH words AS MATERIALIZED (
      SELECT DISTINCT n.organisation_id, n.term, n.on_panel, '  ' || left(n.term, 1) AS trigram FROM added n WHERE is_spelt_word(n.term)
    )
    INSERT INTO worker_words (organisation_id, trigram, word, on_panel)
      SELECT a.organisation_id, g.trigram, a.term, a.on_panel
      FROM words a, LATERAL word_trigrams(a.term) AS g(trigram)
      WHERE NOT EXISTS (SELECT 1 FROM worker_words w
        WHERE w.organisation_id = a.organisation_id AND w.trigram = a.trigram AND w.word = a.term AND w.on_panel = a.on_panel);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER worker_words_added AFTER INSERT ON worker_terms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worker_words_add();
CREATE TRIGGER worker_words_moved_in AFTER UPDATE ON worker_terms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worker_words_add();

-- The trigrams as an array for the same reason: from a set of rows, whose number PostgreSQL expects to be 200, it read every word.
CREATE FUNCTION worker_words_remove() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH words AS MATERIALIZED (
      SELECT DISTINCT organisation_id, term, on_panel FROM removed WHERE is_spelt_word(term)
    ), gone AS MATERIALIZED (
      SELECT r.*, ARRAY(SELECT word_trigrams(r.term)) AS trigrams FROM words r
      WHERE NOT EXISTS (SELECT 1 FROM worker_terms t
        WHERE t.organisation_id = r.organisation_id AND t.term = r.term AND t.on_panel = r.on_panel)
    )
    DELETE FROM worker_words w USING gone g
      WHERE w.organisation_id = g.organisation_id AND w.trigram = ANY (g.trigrams) AND w.word = g.term AND w.on_panel = g.on_panel;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER worker_words_removed AFTER DELETE ON worker_terms
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worker_words_remove();
CREATE TRIGGER worker_words_moved_out AFTER UPDATE ON worker_terms
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worker_words_remove();

-- recent_records: each user's own, in the organisation they work for. No other scope shows them, the platform's included.
ALTER TABLE recent_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON recent_records TO portal_app;
CREATE POLICY own ON recent_records
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND user_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY owner ON recent_records
  USING (current_user <> 'portal_app');

-- A record that is erased or deleted is forgotten by everyone who opened or starred it.
CREATE FUNCTION forget_record() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM recent_records WHERE record_id = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_erased AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON workers FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON agreements FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON organisations FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON services FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION forget_record();
CREATE TRIGGER forget_deleted AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION forget_record();

-- A membership that has ended takes its user's own records with it.
CREATE FUNCTION forget_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM recent_records WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER forget_deactivated AFTER UPDATE OF deactivated_at ON memberships
  FOR EACH ROW WHEN (NEW.deactivated_at IS NOT NULL) EXECUTE FUNCTION forget_member();
CREATE TRIGGER forget_member AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_member();

REVOKE ALL ON FUNCTION worker_words_add(), worker_words_remove(), forget_record(), forget_member() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_text(text), worker_needs_action(workers), worker_terms_of(workers), app_word_within(uuid, text),
  word_trigrams(text), is_spelt_word(text) TO portal_app;
