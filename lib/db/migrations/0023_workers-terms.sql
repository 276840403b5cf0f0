-- What a worker is and where he stands begins with a colon, which no word that is typed begins with: else whoever looked for a
-- Panesar by "pan" found everybody by "panel:on". A word of a worker's own that begins with one is none anybody could type.
CREATE OR REPLACE FUNCTION worker_terms_of(w workers) RETURNS SETOF text
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
--> statement-breakpoint

-- Row-level security is forced on the owner too, who sees no rows but in the platform's scope. For want of it the rows of 0020
-- were not written where there were workers already: so all are made anew.
SELECT set_config('app.platform', 'on', true);
UPDATE worker_terms t SET on_panel = false FROM workers w WHERE w.id = t.worker_id AND w.panel = 'off' AND t.on_panel;
DELETE FROM worker_terms t WHERE position(':' IN t.term) > 0;
INSERT INTO worker_terms (organisation_id, worker_id, term, on_panel)
  SELECT w.organisation_id, w.id, t.term, w.panel = 'on' FROM workers w, LATERAL worker_terms_of(w) AS t(term)
  ON CONFLICT DO NOTHING;
SELECT set_config('app.platform', '', true);
