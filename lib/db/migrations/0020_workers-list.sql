DROP INDEX "worker_questionnaires_status_idx";--> statement-breakpoint
DROP INDEX "worker_terms_all_idx";--> statement-breakpoint
DROP INDEX "workers_list_all_idx";--> statement-breakpoint
DROP INDEX "workers_number_idx";--> statement-breakpoint
DROP INDEX "workers_expiry_all_idx";--> statement-breakpoint
ALTER TABLE "worker_terms" ADD COLUMN "on_panel" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_all_idx" ON "worker_questionnaires" USING btree ("type","status","worker_id");--> statement-breakpoint
CREATE INDEX "workers_created_all_idx" ON "workers" USING btree ("created_at","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_idx" ON "worker_questionnaires" USING btree ("organisation_id","type","status","worker_id");--> statement-breakpoint
CREATE INDEX "worker_terms_all_idx" ON "worker_terms" USING btree ("term","worker_id","on_panel","organisation_id") WHERE on_panel;--> statement-breakpoint
CREATE INDEX "workers_list_all_idx" ON "workers" USING btree ("last_name","first_name","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_number_idx" ON "workers" USING btree ("number","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_expiry_all_idx" ON "workers" USING btree ("expires_on","id") WHERE panel = 'on';--> statement-breakpoint
ALTER TABLE "worker_terms" DROP CONSTRAINT "worker_terms_pkey";
--> statement-breakpoint
ALTER TABLE "worker_terms" ADD CONSTRAINT "worker_terms_pkey" PRIMARY KEY("organisation_id","term","worker_id","on_panel");--> statement-breakpoint

-- Where a worker stands becomes a word he is found by, so that every filter of the list is answered by one index.
CREATE FUNCTION worker_needs_action(w workers) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN w.employment_status NOT IN ('resigned', 'archived')
    AND (w.compliance_state <> 'compliant' OR w.verification_status IN ('denied', 'lapsed'));
CREATE OR REPLACE FUNCTION worker_terms_of(w workers) RETURNS SETOF text
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
      UNION ALL SELECT 'employment:' || w.employment_status
      UNION ALL SELECT 'verification:' || w.verification_status
      UNION ALL SELECT 'compliance:' || w.compliance_state
      UNION ALL SELECT 'panel:' || w.panel
      UNION ALL SELECT 'action:needed' WHERE worker_needs_action(w)
    ) t WHERE t.term <> '';
  END;
CREATE OR REPLACE FUNCTION worker_terms_keep() RETURNS trigger
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
DROP TRIGGER worker_terms_changed ON workers;
CREATE TRIGGER worker_terms_changed
  AFTER UPDATE OF number, first_name, last_name, email, phone, worker_type_ids, branch_ids, skills, employment_status,
    verification_status, compliance_state, panel ON workers
  FOR EACH ROW
  WHEN ((OLD.number, OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.worker_type_ids, OLD.branch_ids, OLD.skills,
      OLD.employment_status, OLD.verification_status, OLD.compliance_state, OLD.panel)
    IS DISTINCT FROM (NEW.number, NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.worker_type_ids, NEW.branch_ids,
      NEW.skills, NEW.employment_status, NEW.verification_status, NEW.compliance_state, NEW.panel))
  EXECUTE FUNCTION worker_terms_keep();
UPDATE worker_terms t SET on_panel = false FROM workers w WHERE w.id = t.worker_id AND w.panel = 'off';
INSERT INTO worker_terms (organisation_id, worker_id, term, on_panel)
  SELECT w.organisation_id, w.id, t.term, w.panel = 'on' FROM workers w, LATERAL worker_terms_of(w) AS t(term)
  ON CONFLICT DO NOTHING;
GRANT EXECUTE ON FUNCTION worker_needs_action(workers) TO portal_app;
--> statement-breakpoint

-- Asked of each of thousands of terms, a look at the worker is most of what a search costs: the term tells by itself. Of the other
-- tables of the list a page's worth is asked, yet the planner would read every worker there is into a hash for it; with OFFSET it
-- looks each one up by its key.
ALTER POLICY off_panel ON worker_terms USING (on_panel OR NOT (SELECT app_staff()));
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['worker_photos', 'worker_questionnaires']
  LOOP
    EXECUTE format('ALTER POLICY off_panel ON %I
      USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0))', name);
  END LOOP;
END $$;
ALTER POLICY off_panel ON files USING (worker_id IS NULL OR NOT (SELECT app_staff())
  OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id OFFSET 0));
