CREATE TABLE "short_notice_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"allocation_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fault" text NOT NULL,
	"notice_minutes" integer NOT NULL,
	"planned_start_at" timestamp with time zone NOT NULL,
	"planned_end_at" timestamp with time zone NOT NULL,
	"new_start_at" timestamp with time zone,
	"new_end_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "short_notice_events_kind_check" CHECK ("short_notice_events"."kind" in ('cancelled', 'booking_cancelled', 'moved', 'swapped')),
	CONSTRAINT "short_notice_events_fault_check" CHECK ("short_notice_events"."fault" in ('provider', 'agency')),
	CONSTRAINT "short_notice_events_new_check" CHECK (("short_notice_events"."kind" = 'moved') = ("short_notice_events"."new_start_at" is not null) and ("short_notice_events"."new_start_at" is null) = ("short_notice_events"."new_end_at" is null))
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "compliance" jsonb;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_job_fk" FOREIGN KEY ("job_id","provider_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_notice_events_allocation_idx" ON "short_notice_events" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "short_notice_events_job_idx" ON "short_notice_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "short_notice_events_agency_idx" ON "short_notice_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "short_notice_events_provider_idx" ON "short_notice_events" USING btree ("provider_id","at","id");--> statement-breakpoint

-- short_notice_events: written by the side that decided, read by both; no one can change or delete it.
ALTER TABLE short_notice_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON short_notice_events TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON short_notice_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON short_notice_events
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON short_notice_events AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND NOT app_narrowed()) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));--> statement-breakpoint

-- What the provider reads of a worker's documents is erased with their name.
GRANT UPDATE (compliance) ON allocations TO portal_app;
--> statement-breakpoint

-- A shift that was released is news only while agencies can put a worker forward.
CREATE TRIGGER settle_notifications AFTER UPDATE ON jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
