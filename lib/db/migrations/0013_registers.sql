ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.created' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.changed' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.submitted' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.verified' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.returned' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.activated' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.suspended' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.resumed' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.archived' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.logoChanged' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.documentAdded' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.documentRemoved' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.listExported' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'billing.methodAsked' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'billing.methodChanged' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'branch.saved' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'branch.deactivated' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'branch.reactivated' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'supply.saved' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'supply.removed' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'service.saved' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'service.deactivated' BEFORE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'service.reactivated' BEFORE 'invitation.created';--> statement-breakpoint
CREATE TABLE "organisation_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_logos" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"small_file_id" uuid NOT NULL,
	"large_file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supply_capabilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"worker_type_id" uuid NOT NULL,
	"headcount" integer NOT NULL,
	"skills" text[] NOT NULL,
	"monthly_hours" integer NOT NULL,
	"min_charge_pence" integer NOT NULL,
	"employment_type" text NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "regulator_reference" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vat_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vat_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vat_exempt_reason" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "billing_email" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "purchase_order_rule" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "payment_mode" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "billing_period" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "credit_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "status_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "lock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "radius_miles" integer;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "is_supply_location" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "lock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "cqc_location_id" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "cost_centre" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "job_authorisation" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "monthly_budget_pence" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "nursing_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "childrens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "booking_notes" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "lock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_large_file_id_files_id_fk" FOREIGN KEY ("large_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_branch_fk" FOREIGN KEY ("branch_id","organisation_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_documents_idx" ON "organisation_documents" USING btree ("organisation_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "supply_capabilities_organisation_idx" ON "supply_capabilities" USING btree ("organisation_id","branch_id");--> statement-breakpoint
CREATE INDEX "organisations_list_idx" ON "organisations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "services_list_idx" ON "services" USING btree ("name","id");