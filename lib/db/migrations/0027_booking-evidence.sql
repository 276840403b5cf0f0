ALTER TYPE "public"."audit_action" ADD VALUE 'bookingEvidence.exported';--> statement-breakpoint
CREATE TABLE "booking_evidence" (
	"allocation_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_evidence_worker_idx" ON "booking_evidence" USING btree ("worker_id","organisation_id");--> statement-breakpoint
CREATE INDEX "booking_evidence_provider_idx" ON "booking_evidence" USING btree ("provider_id");--> statement-breakpoint

-- booking_evidence: written with the booking and read by both sides; no one can change or delete it.
ALTER TABLE booking_evidence ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON booking_evidence TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON booking_evidence
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON booking_evidence
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY off_panel ON booking_evidence AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_narrowed()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
CREATE POLICY within ON booking_evidence AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR EXISTS (SELECT 1 FROM allocations a WHERE a.id = allocation_id));
