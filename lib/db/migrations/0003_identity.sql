CREATE TYPE "public"."account_token_kind" AS ENUM('passwordReset', 'phoneVerification');--> statement-breakpoint
CREATE TYPE "public"."organisation_status" AS ENUM('draft', 'pending_verification', 'active', 'suspended', 'archived');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'session.ended' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'session.switched' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'password.resetRequested' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'password.reset' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'phone.verificationSent' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'phone.verified' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'agency.signedUp' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invitation.accepted' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'identity.linked' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'secondFactor.turnedOn' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'secondFactor.turnedOff' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'secondFactor.failed' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'secondFactor.recoveryCodeUsed' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'secondFactor.recoveryCodesRenewed' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.secondFactorRequired' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'organisation.secondFactorOptional' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TYPE "public"."session_kind" ADD VALUE 'pending';--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "account_token_kind" NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"target" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	CONSTRAINT "account_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_identities_issuer_subject_key" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text,
	"permission_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"uid" text,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_code_key" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"uid" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "status" "organisation_status" DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "user_type" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user_idx" ON "account_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "external_identities_user_idx" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_organisation_idx" ON "invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email_key" ON "sign_ups" USING btree (lower("email"));