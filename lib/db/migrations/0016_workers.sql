ALTER TYPE "public"."audit_action" ADD VALUE 'worker.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.photoChanged';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.documentAdded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.documentRemoved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.documentAccepted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.documentRejected';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.checkNoted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.denied';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.lapsed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.activated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.disabled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.resigned';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.archived';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.restored';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.expiryTold';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.listExported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.profileExported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.erased';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.linkCreated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.linkTaken';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.linkRevoked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'profileChange.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'profileChange.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'profileChange.rejected';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'workerImport.uploaded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'workerImport.started';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'workerImport.finished';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'workerImport.undone';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'retention.ran';--> statement-breakpoint
CREATE TABLE "profile_change_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"field" text NOT NULL,
	"key_id" text NOT NULL,
	"old_sealed" "bytea" NOT NULL,
	"new_sealed" "bytea" NOT NULL,
	"evidence_file_id" uuid,
	"stage" text NOT NULL,
	"decision" text,
	"reason" text,
	"first_by_user_id" uuid,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "profile_change_fields_key" UNIQUE("change_id","field")
);
--> statement-breakpoint
CREATE TABLE "profile_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"requested_by_user_id" uuid,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profile_changes_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "profile_changes_idempotency_key" UNIQUE("worker_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "retention_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"record" text NOT NULL,
	"period" integer NOT NULL,
	"before" date NOT NULL,
	"deleted" integer NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"address" text NOT NULL,
	"postcode" text,
	"country" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date
);
--> statement-breakpoint
CREATE TABLE "worker_bank_details" (
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"checked_on" date NOT NULL,
	"outcome" text NOT NULL,
	"reference" text,
	"follow_up_on" date,
	"notes" text,
	"checked_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"number" text,
	"issued_on" date,
	"expires_on" date,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"reject_reason" text,
	"reviewed_by_uid" text,
	"reviewed_at" timestamp with time zone,
	"supersedes_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_employments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"employer" text NOT NULL,
	"role" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"leaving_reason" text
);
--> statement-breakpoint
CREATE TABLE "worker_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"erased" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"by_user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_expiry_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"requirement" text NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_expiry_notices_key" UNIQUE("worker_id","requirement","expires_on","days_before")
);
--> statement-breakpoint
CREATE TABLE "worker_gaps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_import_rows" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'unchecked' NOT NULL,
	"duplicate_of" uuid,
	"worker_id" uuid,
	CONSTRAINT "worker_import_rows_pkey" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "worker_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"panel" text NOT NULL,
	"headings" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"total" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "worker_imports_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "worker_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "worker_photos" (
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid PRIMARY KEY NOT NULL,
	"small_file_id" uuid NOT NULL,
	"large_file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"actor_uid" text NOT NULL,
	"part" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"name" text NOT NULL,
	"job_title" text,
	"organisation_name" text NOT NULL,
	"email" text,
	"phone" text,
	"status" text DEFAULT 'named' NOT NULL,
	"received_on" date,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "worker_terms" (
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "worker_terms_pkey" PRIMARY KEY("organisation_id","term","worker_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "ni_number" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "employment_type" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "start_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "branch_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "worker_type_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "skills" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "experience_years" integer;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "travel_radius_miles" integer;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "panel" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "employment_status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "employment_reason" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "verification_status" text DEFAULT 'not_submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "verification_reason" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "compliance_state" text DEFAULT 'not_compliant' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "compliance_next_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "steps_complete" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "lock" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_change_fields" ADD CONSTRAINT "profile_change_fields_evidence_file_id_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_change_fields" ADD CONSTRAINT "profile_change_fields_first_by_user_id_users_id_fk" FOREIGN KEY ("first_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_change_fields" ADD CONSTRAINT "profile_change_fields_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_change_fields" ADD CONSTRAINT "profile_change_fields_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_change_fields" ADD CONSTRAINT "profile_change_fields_change_fk" FOREIGN KEY ("change_id","organisation_id") REFERENCES "public"."profile_changes"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_receipts" ADD CONSTRAINT "retention_receipts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_addresses" ADD CONSTRAINT "worker_addresses_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_bank_details" ADD CONSTRAINT "worker_bank_details_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_checks" ADD CONSTRAINT "worker_checks_checked_by_user_id_users_id_fk" FOREIGN KEY ("checked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_checks" ADD CONSTRAINT "worker_checks_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_contacts" ADD CONSTRAINT "worker_contacts_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_documents" ADD CONSTRAINT "worker_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_documents" ADD CONSTRAINT "worker_documents_supersedes_id_worker_documents_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."worker_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_documents" ADD CONSTRAINT "worker_documents_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_employments" ADD CONSTRAINT "worker_employments_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_erasures" ADD CONSTRAINT "worker_erasures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_erasures" ADD CONSTRAINT "worker_erasures_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_events" ADD CONSTRAINT "worker_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_events" ADD CONSTRAINT "worker_events_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_expiry_notices" ADD CONSTRAINT "worker_expiry_notices_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_gaps" ADD CONSTRAINT "worker_gaps_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_import_rows" ADD CONSTRAINT "worker_import_rows_import_fk" FOREIGN KEY ("import_id","organisation_id") REFERENCES "public"."worker_imports"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_imports" ADD CONSTRAINT "worker_imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_imports" ADD CONSTRAINT "worker_imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_imports" ADD CONSTRAINT "worker_imports_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_links" ADD CONSTRAINT "worker_links_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_links" ADD CONSTRAINT "worker_links_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_photos" ADD CONSTRAINT "worker_photos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_photos" ADD CONSTRAINT "worker_photos_large_file_id_files_id_fk" FOREIGN KEY ("large_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_photos" ADD CONSTRAINT "worker_photos_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_references" ADD CONSTRAINT "worker_references_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_references" ADD CONSTRAINT "worker_references_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_terms" ADD CONSTRAINT "worker_terms_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_change_fields_worker_idx" ON "profile_change_fields" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "profile_change_fields_stage_idx" ON "profile_change_fields" USING btree ("stage","organisation_id") WHERE stage <> 'decided';--> statement-breakpoint
CREATE INDEX "profile_changes_open_idx" ON "profile_changes" USING btree ("organisation_id","requested_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "profile_changes_open_all_idx" ON "profile_changes" USING btree ("requested_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "profile_changes_worker_idx" ON "profile_changes" USING btree ("worker_id","requested_at");--> statement-breakpoint
CREATE INDEX "retention_receipts_organisation_idx" ON "retention_receipts" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("organisation_id","user_id","list",lower(name));--> statement-breakpoint
CREATE INDEX "worker_addresses_worker_idx" ON "worker_addresses" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_checks_worker_idx" ON "worker_checks" USING btree ("worker_id","kind","checked_on");--> statement-breakpoint
CREATE INDEX "worker_contacts_worker_idx" ON "worker_contacts" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_documents_worker_idx" ON "worker_documents" USING btree ("worker_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "worker_employments_worker_idx" ON "worker_employments" USING btree ("worker_id","from_on");--> statement-breakpoint
CREATE INDEX "worker_erasures_organisation_idx" ON "worker_erasures" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "worker_events_worker_idx" ON "worker_events" USING btree ("worker_id","at");--> statement-breakpoint
CREATE INDEX "worker_gaps_worker_idx" ON "worker_gaps" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_import_rows_status_idx" ON "worker_import_rows" USING btree ("import_id","status","row");--> statement-breakpoint
CREATE INDEX "worker_imports_organisation_idx" ON "worker_imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "worker_links_worker_idx" ON "worker_links" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_readings_worker_idx" ON "worker_readings" USING btree ("organisation_id","worker_id","at","id");--> statement-breakpoint
CREATE INDEX "worker_references_worker_idx" ON "worker_references" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_terms_all_idx" ON "worker_terms" USING btree ("term","worker_id");--> statement-breakpoint
CREATE INDEX "worker_terms_worker_idx" ON "worker_terms" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "files_worker_idx" ON "files" USING btree ("worker_id") WHERE worker_id is not null;--> statement-breakpoint
CREATE INDEX "workers_number_idx" ON "workers" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "workers_expiry_idx" ON "workers" USING btree ("organisation_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "workers_expiry_all_idx" ON "workers" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "workers_next_idx" ON "workers" USING btree ("organisation_id","compliance_next_on");--> statement-breakpoint
CREATE INDEX "workers_created_idx" ON "workers" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workers_review_idx" ON "workers" USING btree ("submitted_at","id") WHERE verification_status = 'in_review';--> statement-breakpoint
CREATE INDEX "workers_ni_idx" ON "workers" USING btree ("organisation_id","ni_number");--> statement-breakpoint
CREATE INDEX "workers_email_idx" ON "workers" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "workers_born_idx" ON "workers" USING btree ("organisation_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "workers_import_idx" ON "workers" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_panel_check" CHECK (panel = 'on' or verification_status = 'not_submitted');