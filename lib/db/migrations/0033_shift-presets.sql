ALTER TYPE "public"."audit_action" ADD VALUE 'shiftPreset.saved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'shiftPreset.removed';--> statement-breakpoint
CREATE TABLE "shift_presets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"job_type" text NOT NULL,
	"worker_type_id" uuid NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"certificates" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"saved_by_user_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shift_presets_times_check" CHECK ("shift_presets"."start_time" <> "shift_presets"."end_time")
);
--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_presets_name_key" ON "shift_presets" USING btree ("service_id",lower(name));--> statement-breakpoint
CREATE INDEX "shift_presets_organisation_idx" ON "shift_presets" USING btree ("organisation_id");--> statement-breakpoint

-- shift_presets: the provider and the platform's staff; users who are limited to services see those of theirs.
ALTER TABLE shift_presets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE,
  UPDATE (name, unit, job_type, worker_type_id, start_time, end_time, breaks, skills, certificates, notes, saved_by_user_id, saved_at, lock)
  ON shift_presets TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON shift_presets
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON shift_presets AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));
