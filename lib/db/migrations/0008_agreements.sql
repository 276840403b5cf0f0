ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.sent';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.linkSent';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.signatoryChanged';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.signingStarted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.signed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.declined';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.changesAsked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.ranOut';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.activated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.suspended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.resumed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.noticeServed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.ended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agreement.sealed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'file.stored';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'file.read';--> statement-breakpoint
CREATE SEQUENCE "public"."agreement_reference" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "agreement_cancellation_rules" (
	"agreement_id" uuid NOT NULL,
	"within_hours" integer NOT NULL,
	"fee_percent" integer NOT NULL,
	CONSTRAINT "agreement_cancellation_rules_agreement_id_within_hours_pk" PRIMARY KEY("agreement_id","within_hours"),
	CONSTRAINT "agreement_cancellation_rules_hours_check" CHECK ("agreement_cancellation_rules"."within_hours" between 1 and 720),
	CONSTRAINT "agreement_cancellation_rules_fee_check" CHECK ("agreement_cancellation_rules"."fee_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "agreement_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_events" (
	"agreement_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"actor" text NOT NULL,
	"actor_uid" text,
	"note" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "agreement_events_agreement_id_sequence_pk" PRIMARY KEY("agreement_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "agreement_rate_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"worker_type_id" uuid NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"basis" text DEFAULT 'hourly' NOT NULL,
	"charge_pence" integer NOT NULL,
	"vat_treatment" text DEFAULT 'standard' NOT NULL,
	"specials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "agreement_rate_lines_charge_check" CHECK ("agreement_rate_lines"."charge_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "agreement_rate_splits" (
	"rate_line_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"pay_pence" integer NOT NULL,
	"margin_pence" integer NOT NULL,
	CONSTRAINT "agreement_rate_splits_check" CHECK ("agreement_rate_splits"."pay_pence" >= 0 and "agreement_rate_splits"."margin_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agreement_services" (
	"agreement_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	CONSTRAINT "agreement_services_agreement_id_service_id_pk" PRIMARY KEY("agreement_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "agreement_signatories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"last_reminded_at" timestamp with time zone,
	"signing_started_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"signature_id" text,
	CONSTRAINT "agreement_signatories_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agreement_signatories_position_key" UNIQUE("agreement_id","position")
);
--> statement-breakpoint
CREATE TABLE "agreement_signatures" (
	"signatory_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text NOT NULL,
	"email" text NOT NULL,
	"method" text NOT NULL,
	"typed_name" text,
	"image" "bytea",
	"consent_text" text NOT NULL,
	"consent_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreement_signatures_signatory_id_version_pk" PRIMARY KEY("signatory_id","version")
);
--> statement-breakpoint
CREATE TABLE "agreement_versions" (
	"agreement_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by_uid" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"document_file_id" uuid,
	"document_hash" text,
	"rate_table_hash" text NOT NULL,
	"signature_provider" text NOT NULL,
	"request_id" text,
	"closed_at" timestamp with time zone,
	"closed_because" text,
	"sealed_file_id" uuid,
	"sealed_hash" text,
	"sealed_at" timestamp with time zone,
	CONSTRAINT "agreement_versions_agreement_id_version_pk" PRIMARY KEY("agreement_id","version")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"agency_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"branch_id" uuid,
	"origin" text DEFAULT 'direct' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"start_on" date,
	"end_on" date,
	"notice_days" integer DEFAULT 28 NOT NULL,
	"billing_period" text DEFAULT 'weekly' NOT NULL,
	"credit_days" integer DEFAULT 30 NOT NULL,
	"timesheet_cutoff_weekday" integer DEFAULT 1 NOT NULL,
	"timesheet_cutoff_time" text DEFAULT '12:00' NOT NULL,
	"approval_cutoff_days" integer DEFAULT 2 NOT NULL,
	"payment_mode" text DEFAULT 'platform' NOT NULL,
	"auto_accept_workers" boolean DEFAULT false NOT NULL,
	"auto_approve_timesheet_days" integer,
	"terms" text DEFAULT '' NOT NULL,
	"reason" text,
	"terminates_on" date,
	"created_by_uid" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_reference_unique" UNIQUE("reference"),
	CONSTRAINT "agreements_parties_check" CHECK ("agreements"."agency_id" <> "agreements"."provider_id"),
	CONSTRAINT "agreements_dates_check" CHECK ("agreements"."end_on" is null or "agreements"."start_on" is null or "agreements"."end_on" >= "agreements"."start_on"),
	CONSTRAINT "agreements_status_check" CHECK ("agreements"."status" in ('draft', 'pending_agency', 'pending_provider', 'scheduled', 'active', 'suspended', 'expired', 'terminated')),
	CONSTRAINT "agreements_sent_check" CHECK ("agreements"."status" = 'draft' or "agreements"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "signer_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"document_file_id" uuid NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signer_requests_agreement_version_key" UNIQUE("agreement_id","version")
);
--> statement-breakpoint
CREATE TABLE "signer_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"signatory_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text,
	"typed_name" text,
	"image" "bytea",
	"consent_text" text,
	"ip" text,
	"user_agent" text,
	"signed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agreement_id" uuid,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by_uid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postcode" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branches_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"postcode" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "worker_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"vat_treatment" text DEFAULT 'standard' NOT NULL,
	"requires_registration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "worker_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "company_number" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "agreement_cancellation_rules" ADD CONSTRAINT "agreement_cancellation_rules_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_documents" ADD CONSTRAINT "agreement_documents_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_documents" ADD CONSTRAINT "agreement_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_events" ADD CONSTRAINT "agreement_events_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_rate_lines" ADD CONSTRAINT "agreement_rate_lines_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_rate_lines" ADD CONSTRAINT "agreement_rate_lines_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_rate_splits" ADD CONSTRAINT "agreement_rate_splits_rate_line_id_agreement_rate_lines_id_fk" FOREIGN KEY ("rate_line_id") REFERENCES "public"."agreement_rate_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_rate_splits" ADD CONSTRAINT "agreement_rate_splits_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_services" ADD CONSTRAINT "agreement_services_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_services" ADD CONSTRAINT "agreement_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD CONSTRAINT "agreement_signatories_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_signatory_id_agreement_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."agreement_signatories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_document_file_id_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_sealed_file_id_files_id_fk" FOREIGN KEY ("sealed_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_branch_fk" FOREIGN KEY ("branch_id","agency_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_requests" ADD CONSTRAINT "signer_requests_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_requests" ADD CONSTRAINT "signer_requests_document_file_id_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_request_id_signer_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signer_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_signatory_id_agreement_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."agreement_signatories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_documents_agreement_idx" ON "agreement_documents" USING btree ("agreement_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_documents_annexure_key" ON "agreement_documents" USING btree ("agreement_id","kind") WHERE "agreement_documents"."kind" <> 'other';--> statement-breakpoint
CREATE INDEX "agreement_rate_lines_agreement_idx" ON "agreement_rate_lines" USING btree ("agreement_id","position");--> statement-breakpoint
CREATE INDEX "agreement_rate_splits_organisation_idx" ON "agreement_rate_splits" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "agreement_signatories_signature_idx" ON "agreement_signatories" USING btree ("signature_id");--> statement-breakpoint
CREATE INDEX "agreement_signatories_invited_idx" ON "agreement_signatories" USING btree ("status","invited_at");--> statement-breakpoint
CREATE INDEX "agreement_signatures_agreement_idx" ON "agreement_signatures" USING btree ("agreement_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_request_key" ON "agreement_versions" USING btree ("signature_provider","request_id");--> statement-breakpoint
CREATE INDEX "agreement_versions_expires_idx" ON "agreement_versions" USING btree ("expires_at") WHERE "agreement_versions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "agreements_agency_list_idx" ON "agreements" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_provider_list_idx" ON "agreements" USING btree ("provider_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_list_idx" ON "agreements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_status_idx" ON "agreements" USING btree ("status","start_on","end_on");--> statement-breakpoint
CREATE INDEX "signer_signatures_request_idx" ON "signer_signatures" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "signer_signatures_open_key" ON "signer_signatures" USING btree ("request_id","signatory_id") WHERE "signer_signatures"."state" <> 'replaced';--> statement-breakpoint
CREATE INDEX "files_organisation_idx" ON "files" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "files_agreement_idx" ON "files" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "branches_organisation_idx" ON "branches" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "services_organisation_idx" ON "services" USING btree ("organisation_id","name","id");