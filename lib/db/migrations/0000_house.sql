CREATE TYPE "public"."actor_kind" AS ENUM('person', 'linkHolder', 'job', 'stranger');--> statement-breakpoint
CREATE TYPE "public"."audit_action" AS ENUM('session.signedIn', 'session.signInFailed', 'session.signedOut', 'questionnaire.submitted', 'questionnaire.reopened', 'questionnaire.linkSent');--> statement-breakpoint
CREATE TYPE "public"."organisation_kind" AS ENUM('platform', 'agency', 'provider');--> statement-breakpoint
CREATE TYPE "public"."user_group" AS ENUM('Admin', 'Agency', 'Provider');--> statement-breakpoint
CREATE TYPE "public"."answer" AS ENUM('Yes', 'No');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_status" AS ENUM('pending', 'submitted', 'resubmitted');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_type" AS ENUM('Medical');--> statement-breakpoint
CREATE TYPE "public"."session_kind" AS ENUM('person', 'anonymous');--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"actor_uid" text NOT NULL,
	"worker_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"actor_kind" "actor_kind" NOT NULL,
	"actor_uid" text,
	"action" "audit_action" NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_title" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"permission_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_user_organisation_key" UNIQUE("user_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "organisation_kind" NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"parent_company" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"user_group" "user_group" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_definitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" "questionnaire_type" NOT NULL,
	"version" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_definitions_version_key" UNIQUE("type","version")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_reopenings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"key_id" text NOT NULL,
	"reason_sealed" "bytea" NOT NULL,
	"reopened_by_uid" text NOT NULL,
	"reopened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"key_id" text NOT NULL,
	"answers_sealed" "bytea" NOT NULL,
	"submitted_by_uid" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_questionnaires" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"type" "questionnaire_type" NOT NULL,
	"status" "questionnaire_status" DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lock" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_questionnaires_worker_type_key" UNIQUE("worker_id","type"),
	CONSTRAINT "worker_questionnaires_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "worker_questionnaires_status_version_check" CHECK (("worker_questionnaires"."status" = 'pending') or ("worker_questionnaires"."status" = 'submitted' and "worker_questionnaires"."version" = 1) or ("worker_questionnaires"."status" = 'resubmitted' and "worker_questionnaires"."version" > 1))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "session_kind" NOT NULL,
	"uid" text NOT NULL,
	"user_id" uuid,
	"membership_id" uuid,
	"refresh_token_sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_request_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workers_organisation_number_key" UNIQUE("organisation_id","number"),
	CONSTRAINT "workers_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_reopenings" ADD CONSTRAINT "questionnaire_reopenings_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_definition_id_questionnaire_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."questionnaire_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_log_worker_at_idx" ON "access_log" USING btree ("organisation_id","worker_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_organisation_at_idx" ON "audit_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "memberships_organisation_idx" ON "memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_reopenings_version_key" ON "questionnaire_reopenings" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_version_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_idempotency_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_idx" ON "worker_questionnaires" USING btree ("organisation_id","type","status");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_idx" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "workers_list_idx" ON "workers" USING btree ("organisation_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "workers_list_all_idx" ON "workers" USING btree ("last_name","first_name","id");