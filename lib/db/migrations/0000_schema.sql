CREATE TYPE "public"."actor_kind" AS ENUM('person', 'linkHolder', 'job', 'unauthenticated');--> statement-breakpoint
CREATE TYPE "public"."audit_action" AS ENUM('session.signedIn', 'session.signInFailed', 'session.signedOut', 'session.ended', 'session.switched', 'session.reauthenticated', 'device.confirmationRequested', 'device.confirmed', 'password.resetRequested', 'password.reset', 'password.changed', 'phone.verificationSent', 'phone.verified', 'agency.signedUp', 'invitation.accepted', 'identity.linked', 'secondFactor.turnedOn', 'secondFactor.turnedOff', 'secondFactor.failed', 'secondFactor.recoveryCodeUsed', 'secondFactor.recoveryCodesRenewed', 'organisation.secondFactorRequired', 'organisation.secondFactorOptional', 'capitalAdvance.answered', 'questionnaire.submitted', 'questionnaire.reopened', 'questionnaire.linkSent', 'settings.changed', 'user.updated', 'agreement.created', 'agreement.changed', 'agreement.sent', 'agreement.linkSent', 'agreement.signatoryChanged', 'agreement.signingStarted', 'agreement.signed', 'agreement.declined', 'agreement.changesRequested', 'agreement.signingExpired', 'agreement.withdrawn', 'agreement.activated', 'agreement.suspended', 'agreement.resumed', 'agreement.noticeServed', 'agreement.ended', 'agreement.sealed', 'file.stored', 'file.read', 'organisation.created', 'organisation.changed', 'organisation.submitted', 'organisation.verified', 'organisation.returned', 'organisation.activated', 'organisation.suspended', 'organisation.resumed', 'organisation.archived', 'organisation.logoChanged', 'organisation.documentAdded', 'organisation.documentRemoved', 'organisation.listExported', 'billing.methodChangeRequested', 'billing.methodChanged', 'branch.saved', 'branch.deactivated', 'branch.reactivated', 'supply.saved', 'supply.removed', 'service.saved', 'service.deactivated', 'service.reactivated', 'invitation.created', 'invitation.resent', 'invitation.withdrawn', 'member.changed', 'member.deactivated', 'member.reactivated', 'member.secondFactorReset', 'member.listExported', 'access.reviewed', 'worker.created', 'worker.changed', 'worker.photoChanged', 'worker.documentAdded', 'worker.documentRemoved', 'worker.documentAccepted', 'worker.documentRejected', 'worker.checkRecorded', 'worker.submitted', 'worker.approved', 'worker.denied', 'worker.lapsed', 'worker.activated', 'worker.disabled', 'worker.resigned', 'worker.archived', 'worker.restored', 'worker.expiryNotified', 'worker.listExported', 'worker.profileExported', 'worker.erased', 'worker.linkCreated', 'worker.linkUsed', 'worker.linkRevoked', 'profileChange.requested', 'profileChange.approved', 'profileChange.rejected', 'workerImport.uploaded', 'workerImport.started', 'workerImport.finished', 'workerImport.undone', 'retention.applied');--> statement-breakpoint
CREATE TYPE "public"."account_token_kind" AS ENUM('passwordReset', 'phoneVerification', 'deviceConfirmation');--> statement-breakpoint
CREATE TYPE "public"."capital_advance_status" AS ENUM('NOT_REGISTERED', 'REGISTERED', 'APPROVED', 'NOT_INTERESTED');--> statement-breakpoint
CREATE TYPE "public"."organisation_kind" AS ENUM('platform', 'agency', 'provider');--> statement-breakpoint
CREATE TYPE "public"."organisation_status" AS ENUM('draft', 'pending_verification', 'active', 'suspended', 'archived');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('bank_transfer', 'direct_debit');--> statement-breakpoint
CREATE TYPE "public"."user_group" AS ENUM('Admin', 'Agency', 'Provider');--> statement-breakpoint
CREATE TYPE "public"."answer" AS ENUM('Yes', 'No');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_status" AS ENUM('pending', 'submitted', 'resubmitted');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_type" AS ENUM('Medical');--> statement-breakpoint
CREATE TYPE "public"."session_kind" AS ENUM('person', 'anonymous', 'pending');--> statement-breakpoint
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
	"signing_ip" text,
	"signing_user_agent" text,
	"signed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"signature_id" text,
	"is_correcting" boolean DEFAULT false NOT NULL,
	"copy_token_hash" text,
	"copy_token_expires_at" timestamp with time zone,
	CONSTRAINT "agreement_signatories_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agreement_signatories_copy_token_hash_unique" UNIQUE("copy_token_hash"),
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
	"ending_told_at" timestamp with time zone,
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
	"address" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agreement_id" uuid,
	"worker_id" uuid,
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
	"phone" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"permission_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invited_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"reviewed_by_user_id" uuid NOT NULL,
	"active" integer NOT NULL,
	"invited" integer NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"by_user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
	"deactivated_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "memberships_user_organisation_key" UNIQUE("user_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "organisation_kind" NOT NULL,
	"name" text NOT NULL,
	"legal_name" text,
	"company_number" text,
	"vat_number" text,
	"address" text,
	"postcode" text,
	"phone" text,
	"email" text,
	"regulator_reference" text,
	"vat_registered" boolean DEFAULT false NOT NULL,
	"vat_exempt" boolean DEFAULT false NOT NULL,
	"vat_exempt_reason" text,
	"billing_address" text,
	"billing_email" text,
	"purchase_order_rule" text DEFAULT 'optional' NOT NULL,
	"payment_mode" text DEFAULT 'platform' NOT NULL,
	"billing_period" text DEFAULT 'weekly' NOT NULL,
	"credit_days" integer DEFAULT 30 NOT NULL,
	"image_url" text,
	"parent_company" text,
	"status" "organisation_status" DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"status_changed_at" timestamp with time zone,
	"lock" integer DEFAULT 1 NOT NULL,
	"payment_method" "payment_method" DEFAULT 'bank_transfer' NOT NULL,
	"new_payment_method" "payment_method",
	"licences_issued" integer DEFAULT 0 NOT NULL,
	"capital_advance" "capital_advance_status" DEFAULT 'NOT_REGISTERED' NOT NULL,
	"capital_advance_refusal" text,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"city" text,
	"user_group" "user_group" NOT NULL,
	"user_type" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"agreed_to_party_terms_at" timestamp with time zone,
	"agreed_to_product_terms_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"hand_overs" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postcode" text,
	"radius_miles" integer,
	"is_supply_location" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branches_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
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
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"cqc_location_id" text,
	"address" text,
	"postcode" text,
	"phone" text,
	"region" text,
	"cost_centre" text,
	"purchase_order" text,
	"job_authorisation" text DEFAULT 'off' NOT NULL,
	"monthly_budget_pence" integer,
	"nursing_registered" boolean DEFAULT false NOT NULL,
	"childrens" boolean DEFAULT false NOT NULL,
	"booking_notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_id_organisation_key" UNIQUE("id","organisation_id")
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
CREATE TABLE "worker_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"vat_treatment" text DEFAULT 'standard' NOT NULL,
	"requires_registration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "worker_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "session_kind" NOT NULL,
	"uid" text NOT NULL,
	"user_id" uuid,
	"membership_id" uuid,
	"second_factor_at" timestamp with time zone,
	"authenticated_at" timestamp with time zone,
	"device" text,
	"refresh_token_sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_request_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"scope" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"lock" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_scope_scope_id_key_pk" PRIMARY KEY("scope","scope_id","key"),
	CONSTRAINT "settings_scope_check" CHECK ("settings"."scope" in ('platform', 'organisation', 'user'))
);
--> statement-breakpoint
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
CREATE TABLE "worker_access_log" (
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
	"on_panel" boolean DEFAULT true NOT NULL,
	CONSTRAINT "worker_terms_pkey" PRIMARY KEY("organisation_id","term","worker_id","on_panel")
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
	"date_of_birth" date,
	"gender" text,
	"nationality" text,
	"ni_number" text,
	"address" text,
	"postcode" text,
	"country" text,
	"employment_type" text,
	"start_on" date,
	"branch_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"worker_type_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"experience_years" integer,
	"driver" boolean DEFAULT false NOT NULL,
	"travel_radius_miles" integer,
	"panel" text DEFAULT 'on' NOT NULL,
	"employment_status" text DEFAULT 'draft' NOT NULL,
	"employment_reason" text,
	"verification_status" text DEFAULT 'not_submitted' NOT NULL,
	"verification_reason" text,
	"submitted_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"compliance_state" text DEFAULT 'not_compliant' NOT NULL,
	"compliance_next_on" date,
	"expires_on" date,
	"steps_complete" integer DEFAULT 0 NOT NULL,
	"erased_at" timestamp with time zone,
	"import_id" uuid,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workers_organisation_number_key" UNIQUE("organisation_id","number"),
	CONSTRAINT "workers_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "workers_panel_check" CHECK (panel = 'on' or verification_status = 'not_submitted')
);
--> statement-breakpoint
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
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_reopenings" ADD CONSTRAINT "questionnaire_reopenings_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_definition_id_questionnaire_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."questionnaire_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_large_file_id_files_id_fk" FOREIGN KEY ("large_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_branch_fk" FOREIGN KEY ("branch_id","organisation_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "workers" ADD CONSTRAINT "workers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "access_log_worker_at_idx" ON "access_log" USING btree ("organisation_id","worker_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_organisation_at_idx" ON "audit_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "files_organisation_idx" ON "files" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "files_agreement_idx" ON "files" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "files_worker_idx" ON "files" USING btree ("worker_id") WHERE worker_id is not null;--> statement-breakpoint
CREATE INDEX "account_tokens_user_idx" ON "account_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "external_identities_user_idx" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_organisation_idx" ON "invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email_key" ON "sign_ups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "access_reviews_organisation_idx" ON "access_reviews" USING btree ("organisation_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "membership_events_membership_idx" ON "membership_events" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "memberships_organisation_idx" ON "memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_list_idx" ON "organisations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisations_number_idx" ON "organisations" USING btree (ltrim("company_number", '0'));--> statement-breakpoint
CREATE INDEX "organisations_email_idx" ON "organisations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_reopenings_version_key" ON "questionnaire_reopenings" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_version_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_idempotency_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_idx" ON "worker_questionnaires" USING btree ("organisation_id","type","status","worker_id");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_all_idx" ON "worker_questionnaires" USING btree ("type","status","worker_id");--> statement-breakpoint
CREATE INDEX "branches_organisation_idx" ON "branches" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "organisation_documents_idx" ON "organisation_documents" USING btree ("organisation_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "services_organisation_idx" ON "services" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "services_list_idx" ON "services" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "supply_capabilities_organisation_idx" ON "supply_capabilities" USING btree ("organisation_id","branch_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_membership_idx" ON "sessions" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_idx" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
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
CREATE INDEX "worker_documents_waiting_idx" ON "worker_documents" USING btree ("worker_id","created_at") WHERE status = 'uploaded';--> statement-breakpoint
CREATE INDEX "worker_employments_worker_idx" ON "worker_employments" USING btree ("worker_id","from_on");--> statement-breakpoint
CREATE INDEX "worker_erasures_organisation_idx" ON "worker_erasures" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "worker_events_worker_idx" ON "worker_events" USING btree ("worker_id","at");--> statement-breakpoint
CREATE INDEX "worker_expiry_notices_organisation_idx" ON "worker_expiry_notices" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "worker_gaps_worker_idx" ON "worker_gaps" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_import_rows_status_idx" ON "worker_import_rows" USING btree ("import_id","status","row");--> statement-breakpoint
CREATE INDEX "worker_imports_organisation_idx" ON "worker_imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "worker_links_worker_idx" ON "worker_links" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_access_log_worker_idx" ON "worker_access_log" USING btree ("organisation_id","worker_id","at","id");--> statement-breakpoint
CREATE INDEX "worker_references_worker_idx" ON "worker_references" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_terms_all_idx" ON "worker_terms" USING btree ("term","worker_id","on_panel","organisation_id") WHERE on_panel;--> statement-breakpoint
CREATE INDEX "worker_terms_worker_idx" ON "worker_terms" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "workers_list_idx" ON "workers" USING btree ("organisation_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "workers_list_all_idx" ON "workers" USING btree ("last_name","first_name","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_number_idx" ON "workers" USING btree ("number","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_expiry_idx" ON "workers" USING btree ("organisation_id","expires_on","id","employment_status","panel");--> statement-breakpoint
CREATE INDEX "workers_expiry_all_idx" ON "workers" USING btree ("expires_on","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_next_idx" ON "workers" USING btree ("organisation_id","compliance_next_on");--> statement-breakpoint
CREATE INDEX "workers_created_idx" ON "workers" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workers_created_all_idx" ON "workers" USING btree ("created_at","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_review_idx" ON "workers" USING btree ("submitted_at","id") WHERE verification_status = 'in_review';--> statement-breakpoint
CREATE INDEX "workers_ni_idx" ON "workers" USING btree ("organisation_id","ni_number");--> statement-breakpoint
CREATE INDEX "workers_email_idx" ON "workers" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "workers_born_idx" ON "workers" USING btree ("organisation_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "workers_import_idx" ON "workers" USING btree ("import_id") WHERE import_id is not null;