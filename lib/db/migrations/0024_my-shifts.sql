ALTER TYPE "public"."audit_action" ADD VALUE 'allocation.confirmed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.availabilityChanged';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.shiftsLinkCreated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.shiftsLinkOpened';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.shiftsLinkRevoked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'service.feedCreated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'service.feedRevoked';--> statement-breakpoint
CREATE TABLE "service_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "service_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "shift_confirmations" (
	"allocation_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shift_confirmations_allocation_id_start_at_end_at_pk" PRIMARY KEY("allocation_id","start_at","end_at")
);
--> statement-breakpoint
CREATE TABLE "worker_unavailability" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"day" date NOT NULL,
	"windows" jsonb,
	"entered_by_user_id" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "worker_unavailability_day_key" UNIQUE("worker_id","day"),
	CONSTRAINT "worker_unavailability_windows_check" CHECK (jsonb_array_length("worker_unavailability"."windows") between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "kind" text DEFAULT 'profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "feed_hash" text;--> statement-breakpoint
ALTER TABLE "service_feeds" ADD CONSTRAINT "service_feeds_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_feeds" ADD CONSTRAINT "service_feeds_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_confirmations" ADD CONSTRAINT "shift_confirmations_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_confirmations" ADD CONSTRAINT "shift_confirmations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_unavailability" ADD CONSTRAINT "worker_unavailability_entered_by_user_id_users_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_unavailability" ADD CONSTRAINT "worker_unavailability_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_feeds_open_key" ON "service_feeds" USING btree ("service_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "service_feeds_service_idx" ON "service_feeds" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "shift_confirmations_worker_idx" ON "shift_confirmations" USING btree ("worker_id");--> statement-breakpoint
ALTER TABLE "worker_links" ADD CONSTRAINT "worker_links_feed_hash_unique" UNIQUE("feed_hash");--> statement-breakpoint
ALTER TABLE "worker_links" ADD CONSTRAINT "worker_links_kind_check" CHECK ("worker_links"."kind" in ('profile', 'shifts'));--> statement-breakpoint

-- worker_links: a calendar finds the link by the feed's token, as the page does by the link's own.
CREATE POLICY feed ON worker_links FOR SELECT
  USING (feed_hash = (SELECT app_setting_text('app.token')));--> statement-breakpoint

-- worker_unavailability: the agency, the platform, and the worker through the link to their shifts.
ALTER TABLE worker_unavailability ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (windows, entered_by_user_id, entered_at) ON worker_unavailability TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON worker_unavailability
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY off_panel ON worker_unavailability AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
CREATE POLICY self ON worker_unavailability
  USING (worker_id = (SELECT app_setting_uuid('app.self')));--> statement-breakpoint

-- The worker reads the shifts that they were put forward for, and what became of it.
CREATE POLICY self ON allocations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));--> statement-breakpoint
CREATE POLICY self ON jobs FOR SELECT
  USING ((SELECT app_setting_uuid('app.self')) IS NOT NULL AND id IN (SELECT p.job_id FROM allocations p
    WHERE p.worker_id = (SELECT app_setting_uuid('app.self'))));--> statement-breakpoint

-- shift_confirmations: only ever added to, by the worker who is booked; the agency and the provider read them.
ALTER TABLE shift_confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON shift_confirmations TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON shift_confirmations FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON shift_confirmations FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY off_panel ON shift_confirmations AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
CREATE POLICY self ON shift_confirmations FOR SELECT
  USING (worker_id = (SELECT app_setting_uuid('app.self')));--> statement-breakpoint
-- A backup is restored by the owner.
CREATE POLICY owner ON shift_confirmations
  USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE POLICY self_adds ON shift_confirmations FOR INSERT
  WITH CHECK (worker_id = (SELECT app_setting_uuid('app.self'))
    AND EXISTS (SELECT 1 FROM allocations p WHERE p.id = allocation_id AND p.live AND p.worker_id = shift_confirmations.worker_id
      AND p.organisation_id = shift_confirmations.organisation_id AND p.provider_id = shift_confirmations.provider_id));--> statement-breakpoint

-- service_feeds: the provider and the platform's staff, and a calendar by the feed's token. The token never changes.
ALTER TABLE service_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (revoked_at) ON service_feeds TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON service_feeds
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY token ON service_feeds FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));--> statement-breakpoint

-- Users who are limited to services.
CREATE POLICY within ON service_feeds AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));--> statement-breakpoint
CREATE POLICY within ON shift_confirmations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));
