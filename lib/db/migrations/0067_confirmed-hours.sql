ALTER TYPE "public"."audit_action" ADD VALUE 'timesheet.confirmed' BEFORE 'timesheet.submitted';--> statement-breakpoint
CREATE TABLE "timesheet_confirmations" (
	"timesheet_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"hours" jsonb NOT NULL,
	"name" text,
	"drawing" "bytea",
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_confirmations_timesheet_id_number_pk" PRIMARY KEY("timesheet_id","number")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "workers_confirm_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timesheet_confirmations_provider_idx" ON "timesheet_confirmations" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_confirmations_worker_idx" ON "timesheet_confirmations" USING btree ("worker_id","organisation_id");--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_sent_key" UNIQUE("dispute_id","side","sent_hash");--> statement-breakpoint

-- What a worker confirms: their own timesheets and the hours that were submitted are shown to them.
CREATE POLICY self ON timesheets FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));--> statement-breakpoint
CREATE POLICY self ON timesheet_versions FOR SELECT
  USING ((SELECT app_setting_uuid('app.self')) IS NOT NULL AND EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id
    AND t.worker_id = (SELECT app_setting_uuid('app.self'))));--> statement-breakpoint

-- timesheet_confirmations: only ever added to, by the worker themself; the agency and the provider read them.
ALTER TABLE timesheet_confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON timesheet_confirmations TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON timesheet_confirmations FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON timesheet_confirmations FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY self ON timesheet_confirmations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));--> statement-breakpoint
CREATE POLICY self_adds ON timesheet_confirmations FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id AND t.worker_id = timesheet_confirmations.worker_id
      AND t.organisation_id = timesheet_confirmations.organisation_id AND t.provider_id = timesheet_confirmations.provider_id));--> statement-breakpoint
CREATE POLICY within ON timesheet_confirmations AS RESTRICTIVE TO portal_app
  USING ((NOT (SELECT app_narrowed()) AND (SELECT app_services() IS NULL))
    OR EXISTS (SELECT 1 FROM timesheets t WHERE t.id = timesheet_id));--> statement-breakpoint
-- A backup is restored by the owner, and the functions below run as the owner.
CREATE POLICY owner ON timesheet_confirmations
  USING (current_user <> 'portal_app');--> statement-breakpoint

-- A confirmation changes the timesheet for those who decide on it, who then have to see it. Nothing is confirmed once the hours are agreed: a request
-- that waited for the decision adds nothing.
CREATE FUNCTION confirmation_is_seen() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
    is_open boolean;
  BEGIN
    PERFORM set_config('app.platform', 'on', true);
    UPDATE timesheets SET lock = lock + 1
      WHERE id = NEW.timesheet_id AND status IN ('pending', 'submitted', 'disputed', 'contested');
    is_open := FOUND;
    PERFORM set_config('app.platform', before, true);
    RETURN CASE WHEN is_open THEN NEW END;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION confirmation_is_seen() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER confirmation_is_seen BEFORE INSERT ON timesheet_confirmations
  FOR EACH ROW WHEN (current_user = 'portal_app') EXECUTE FUNCTION confirmation_is_seen();--> statement-breakpoint

-- The record stays, as that of the hours does. The name and its drawing are the worker's, and go when they are erased.
CREATE FUNCTION confirmation_only_forgets() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.name IS NULL AND NEW.drawing IS NULL
        AND to_jsonb(NEW) - 'name' - 'drawing' = to_jsonb(OLD) - 'name' - 'drawing' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of a timesheet is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION confirmation_only_forgets() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER confirmation_only_forgets BEFORE UPDATE OR DELETE ON timesheet_confirmations
  FOR EACH ROW EXECUTE FUNCTION confirmation_only_forgets();--> statement-breakpoint
CREATE TRIGGER timesheet_not_emptied BEFORE TRUNCATE ON timesheet_confirmations EXECUTE FUNCTION timesheet_only_added();--> statement-breakpoint
CREATE FUNCTION forget_confirmations() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE timesheet_confirmations SET name = NULL, drawing = NULL WHERE worker_id = NEW.id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_confirmations() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER forget_confirmations AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_confirmations();--> statement-breakpoint

-- Everyone who is told of an event is written in one statement, in the scope in which they are read. It adds rows and reads none.
CREATE POLICY tells ON notifications FOR INSERT
  WITH CHECK ((SELECT app_platform()));
