CREATE TABLE "worker_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"trigram" text NOT NULL,
	"word" text NOT NULL,
	"on_panel" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "worker_words" ADD CONSTRAINT "worker_words_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worker_words_idx" ON "worker_words" USING btree ("organisation_id","trigram","word","on_panel");--> statement-breakpoint
CREATE INDEX "worker_words_all_idx" ON "worker_words" USING btree ("trigram","word","on_panel","organisation_id") WHERE on_panel;
--> statement-breakpoint
-- Compared byte by byte, as the terms are.
ALTER TABLE worker_words ALTER COLUMN word TYPE text COLLATE "C", ALTER COLUMN trigram TYPE text COLLATE "C";
--> statement-breakpoint

-- worker_words
ALTER TABLE worker_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON worker_words TO portal_app;
--> statement-breakpoint
CREATE POLICY tenant ON worker_words
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
--> statement-breakpoint
CREATE POLICY off_panel ON worker_words AS RESTRICTIVE TO portal_app
  USING (on_panel OR NOT (SELECT app_staff()));
--> statement-breakpoint

-- The trigrams of a word, as pg_trgm forms them: two spaces before it and one after. Not pg_trgm itself, whose operators are not leakproof:
-- under row-level security PostgreSQL would not use its indexes (docs/decisions/0070-search.md).
CREATE FUNCTION word_trigrams(word text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT substr('  ' || word || ' ', n, 3) FROM generate_series(1, length(word) + 1) n;
  END;
--> statement-breakpoint

-- Whether a term is a word that may be misspelt: no filter, number, e-mail address or host.
CREATE FUNCTION is_spelt_word(term text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN length(term) BETWEEN 3 AND 40 AND term !~ '[0-9:@._+-]';
--> statement-breakpoint

-- Once per statement on worker_terms: an import adds thousands of terms and few new words. A word has all its trigrams or none, so its
-- first one shows whether it is there.
CREATE FUNCTION worker_words_add() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    INSERT INTO worker_words (organisation_id, trigram, word, on_panel)
      SELECT a.organisation_id, g.trigram, a.term, a.on_panel
      FROM (SELECT DISTINCT n.organisation_id, n.term, n.on_panel FROM added n
          WHERE is_spelt_word(n.term) AND NOT EXISTS (SELECT 1 FROM worker_words w
            WHERE w.organisation_id = n.organisation_id AND w.trigram = '  ' || left(n.term, 1) AND w.word = n.term
              AND w.on_panel = n.on_panel)) a,
        LATERAL word_trigrams(a.term) AS g(trigram);
    RETURN NULL;
  END
  $$;
--> statement-breakpoint

CREATE FUNCTION worker_words_remove() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    DELETE FROM worker_words w
      USING (SELECT DISTINCT organisation_id, term, on_panel FROM removed WHERE is_spelt_word(term)) r,
        LATERAL word_trigrams(r.term) AS g(trigram)
      WHERE w.organisation_id = r.organisation_id AND w.trigram = g.trigram AND w.word = r.term AND w.on_panel = r.on_panel
        AND NOT EXISTS (SELECT 1 FROM worker_terms t
          WHERE t.organisation_id = r.organisation_id AND t.term = r.term AND t.on_panel = r.on_panel);
    RETURN NULL;
  END
  $$;
--> statement-breakpoint

CREATE TRIGGER worker_words_added AFTER INSERT ON worker_terms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worker_words_add();
--> statement-breakpoint
CREATE TRIGGER worker_words_removed AFTER DELETE ON worker_terms
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worker_words_remove();
--> statement-breakpoint
CREATE TRIGGER worker_words_moved_in AFTER UPDATE ON worker_terms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worker_words_add();
--> statement-breakpoint
CREATE TRIGGER worker_words_moved_out AFTER UPDATE ON worker_terms
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worker_words_remove();
--> statement-breakpoint

GRANT EXECUTE ON FUNCTION word_trigrams(text), is_spelt_word(text) TO portal_app;
--> statement-breakpoint

-- The words of workers that are already there.
SELECT set_config('app.platform', 'on', true);
--> statement-breakpoint
INSERT INTO worker_words (organisation_id, trigram, word, on_panel)
  SELECT t.organisation_id, g.trigram, t.term, t.on_panel
  FROM (SELECT DISTINCT organisation_id, term, on_panel FROM worker_terms WHERE is_spelt_word(term)) t,
    LATERAL word_trigrams(t.term) AS g(trigram);
--> statement-breakpoint
SELECT set_config('app.platform', '', true);
