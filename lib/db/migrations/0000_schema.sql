CREATE TYPE "public"."actor_kind" AS ENUM('person', 'linkHolder', 'job', 'unauthenticated');--> statement-breakpoint
CREATE TYPE "public"."audit_action" AS ENUM('session.signedIn', 'session.signInFailed', 'session.signedOut', 'session.ended', 'session.switched', 'session.reauthenticated', 'device.confirmationRequested', 'device.confirmed', 'password.resetRequested', 'password.reset', 'password.changed', 'phone.verificationSent', 'phone.verified', 'agency.signedUp', 'invitation.accepted', 'identity.linked', 'secondFactor.turnedOn', 'secondFactor.turnedOff', 'secondFactor.failed', 'secondFactor.recoveryCodeUsed', 'secondFactor.recoveryCodesRenewed', 'organisation.secondFactorRequired', 'organisation.secondFactorOptional', 'capitalAdvance.answered', 'questionnaire.submitted', 'questionnaire.reopened', 'questionnaire.linkSent', 'questionnaire.linkOpened', 'settings.changed', 'user.updated', 'agreement.created', 'agreement.changed', 'agreement.sent', 'agreement.linkSent', 'agreement.signatoryChanged', 'agreement.signingStarted', 'agreement.signed', 'agreement.declined', 'agreement.changesRequested', 'agreement.signingExpired', 'agreement.withdrawn', 'agreement.activated', 'agreement.suspended', 'agreement.resumed', 'agreement.noticeServed', 'agreement.ended', 'agreement.sealed', 'file.stored', 'file.read', 'organisation.created', 'organisation.changed', 'organisation.submitted', 'organisation.verified', 'organisation.returned', 'organisation.activated', 'organisation.suspended', 'organisation.resumed', 'organisation.archived', 'organisation.logoChanged', 'organisation.documentAdded', 'organisation.documentRemoved', 'organisation.listExported', 'billing.methodChangeRequested', 'billing.methodChanged', 'branch.saved', 'branch.deactivated', 'branch.reactivated', 'supply.saved', 'supply.removed', 'service.saved', 'service.deactivated', 'service.reactivated', 'invitation.created', 'invitation.resent', 'invitation.withdrawn', 'member.changed', 'member.deactivated', 'member.reactivated', 'member.secondFactorReset', 'member.listExported', 'access.reviewed', 'worker.created', 'worker.changed', 'worker.photoChanged', 'worker.documentAdded', 'worker.documentRemoved', 'worker.documentAccepted', 'worker.documentRejected', 'worker.checkRecorded', 'worker.submitted', 'worker.approved', 'worker.denied', 'worker.lapsed', 'worker.activated', 'worker.disabled', 'worker.resigned', 'worker.archived', 'worker.restored', 'worker.expiryNotified', 'worker.listExported', 'worker.profileExported', 'worker.erased', 'worker.linkCreated', 'worker.linkOpened', 'worker.linkUsed', 'worker.linkRevoked', 'worker.noteAdded', 'worker.noteChanged', 'worker.noteRemoved', 'worker.noteDone', 'worker.noteReopened', 'worker.noteRead', 'profileChange.requested', 'profileChange.approved', 'profileChange.rejected', 'workerImport.uploaded', 'workerImport.started', 'workerImport.finished', 'workerImport.undone', 'retention.applied', 'job.posted', 'job.cancelled', 'allocation.suggested', 'allocation.accepted', 'allocation.declined', 'allocation.invited', 'allocation.invitationRefused', 'allocation.invitationWithdrawn', 'jobAuthorisation.requested', 'jobAuthorisation.approved', 'jobAuthorisation.rejected', 'jobAuthorisation.withdrawn', 'jobAuthorisation.reported', 'authoriser.saved', 'deputy.named', 'deputy.ended', 'allocation.withdrawn', 'job.released', 'releaseRules.saved', 'releaseRules.removed', 'releaseTiers.saved', 'releaseFavourites.saved', 'job.changed', 'job.noShowReported', 'allocation.cancelledByAgency', 'allocation.swapStarted', 'allocation.swapEnded', 'timeChange.requested', 'timeChange.accepted', 'timeChange.refused', 'timeChange.withdrawn', 'block.added', 'block.lifted', 'allocation.confirmed', 'worker.availabilityChanged', 'worker.shiftsLinkCreated', 'worker.shiftsLinkOpened', 'worker.shiftsLinkRevoked', 'worker.hoursMailsChanged', 'service.feedCreated', 'service.feedRevoked', 'fillPlan.begun', 'fillPlan.cancelled', 'fillPlan.applied', 'fillPlan.undone', 'bookingEvidence.exported', 'job.listExported', 'timesheet.confirmed', 'timesheet.submitted', 'timesheet.withdrawn', 'timesheet.proofAdded', 'timesheet.proofRemoved', 'timesheet.proofOpened', 'timesheet.approved', 'timesheet.disputed', 'timesheet.accepted', 'timesheet.contested', 'timesheet.decided', 'timesheet.escalated', 'timesheet.closed', 'shiftPreset.saved', 'shiftPreset.removed', 'job.postedOnBehalf', 'onBehalf.confirmed', 'onBehalf.refused', 'onBehalf.withdrawn', 'onBehalf.lapsed', 'onBehalf.reported', 'invoice.exported', 'invoice.listExported', 'invoice.runStarted', 'invoice.issued', 'invoice.approved', 'invoice.disputed', 'invoice.disputeAnswered', 'invoice.disputeDecided', 'invoice.credited', 'invoice.payoutHeld', 'invoice.payoutReleased', 'invoice.handledExternally', 'invoice.evidenceOpened', 'payment.recorded', 'payment.requested', 'payment.submitted', 'payment.confirmed', 'payment.failed', 'payment.reversed', 'payment.exported', 'payment.fileSent', 'paymentAccount.proposed', 'paymentAccount.confirmed', 'advance.requested', 'advance.reviewed', 'advance.approved', 'advance.declined', 'advance.cancelled', 'advance.paidOut', 'advance.inRecovery', 'advance.settled', 'advance.writtenOff', 'advanceTerms.saved', 'advanceTerms.proposed', 'capitalAdvance.approved', 'capitalAdvance.declined', 'invoice.presented', 'invoice.evidenceAdded', 'payment.stuck', 'payment.askedAgain', 'selfBilling.asked', 'selfBilling.accepted', 'selfBilling.withdrawn', 'selfBilling.expired', 'selfBilling.ended', 'paymentAuthorisation.asked', 'paymentAuthorisation.authorised', 'paymentAuthorisation.rejected', 'paymentAuthorisation.delegated', 'paymentAuthorisation.delegationEnded', 'paymentAuthorisation.escalated', 'paymentAuthorisationSettings.saved');--> statement-breakpoint
CREATE TYPE "public"."account_token_kind" AS ENUM('passwordReset', 'phoneVerification', 'deviceConfirmation');--> statement-breakpoint
CREATE TYPE "public"."capital_advance_status" AS ENUM('NOT_REGISTERED', 'REGISTERED', 'APPROVED', 'NOT_INTERESTED', 'DECLINED');--> statement-breakpoint
CREATE TYPE "public"."organisation_kind" AS ENUM('platform', 'agency', 'provider');--> statement-breakpoint
CREATE TYPE "public"."organisation_status" AS ENUM('draft', 'pending_verification', 'active', 'suspended', 'archived');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('bank_transfer', 'direct_debit');--> statement-breakpoint
CREATE TYPE "public"."user_group" AS ENUM('Admin', 'Agency', 'Provider');--> statement-breakpoint
CREATE TYPE "public"."answer" AS ENUM('Yes', 'No');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_status" AS ENUM('pending', 'submitted', 'resubmitted');--> statement-breakpoint
CREATE TYPE "public"."questionnaire_type" AS ENUM('Medical');--> statement-breakpoint
CREATE TYPE "public"."session_kind" AS ENUM('person', 'anonymous', 'pending');--> statement-breakpoint
CREATE SEQUENCE "public"."agreement_reference" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "advance_invoices" (
	"advance_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"pence" integer NOT NULL,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "advance_invoices_advance_id_invoice_id_pk" PRIMARY KEY("advance_id","invoice_id"),
	CONSTRAINT "advance_invoices_pence_check" CHECK ("advance_invoices"."pence" > 0),
	CONSTRAINT "advance_invoices_settled_check" CHECK ("advance_invoices"."settled_pence" between 0 and "advance_invoices"."pence")
);
--> statement-breakpoint
CREATE TABLE "advance_terms" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"limit_pence" integer,
	"percent" integer,
	"fee_basis_points" integer,
	"proposed" jsonb,
	"proposed_by_user_id" uuid,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advance_terms_check" CHECK ("advance_terms"."limit_pence" >= 0 and "advance_terms"."percent" between 1 and 100 and "advance_terms"."fee_basis_points" between 0 and 2000),
	CONSTRAINT "advance_terms_whole_check" CHECK (num_nulls("advance_terms"."limit_pence", "advance_terms"."percent", "advance_terms"."fee_basis_points") in (0, 3)),
	CONSTRAINT "advance_terms_proposed_check" CHECK (("advance_terms"."proposed" is null) = ("advance_terms"."proposed_by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "advances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "advances_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"gross_pence" integer NOT NULL,
	"percent" integer NOT NULL,
	"pence" integer NOT NULL,
	"fee_pence" integer NOT NULL,
	"yearly_basis_points" integer NOT NULL,
	"settles_on" date NOT NULL,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"written_off_pence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"requested_by_user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"paid_out_on" date,
	"settled_on" date,
	"since" timestamp with time zone NOT NULL,
	"recovery_told_at" timestamp with time zone,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advances_number_unique" UNIQUE("number"),
	CONSTRAINT "advances_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "advances_status_check" CHECK ("advances"."status" in ('requested', 'under_review', 'approved', 'paid_out', 'in_recovery', 'settled', 'written_off', 'declined', 'cancelled')),
	CONSTRAINT "advances_amount_check" CHECK ("advances"."pence" > 0 and "advances"."fee_pence" between 0 and "advances"."pence" and "advances"."pence" <= "advances"."gross_pence"
        and "advances"."settled_pence" >= 0 and "advances"."written_off_pence" >= 0
        and "advances"."settled_pence" + "advances"."written_off_pence" <= "advances"."pence")
);
--> statement-breakpoint
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
	"timesheet_cutoff_time" text DEFAULT '17:00' NOT NULL,
	"approval_cutoff_days" integer DEFAULT 2 NOT NULL,
	"payment_mode" text DEFAULT 'platform' NOT NULL,
	"bank_holiday_days" text DEFAULT 'substitute' NOT NULL,
	"auto_accept_workers" boolean DEFAULT false NOT NULL,
	"workers_confirm_hours" boolean DEFAULT false NOT NULL,
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
	"about_worker_id" text GENERATED ALWAYS AS (case when subject_type in ('worker', 'workerDocument', 'workerCheck', 'profileChange') then coalesce(details ->> 'workerId', subject_id) end) STORED,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"address" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorisers" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_ids" uuid[],
	"can_authorise_jobs" boolean DEFAULT true NOT NULL,
	"limit_pence" integer,
	"can_authorise_payments" boolean DEFAULT false NOT NULL,
	"payment_limit_pence" integer,
	"deputy_membership_id" uuid,
	"away_from" date,
	"away_to" date,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authorisers_deputy_check" CHECK ("authorisers"."deputy_membership_id" <> "authorisers"."membership_id"),
	CONSTRAINT "authorisers_limit_check" CHECK ("authorisers"."limit_pence" >= 0),
	CONSTRAINT "authorisers_payment_limit_check" CHECK ("authorisers"."payment_limit_pence" >= 0),
	CONSTRAINT "authorisers_away_check" CHECK (("authorisers"."away_from" is null) = ("authorisers"."away_to" is null) and "authorisers"."away_from" <= "authorisers"."away_to")
);
--> statement-breakpoint
CREATE TABLE "deputies" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"deputy_membership_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deputies_deputy_check" CHECK ("deputies"."deputy_membership_id" <> "deputies"."membership_id"),
	CONSTRAINT "deputies_days_check" CHECK ("deputies"."from_on" <= "deputies"."to_on")
);
--> statement-breakpoint
CREATE TABLE "job_authorisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"posting_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"requested_by_user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"estimated_pence" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "job_authorisations_posting_id_unique" UNIQUE("posting_id"),
	CONSTRAINT "job_authorisations_status_check" CHECK ("job_authorisations"."status" in ('pending', 'approved', 'rejected', 'lapsed', 'withdrawn')),
	CONSTRAINT "job_authorisations_decided_check" CHECK (("job_authorisations"."status" in ('approved', 'rejected')) = ("job_authorisations"."decided_at" is not null) and ("job_authorisations"."decided_at" is null) = ("job_authorisations"."decided_by_user_id" is null) and ("job_authorisations"."status" = 'rejected') = ("job_authorisations"."reason" is not null))
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
	"units" text[] DEFAULT '{}'::text[] NOT NULL,
	"cost_centre" text,
	"purchase_order" text,
	"job_authorisation" text DEFAULT 'off' NOT NULL,
	"monthly_budget_pence" integer,
	"nursing_registered" boolean DEFAULT false NOT NULL,
	"childrens" boolean DEFAULT false NOT NULL,
	"certificates" text[] DEFAULT '{}'::text[] NOT NULL,
	"night_hazards" boolean DEFAULT false NOT NULL,
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
	"vat_eligibility" text DEFAULT 'none' NOT NULL,
	"requires_registration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "worker_types_name_unique" UNIQUE("name")
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
CREATE TABLE "fill_plan_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"job_ids" uuid[] NOT NULL,
	"worker_ids" uuid[] NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "fill_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"branch_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"plan" jsonb,
	"results" jsonb,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fill_plans_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "fill_plans_status_check" CHECK ("fill_plans"."status" in ('waiting', 'working', 'ready', 'applying', 'applied', 'undone', 'cancelled', 'failed'))
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
	"sees_medical_answers" boolean DEFAULT true NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope_service_ids" uuid[],
	"scope_branch_ids" uuid[],
	"invited_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
	"uid" text,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_scope_check" CHECK (num_nonnulls("invitations"."scope_service_ids", "invitations"."scope_branch_ids") <= (not "invitations"."is_primary")::int and cardinality("invitations"."scope_service_ids") > 0 and cardinality("invitations"."scope_branch_ids") > 0)
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
CREATE TABLE "invoice_counters" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_counters_next_check" CHECK ("invoice_counters"."next" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"is_whole" boolean NOT NULL,
	"reason" text NOT NULL,
	"raised_by_user_id" uuid NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by_user_id" uuid,
	"answered_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"credit_note_id" uuid,
	CONSTRAINT "invoice_disputes_id_parties_key" UNIQUE("id","organisation_id","provider_id"),
	CONSTRAINT "invoice_disputes_answer_check" CHECK (num_nulls("invoice_disputes"."answer", "invoice_disputes"."answered_by_user_id", "invoice_disputes"."answered_at") in (0, 3)),
	CONSTRAINT "invoice_disputes_decision_check" CHECK (num_nulls("invoice_disputes"."decision", "invoice_disputes"."decision_reason", "invoice_disputes"."decided_by_user_id", "invoice_disputes"."decided_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "invoice_events" (
	"invoice_id" uuid NOT NULL,
	"lock" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"event" text NOT NULL,
	"side" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"pence" integer,
	CONSTRAINT "invoice_events_invoice_id_lock_pk" PRIMARY KEY("invoice_id","lock"),
	CONSTRAINT "invoice_events_side_check" CHECK (("invoice_events"."side" = 'time') = ("invoice_events"."by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"side" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"sent_hash" text,
	CONSTRAINT "invoice_files_sent_key" UNIQUE("dispute_id","side","sent_hash")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"timesheet_id" uuid,
	"job_id" uuid,
	"own_job_id" uuid GENERATED ALWAYS AS (case when timesheet_id is null then job_id end) STORED,
	"credits_line_id" uuid,
	"description" text NOT NULL,
	"service_name" text,
	"shift_on" date,
	"minutes" integer DEFAULT 0 NOT NULL,
	"net_pence" integer NOT NULL,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trace" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vat" jsonb NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"dispute_id" uuid,
	"dispute_status" text,
	"credited_net_pence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_lines_position_key" UNIQUE("invoice_id","position"),
	CONSTRAINT "invoice_lines_kind_check" CHECK ("invoice_lines"."kind" in ('shift', 'cancellation', 'adjustment', 'credit')),
	CONSTRAINT "invoice_lines_of_check" CHECK (case "invoice_lines"."kind" when 'cancellation' then "invoice_lines"."timesheet_id" is null when 'credit' then "invoice_lines"."credits_line_id" is not null else true end),
	CONSTRAINT "invoice_lines_dispute_check" CHECK (("invoice_lines"."dispute_id" is null) = ("invoice_lines"."dispute_status" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"period_end" date NOT NULL,
	"started_by_user_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"held_back" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"generation" text DEFAULT 'new' NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid,
	"agreement_id" uuid,
	"agency_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"service_name" text,
	"credits_invoice_id" uuid,
	"run_id" uuid,
	"consent_id" uuid,
	"is_self_billed" boolean DEFAULT true NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"issued_on" date NOT NULL,
	"tax_point" date NOT NULL,
	"due_on" date NOT NULL,
	"due_after_dispute" date,
	"payable_on" date GENERATED ALWAYS AS (coalesce(due_after_dispute, due_on)) STORED NOT NULL,
	"purchase_order" text,
	"payment_mode" text DEFAULT 'platform' NOT NULL,
	"supplier" jsonb NOT NULL,
	"customer" jsonb NOT NULL,
	"platform" jsonb NOT NULL,
	"reason" text,
	"net_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"gross_pence" integer NOT NULL,
	"vat_breakdown" jsonb NOT NULL,
	"held_pence" integer DEFAULT 0 NOT NULL,
	"credited_pence" integer DEFAULT 0 NOT NULL,
	"paid_pence" integer DEFAULT 0 NOT NULL,
	"due_pence" integer GENERATED ALWAYS AS (case kind when 'invoice' then gross_pence - held_pence - credited_pence - paid_pence else 0 end) STORED NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"approval_due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"payout_held_reason" text,
	"lock" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_sequence_key" UNIQUE("organisation_id","generation","sequence"),
	CONSTRAINT "invoices_id_parties_key" UNIQUE("id","organisation_id","provider_id"),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('issued', 'pending_approval', 'approved', 'disputed', 'awaiting_authorisation', 'scheduled', 'collecting', 'failed', 'overdue', 'paid', 'paid_out', 'credited', 'handled_externally')),
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_sum_check" CHECK ("invoices"."gross_pence" = "invoices"."net_pence" + "invoices"."vat_pence" and ("invoices"."kind" = 'invoice') = ("invoices"."gross_pence" >= 0 and "invoices"."credits_invoice_id" is null)),
	CONSTRAINT "invoices_part_check" CHECK ("invoices"."held_pence" >= 0 and "invoices"."credited_pence" >= 0 and "invoices"."paid_pence" >= 0 and "invoices"."held_pence" + "invoices"."credited_pence" <= greatest("invoices"."gross_pence", 0)),
	CONSTRAINT "invoices_approval_check" CHECK (("invoices"."status" = 'pending_approval') = ("invoices"."approval_due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid,
	"agreement_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"worker_name" text,
	"during" "tstzrange" NOT NULL,
	"starts_at" timestamp with time zone GENERATED ALWAYS AS (lower(during)) STORED NOT NULL,
	"status" text DEFAULT 'suggested' NOT NULL,
	"live" boolean GENERATED ALWAYS AS (status in ('accepted', 'swap_requested')) STORED NOT NULL,
	"reason" text,
	"rate_snapshot" jsonb,
	"rate_table_hash" text,
	"suggested_by_user_id" uuid NOT NULL,
	"suggested_at" timestamp with time zone NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"overridden" text[],
	"compliance" jsonb,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	"swap_started_at" timestamp with time zone,
	"swap_ended_at" timestamp with time zone,
	CONSTRAINT "allocations_id_job_key" UNIQUE("id","job_id"),
	CONSTRAINT "allocations_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "allocations_service_check" CHECK ("allocations"."service_id" is not null),
	CONSTRAINT "allocations_status_check" CHECK ("allocations"."status" in ('invited', 'suggested', 'accepted', 'swap_requested', 'worked', 'declined', 'withdrawn', 'superseded', 'lapsed', 'swapped', 'cancelled_by_agency', 'cancelled_by_provider', 'invitation_refused', 'invitation_withdrawn', 'no_show')),
	CONSTRAINT "allocations_rate_check" CHECK ("allocations"."status" not in ('accepted', 'swap_requested') or ("allocations"."rate_snapshot" is not null and "allocations"."rate_table_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "blocked_workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"allocation_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"blocked_by_user_id" uuid NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"lifted_by_user_id" uuid,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "blocked_workers_lifted_check" CHECK (("blocked_workers"."lifted_at" is null) = ("blocked_workers"."lifted_by_user_id" is null))
);
--> statement-breakpoint
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
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"posting_id" uuid NOT NULL,
	"posting_key" text,
	"posting_place" integer DEFAULT 1 NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"provider_name" text NOT NULL,
	"service_name" text NOT NULL,
	"service_address" text,
	"nation" text DEFAULT 'england_and_wales' NOT NULL,
	"unit" text,
	"job_type" text DEFAULT 'general' NOT NULL,
	"worker_type_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"start_on" date GENERATED ALWAYS AS ((start_at at time zone 'Europe/London')::date) STORED NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"certificates" text[] DEFAULT '{}'::text[] NOT NULL,
	"night_hazards" boolean DEFAULT false NOT NULL,
	"preferred_gender" text,
	"gender_reason" text,
	"gender_note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"cancel_notice_minutes" integer,
	"cancellation_charge_pence" integer,
	"posted_by_user_id" uuid NOT NULL,
	"posted_as" text DEFAULT 'provider' NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "jobs_times_check" CHECK ("jobs"."end_at" > "jobs"."start_at"),
	CONSTRAINT "jobs_posted_as_check" CHECK ("jobs"."posted_as" in ('provider', 'agency_on_behalf')),
	CONSTRAINT "jobs_status_check" CHECK ("jobs"."status" in ('draft', 'pending_client', 'open', 'suggested', 'allocated', 'in_progress', 'awaiting_timesheet', 'timesheet_submitted', 'completed', 'invoiced', 'rejected', 'expired', 'unfilled', 'cancelled', 'closed')),
	CONSTRAINT "jobs_gender_check" CHECK (("jobs"."preferred_gender" is null) = ("jobs"."gender_reason" is null) and ("jobs"."preferred_gender" is null) = ("jobs"."gender_note" is null)),
	CONSTRAINT "jobs_cancelled_check" CHECK (("jobs"."status" = 'cancelled') = ("jobs"."cancelled_at" is not null) and ("jobs"."status" = 'cancelled' or "jobs"."cancel_reason" is null)),
	CONSTRAINT "jobs_cancellation_charge_check" CHECK (("jobs"."cancel_notice_minutes" is null) = ("jobs"."cancelled_at" is null) and ("jobs"."cancellation_charge_pence" is null) = ("jobs"."cancelled_at" is null) and "jobs"."cancellation_charge_pence" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "time_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"allocation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"requested_by_user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "time_changes_times_check" CHECK ("time_changes"."end_at" > "time_changes"."start_at"),
	CONSTRAINT "time_changes_status_check" CHECK ("time_changes"."status" in ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "time_changes_reason_check" CHECK (("time_changes"."status" = 'refused') = ("time_changes"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"organisation_id" uuid NOT NULL,
	"account" text NOT NULL,
	"balance_pence" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_organisation_id_account_pk" PRIMARY KEY("organisation_id","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"event" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid,
	"invoice_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_entries_id_at_key" UNIQUE("id","at")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account" text NOT NULL,
	"pence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_postings_pence_check" CHECK ("ledger_postings"."pence" <> 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurrence" uuid NOT NULL,
	"holds" text[],
	"due_at" timestamp with time zone,
	"in_portal" boolean NOT NULL,
	"is_daily" boolean NOT NULL,
	"digest_on" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notifications_record_check" CHECK ("notifications"."record_kind" in ('job', 'agreement', 'worker', 'workers', 'organisation', 'invoice', 'advance'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribe_links_pkey" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "unsubscribe_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "on_behalf_requests" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"estimated_pence" integer NOT NULL,
	"rate_snapshot" jsonb NOT NULL,
	"rate_table_hash" text NOT NULL,
	"evidence" jsonb,
	"agreement_id" uuid,
	"posted_by_user_id" uuid NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"outcome" text,
	"outcome_reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "on_behalf_requests_outcome_check" CHECK ("on_behalf_requests"."outcome" in ('confirmed', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "on_behalf_requests_decided_check" CHECK (("on_behalf_requests"."outcome" is null) = ("on_behalf_requests"."decided_at" is null) and (coalesce("on_behalf_requests"."outcome", 'lapsed') = 'lapsed') = ("on_behalf_requests"."decided_by_user_id" is null) and (coalesce("on_behalf_requests"."outcome", '') in ('refused', 'withdrawn')) = ("on_behalf_requests"."outcome_reason" is not null)),
	CONSTRAINT "on_behalf_requests_worker_check" CHECK (("on_behalf_requests"."evidence" is null) = ("on_behalf_requests"."agreement_id" is not null)),
	CONSTRAINT "on_behalf_requests_pence_check" CHECK ("on_behalf_requests"."estimated_pence" >= 0)
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
	"sees_medical_answers" boolean DEFAULT true NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope_service_ids" uuid[],
	"scope_branch_ids" uuid[],
	"deactivated_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "memberships_user_organisation_key" UNIQUE("user_id","organisation_id"),
	CONSTRAINT "memberships_scope_check" CHECK (num_nonnulls("memberships"."scope_service_ids", "memberships"."scope_branch_ids") <= (not "memberships"."is_primary")::int and cardinality("memberships"."scope_service_ids") > 0 and cardinality("memberships"."scope_branch_ids") > 0)
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
	"nursing_concession_from" date,
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
CREATE TABLE "payment_authorisation_settings" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"threshold_pence" integer,
	"two_steps_from_pence" integer,
	"is_two_person" boolean NOT NULL,
	"is_two_person_hours" boolean DEFAULT false NOT NULL,
	"service_ids" uuid[] NOT NULL,
	"lock" integer NOT NULL,
	CONSTRAINT "payment_authorisation_settings_amounts_check" CHECK ("payment_authorisation_settings"."threshold_pence" >= 0 and "payment_authorisation_settings"."two_steps_from_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_authorisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid,
	"step" integer NOT NULL,
	"steps" integer NOT NULL,
	"pence" integer NOT NULL,
	"is_escalated" boolean DEFAULT false NOT NULL,
	"involved_user_ids" uuid[] NOT NULL,
	"first_user_id" uuid,
	"delegated_to_user_id" uuid,
	"delegated_by_user_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by_user_id" uuid,
	"closed_at" timestamp with time zone,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_authorisations_status_check" CHECK ("payment_authorisations"."status" in ('pending', 'authorised', 'rejected', 'expired', 'ended')),
	CONSTRAINT "payment_authorisations_step_check" CHECK ("payment_authorisations"."step" between 1 and "payment_authorisations"."steps" and "payment_authorisations"."steps" <= 2 and ("payment_authorisations"."step" = 2) = ("payment_authorisations"."first_user_id" is not null)),
	CONSTRAINT "payment_authorisations_decided_check" CHECK (("payment_authorisations"."status" = 'pending') = ("payment_authorisations"."closed_at" is null) and ("payment_authorisations"."status" in ('authorised', 'rejected')) = ("payment_authorisations"."decided_by_user_id" is not null) and ("payment_authorisations"."status" = 'rejected') = ("payment_authorisations"."reason" is not null)),
	CONSTRAINT "payment_authorisations_two_people_check" CHECK ("payment_authorisations"."decided_by_user_id" <> "payment_authorisations"."first_user_id" or "payment_authorisations"."status" <> 'authorised'),
	CONSTRAINT "payment_authorisations_delegated_check" CHECK (("payment_authorisations"."delegated_to_user_id" is null) = ("payment_authorisations"."delegated_by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "bacs_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bacs_exports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"processing_on" date NOT NULL,
	"content" text NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by_user_id" uuid,
	CONSTRAINT "bacs_exports_number_unique" UNIQUE("number"),
	CONSTRAINT "bacs_exports_sent_check" CHECK (("bacs_exports"."sent_at" is null) = ("bacs_exports"."sent_by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"mandate_opened_at" timestamp with time zone,
	"has_mandate" boolean DEFAULT false NOT NULL,
	"account" jsonb,
	"proposed" jsonb,
	"proposed_by_user_id" uuid,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_accounts_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "payment_accounts_proposed_check" CHECK (("payment_accounts"."proposed" is null) = ("payment_accounts"."proposed_by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"pence" integer NOT NULL,
	"settled_pence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"failure_code" text,
	"stuck_at" timestamp with time zone,
	"paid_on" date,
	"asked_on" date,
	"export_id" uuid,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payments_reference_key" UNIQUE("method","reference","invoice_id","direction"),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('requested', 'submitted', 'confirmed', 'failed', 'reversed')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."pence" >= 0 and "payments"."settled_pence" >= 0 and "payments"."pence" + "payments"."settled_pence" > 0
        and ("payments"."direction" = 'payout' or "payments"."settled_pence" = 0)),
	CONSTRAINT "payments_paid_check" CHECK ("payments"."status" <> 'confirmed' or "payments"."paid_on" is not null),
	CONSTRAINT "payments_export_check" CHECK (("payments"."method" = 'bacs') = ("payments"."export_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "person_bookings" (
	"allocation_id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"person" "bytea" NOT NULL,
	"during" "tstzrange" NOT NULL,
	"worked" interval NOT NULL,
	"holds" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_key" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "person_key_only_check" CHECK ("person_key"."is_only")
);
--> statement-breakpoint
CREATE TABLE "person_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"worker_ids" uuid[] NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_people" (
	"worker_id" uuid PRIMARY KEY NOT NULL,
	"person" "bytea"
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
	"link_sent_at" timestamp with time zone,
	"link_sent_by_user_id" uuid,
	"link_sent_to" text,
	"link_opened_at" timestamp with time zone,
	"link_last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_questionnaires_worker_type_key" UNIQUE("worker_id","type"),
	CONSTRAINT "worker_questionnaires_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "worker_questionnaires_status_version_check" CHECK (("worker_questionnaires"."status" = 'pending') or ("worker_questionnaires"."status" = 'submitted' and "worker_questionnaires"."version" = 1) or ("worker_questionnaires"."status" = 'resubmitted' and "worker_questionnaires"."version" > 1))
);
--> statement-breakpoint
CREATE TABLE "recent_records" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starred_at" timestamp with time zone,
	CONSTRAINT "recent_records_pkey" PRIMARY KEY("organisation_id","user_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "agreement_tiers" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"tier" integer NOT NULL,
	CONSTRAINT "agreement_tiers_tier_check" CHECK ("agreement_tiers"."tier" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "job_release_agencies" (
	"job_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"step" text NOT NULL,
	"obstacle" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_release_agencies_pkey" PRIMARY KEY("job_id","agency_id"),
	CONSTRAINT "job_release_agencies_step_check" CHECK ("job_release_agencies"."step" in ('favourites', 'tier_one', 'tier_two', 'all')),
	CONSTRAINT "job_release_agencies_obstacle_check" CHECK ("job_release_agencies"."obstacle" in ('agency_inactive', 'ended', 'suspended', 'not_in_force', 'service', 'worker_type', 'date'))
);
--> statement-breakpoint
CREATE TABLE "job_release_steps" (
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"step" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"after_hours" integer NOT NULL,
	"recorded_at" timestamp with time zone,
	CONSTRAINT "job_release_steps_pkey" PRIMARY KEY("job_id","step"),
	CONSTRAINT "job_release_steps_step_check" CHECK ("job_release_steps"."step" in ('favourites', 'tier_one', 'tier_two', 'all'))
);
--> statement-breakpoint
CREATE TABLE "job_releases" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"release_set_id" uuid,
	"waits" boolean NOT NULL,
	"held_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "release_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"service_id" uuid,
	"waits" boolean DEFAULT true NOT NULL,
	"rules" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"saved_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_favourites" (
	"service_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_favourites_pkey" PRIMARY KEY("service_id","worker_id")
);
--> statement-breakpoint
CREATE TABLE "self_billing_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"lock" integer DEFAULT 0 NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"agency_vat_number" text,
	"provider_vat_number" text,
	"is_agency_vat_registered" boolean,
	"requested_at" timestamp with time zone NOT NULL,
	"starts_on" date,
	"expires_on" date,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "self_billing_consents_id_parties_key" UNIQUE("id","organisation_id","provider_id"),
	CONSTRAINT "self_billing_consents_status_check" CHECK ("self_billing_consents"."status" in ('requested', 'agency_accepted', 'provider_accepted', 'live', 'ended')),
	CONSTRAINT "self_billing_consents_live_check" CHECK ("self_billing_consents"."status" <> 'live' or num_nulls("self_billing_consents"."starts_on", "self_billing_consents"."expires_on", "self_billing_consents"."is_agency_vat_registered") = 0),
	CONSTRAINT "self_billing_consents_ended_check" CHECK (("self_billing_consents"."status" = 'ended') = ("self_billing_consents"."ended_at" is not null) and ("self_billing_consents"."ended_at" is null) = ("self_billing_consents"."ended_because" is null))
);
--> statement-breakpoint
CREATE TABLE "self_billing_signatures" (
	"consent_id" uuid NOT NULL,
	"side" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"job_title" text,
	"email" text NOT NULL,
	"typed_name" text NOT NULL,
	"consent_text" text NOT NULL,
	"consent_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "self_billing_signatures_consent_id_side_pk" PRIMARY KEY("consent_id","side")
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
CREATE TABLE "timesheet_confirmations" (
	"timesheet_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"hours" jsonb NOT NULL,
	"name" text,
	"drawing" "bytea",
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_confirmations_timesheet_id_number_pk" PRIMARY KEY("timesheet_id","number")
);
--> statement-breakpoint
CREATE TABLE "timesheet_events" (
	"timesheet_id" uuid NOT NULL,
	"lock" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"event" text NOT NULL,
	"side" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"proposed" jsonb,
	CONSTRAINT "timesheet_events_timesheet_id_lock_pk" PRIMARY KEY("timesheet_id","lock"),
	CONSTRAINT "timesheet_events_side_check" CHECK (("timesheet_events"."side" = 'time') = ("timesheet_events"."by_user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "timesheet_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"timesheet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"upload_key" uuid,
	CONSTRAINT "timesheet_files_upload_key" UNIQUE("timesheet_id","upload_key"),
	CONSTRAINT "timesheet_files_kind_check" CHECK ("timesheet_files"."kind" in ('signed_sheet', 'clock_record', 'other'))
);
--> statement-breakpoint
CREATE TABLE "timesheet_parts" (
	"timesheet_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"pence" integer NOT NULL,
	"segments" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_parts_timesheet_id_part_pk" PRIMARY KEY("timesheet_id","part"),
	CONSTRAINT "timesheet_parts_amounts_check" CHECK ("timesheet_parts"."minutes" >= 0 and "timesheet_parts"."pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "timesheet_reminders" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "timesheet_reminders_organisation_id_day_pk" PRIMARY KEY("organisation_id","day")
);
--> statement-breakpoint
CREATE TABLE "timesheet_versions" (
	"timesheet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"hours" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"pence" integer NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "timesheet_versions_timesheet_id_version_pk" PRIMARY KEY("timesheet_id","version")
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"allocation_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid,
	"worker_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"worker_asked_at" timestamp with time zone,
	"worker_ask_result" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"approved_minutes" integer DEFAULT 0 NOT NULL,
	"approved_pence" integer DEFAULT 0 NOT NULL,
	"disputed_minutes" integer DEFAULT 0 NOT NULL,
	"disputed_pence" integer DEFAULT 0 NOT NULL,
	"is_umbrella" boolean,
	"is_nursing" boolean,
	"rating" integer,
	"rating_comment" text,
	CONSTRAINT "timesheets_allocation_id_unique" UNIQUE("allocation_id"),
	CONSTRAINT "timesheets_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "timesheets_service_check" CHECK ("timesheets"."service_id" is not null),
	CONSTRAINT "timesheets_due_check" CHECK ("timesheets"."due_at" is not null or "timesheets"."status" not in ('pending', 'submitted', 'disputed', 'contested')),
	CONSTRAINT "timesheets_status_check" CHECK ("timesheets"."status" in ('pending', 'submitted', 'disputed', 'contested', 'approved', 'locked', 'closed')),
	CONSTRAINT "timesheets_rating_check" CHECK ("timesheets"."rating" between 1 and 5),
	CONSTRAINT "timesheets_amounts_check" CHECK ("timesheets"."approved_minutes" >= 0 and "timesheets"."approved_pence" >= 0 and "timesheets"."disputed_minutes" >= 0 and "timesheets"."disputed_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "worker_note_mentions" (
	"note_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_note_mentions_pkey" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "worker_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_user_id" uuid,
	"author_user_id" uuid NOT NULL,
	"edited_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_notes_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "compliance_weeks" (
	"organisation_id" uuid NOT NULL,
	"week_on" date NOT NULL,
	"workers" integer NOT NULL,
	"compliant" integer NOT NULL,
	CONSTRAINT "compliance_weeks_pkey" PRIMARY KEY("organisation_id","week_on")
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
CREATE TABLE "worker_access_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"actor_uid" text NOT NULL,
	"part" text NOT NULL,
	"document_id" uuid,
	"request_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
	"kind" text DEFAULT 'profile' NOT NULL,
	"token_hash" text NOT NULL,
	"feed_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"sent_by" text DEFAULT 'copy' NOT NULL,
	"sent_to" text,
	"opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"hours_mails_off_at" timestamp with time zone,
	"created_by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "worker_links_feed_hash_unique" UNIQUE("feed_hash"),
	CONSTRAINT "worker_links_kind_check" CHECK ("worker_links"."kind" in ('profile', 'shifts'))
);
--> statement-breakpoint
CREATE TABLE "worker_photos" (
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid PRIMARY KEY NOT NULL,
	"small_file_id" uuid NOT NULL,
	"large_file_id" uuid NOT NULL
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
CREATE TABLE "worker_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"trigram" text NOT NULL,
	"word" text NOT NULL,
	"on_panel" boolean NOT NULL
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
	"work_permission" text,
	"permitted_weekly_hours" integer,
	"permitted_worker_type_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"permission_ends_on" date,
	"vacations" text[] DEFAULT '{}'::text[] NOT NULL,
	"opt_out_signed_on" date,
	"opt_out_notice_on" date,
	"opt_out_notice_days" integer,
	"panel" text DEFAULT 'on' NOT NULL,
	"employment_status" text DEFAULT 'draft' NOT NULL,
	"employment_reason" text,
	"verification_status" text DEFAULT 'not_submitted' NOT NULL,
	"verification_reason" text,
	"submitted_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"compliance_state" text DEFAULT 'not_compliant' NOT NULL,
	"missing_items" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_advance_fk" FOREIGN KEY ("advance_id","organisation_id") REFERENCES "public"."advances"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_proposed_by_user_id_users_id_fk" FOREIGN KEY ("proposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "signer_requests" ADD CONSTRAINT "signer_requests_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_requests" ADD CONSTRAINT "signer_requests_document_file_id_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_request_id_signer_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signer_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_signatures" ADD CONSTRAINT "signer_signatures_signatory_id_agreement_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."agreement_signatories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_branch_fk" FOREIGN KEY ("branch_id","agency_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorisers" ADD CONSTRAINT "authorisers_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorisers" ADD CONSTRAINT "authorisers_deputy_fk" FOREIGN KEY ("deputy_membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_deputy_fk" FOREIGN KEY ("deputy_membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_authorisations" ADD CONSTRAINT "job_authorisations_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_capabilities" ADD CONSTRAINT "supply_capabilities_branch_fk" FOREIGN KEY ("branch_id","organisation_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plan_groups" ADD CONSTRAINT "fill_plan_groups_plan_fk" FOREIGN KEY ("plan_id","organisation_id") REFERENCES "public"."fill_plans"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_branch_fk" FOREIGN KEY ("branch_id","organisation_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_raised_by_user_id_users_id_fk" FOREIGN KEY ("raised_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_answered_by_user_id_users_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_fk" FOREIGN KEY ("invoice_id","organisation_id","provider_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_invoice_fk" FOREIGN KEY ("invoice_id","organisation_id","provider_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_dispute_fk" FOREIGN KEY ("dispute_id","organisation_id","provider_id") REFERENCES "public"."invoice_disputes"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_own_job_id_jobs_id_fk" FOREIGN KEY ("own_job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_credits_line_id_invoice_lines_id_fk" FOREIGN KEY ("credits_line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_fk" FOREIGN KEY ("invoice_id","organisation_id","provider_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_dispute_fk" FOREIGN KEY ("dispute_id","organisation_id","provider_id") REFERENCES "public"."invoice_disputes"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("credits_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invoice_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_consent_id_self_billing_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."self_billing_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_service_fk" FOREIGN KEY ("service_id","provider_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_suggested_by_user_id_users_id_fk" FOREIGN KEY ("suggested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_job_fk" FOREIGN KEY ("job_id","provider_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_blocked_by_user_id_users_id_fk" FOREIGN KEY ("blocked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_lifted_by_user_id_users_id_fk" FOREIGN KEY ("lifted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_workers" ADD CONSTRAINT "blocked_workers_worker_fk" FOREIGN KEY ("worker_id","agency_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_evidence" ADD CONSTRAINT "booking_evidence_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_posted_by_user_id_users_id_fk" FOREIGN KEY ("posted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_feeds" ADD CONSTRAINT "service_feeds_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_feeds" ADD CONSTRAINT "service_feeds_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_confirmations" ADD CONSTRAINT "shift_confirmations_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_confirmations" ADD CONSTRAINT "shift_confirmations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_job_fk" FOREIGN KEY ("job_id","provider_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_allocation_fk" FOREIGN KEY ("allocation_id","organisation_id") REFERENCES "public"."allocations"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_notice_events" ADD CONSTRAINT "short_notice_events_allocation_job_fk" FOREIGN KEY ("allocation_id","job_id") REFERENCES "public"."allocations"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_allocation_fk" FOREIGN KEY ("allocation_id","job_id") REFERENCES "public"."allocations"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_fk" FOREIGN KEY ("entry_id","at") REFERENCES "public"."ledger_entries"("id","at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_posted_by_user_id_users_id_fk" FOREIGN KEY ("posted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_documents" ADD CONSTRAINT "organisation_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_large_file_id_files_id_fk" FOREIGN KEY ("large_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisation_settings" ADD CONSTRAINT "payment_authorisation_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_delegated_to_user_id_users_id_fk" FOREIGN KEY ("delegated_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_delegated_by_user_id_users_id_fk" FOREIGN KEY ("delegated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_invoice_fk" FOREIGN KEY ("invoice_id","agency_id","organisation_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD CONSTRAINT "bacs_exports_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD CONSTRAINT "bacs_exports_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_proposed_by_user_id_users_id_fk" FOREIGN KEY ("proposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_export_id_bacs_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."bacs_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_fk" FOREIGN KEY ("invoice_id","organisation_id","provider_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_bookings" ADD CONSTRAINT "person_bookings_allocation_id_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."allocations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_bookings" ADD CONSTRAINT "person_bookings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_bookings" ADD CONSTRAINT "person_bookings_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_people" ADD CONSTRAINT "worker_people_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_reopenings" ADD CONSTRAINT "questionnaire_reopenings_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_definition_id_questionnaire_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."questionnaire_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_questionnaire_fk" FOREIGN KEY ("worker_questionnaire_id","organisation_id") REFERENCES "public"."worker_questionnaires"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_link_sent_by_user_id_users_id_fk" FOREIGN KEY ("link_sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_records" ADD CONSTRAINT "recent_records_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_records" ADD CONSTRAINT "recent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_tiers" ADD CONSTRAINT "agreement_tiers_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_tiers" ADD CONSTRAINT "agreement_tiers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_agencies" ADD CONSTRAINT "job_release_agencies_agency_id_organisations_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_agencies" ADD CONSTRAINT "job_release_agencies_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_release_steps" ADD CONSTRAINT "job_release_steps_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_release_set_id_release_sets_id_fk" FOREIGN KEY ("release_set_id") REFERENCES "public"."release_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_releases" ADD CONSTRAINT "job_releases_job_fk" FOREIGN KEY ("job_id","organisation_id") REFERENCES "public"."jobs"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_sets" ADD CONSTRAINT "release_sets_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favourites" ADD CONSTRAINT "service_favourites_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favourites" ADD CONSTRAINT "service_favourites_worker_fk" FOREIGN KEY ("worker_id","agency_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_consents" ADD CONSTRAINT "self_billing_consents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_consents" ADD CONSTRAINT "self_billing_consents_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_signatures" ADD CONSTRAINT "self_billing_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_signatures" ADD CONSTRAINT "self_billing_signatures_consent_fk" FOREIGN KEY ("consent_id","organisation_id","provider_id") REFERENCES "public"."self_billing_consents"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_worker_type_id_worker_types_id_fk" FOREIGN KEY ("worker_type_id") REFERENCES "public"."worker_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_presets" ADD CONSTRAINT "shift_presets_service_fk" FOREIGN KEY ("service_id","organisation_id") REFERENCES "public"."services"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_confirmations" ADD CONSTRAINT "timesheet_confirmations_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_files" ADD CONSTRAINT "timesheet_files_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_parts" ADD CONSTRAINT "timesheet_parts_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_parts" ADD CONSTRAINT "timesheet_parts_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_reminders" ADD CONSTRAINT "timesheet_reminders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_versions" ADD CONSTRAINT "timesheet_versions_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheet_versions" ADD CONSTRAINT "timesheet_versions_timesheet_fk" FOREIGN KEY ("timesheet_id","organisation_id") REFERENCES "public"."timesheets"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_allocation_fk" FOREIGN KEY ("allocation_id","job_id") REFERENCES "public"."allocations"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_note_mentions" ADD CONSTRAINT "worker_note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_note_mentions" ADD CONSTRAINT "worker_note_mentions_note_fk" FOREIGN KEY ("note_id","organisation_id") REFERENCES "public"."worker_notes"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_done_by_user_id_users_id_fk" FOREIGN KEY ("done_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_weeks" ADD CONSTRAINT "compliance_weeks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "worker_unavailability" ADD CONSTRAINT "worker_unavailability_entered_by_user_id_users_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_unavailability" ADD CONSTRAINT "worker_unavailability_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_words" ADD CONSTRAINT "worker_words_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advance_invoices_live_key" ON "advance_invoices" USING btree ("invoice_id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "advance_invoices_invoice_idx" ON "advance_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "advance_terms_user_idx" ON "advance_terms" USING btree ("proposed_by_user_id");--> statement-breakpoint
CREATE INDEX "advances_agency_idx" ON "advances" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "advances_platform_idx" ON "advances" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "advances_waiting_idx" ON "advances" USING btree ("since","id") WHERE "advances"."status" in ('requested', 'under_review', 'approved');--> statement-breakpoint
CREATE INDEX "advances_untold_idx" ON "advances" USING btree ("since","id") WHERE "advances"."status" = 'in_recovery' and "advances"."recovery_told_at" is null;--> statement-breakpoint
CREATE INDEX "advances_user_idx" ON "advances" USING btree ("requested_by_user_id");--> statement-breakpoint
CREATE INDEX "agreement_documents_agreement_idx" ON "agreement_documents" USING btree ("agreement_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_documents_annexure_key" ON "agreement_documents" USING btree ("agreement_id","kind") WHERE "agreement_documents"."kind" <> 'other';--> statement-breakpoint
CREATE INDEX "agreement_rate_lines_agreement_idx" ON "agreement_rate_lines" USING btree ("agreement_id","position");--> statement-breakpoint
CREATE INDEX "agreement_rate_splits_organisation_idx" ON "agreement_rate_splits" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "agreement_signatories_signature_idx" ON "agreement_signatories" USING btree ("signature_id");--> statement-breakpoint
CREATE INDEX "agreement_signatories_invited_idx" ON "agreement_signatories" USING btree ("status","invited_at");--> statement-breakpoint
CREATE INDEX "agreement_signatures_agreement_idx" ON "agreement_signatures" USING btree ("agreement_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_request_key" ON "agreement_versions" USING btree ("signature_provider","request_id");--> statement-breakpoint
CREATE INDEX "agreement_versions_expires_idx" ON "agreement_versions" USING btree ("expires_at") WHERE "agreement_versions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "signer_signatures_request_idx" ON "signer_signatures" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "signer_signatures_open_key" ON "signer_signatures" USING btree ("request_id","signatory_id") WHERE "signer_signatures"."state" <> 'replaced';--> statement-breakpoint
CREATE INDEX "agreements_agency_list_idx" ON "agreements" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_provider_list_idx" ON "agreements" USING btree ("provider_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_list_idx" ON "agreements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agreements_status_idx" ON "agreements" USING btree ("status","start_on","end_on");--> statement-breakpoint
CREATE INDEX "access_log_worker_at_idx" ON "access_log" USING btree ("organisation_id","worker_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_organisation_at_idx" ON "audit_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_at_idx" ON "audit_events" USING btree ("actor_uid","at","id") WHERE actor_uid is not null;--> statement-breakpoint
CREATE INDEX "audit_events_worker_at_idx" ON "audit_events" USING btree ("about_worker_id","at","id") WHERE about_worker_id is not null;--> statement-breakpoint
CREATE INDEX "authorisers_organisation_idx" ON "authorisers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "deputies_deputy_idx" ON "deputies" USING btree ("deputy_membership_id");--> statement-breakpoint
CREATE INDEX "job_authorisations_organisation_idx" ON "job_authorisations" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "job_authorisations_pending_idx" ON "job_authorisations" USING btree ("requested_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "branches_organisation_idx" ON "branches" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "services_organisation_idx" ON "services" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "services_list_idx" ON "services" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "supply_capabilities_organisation_idx" ON "supply_capabilities" USING btree ("organisation_id","branch_id");--> statement-breakpoint
CREATE INDEX "files_organisation_idx" ON "files" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "files_agreement_idx" ON "files" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "files_worker_idx" ON "files" USING btree ("worker_id") WHERE worker_id is not null;--> statement-breakpoint
CREATE INDEX "fill_plan_groups_plan_idx" ON "fill_plan_groups" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fill_plans_pending_key" ON "fill_plans" USING btree ("organisation_id","week",coalesce(branch_id, organisation_id)) WHERE status in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "fill_plans_organisation_idx" ON "fill_plans" USING btree ("organisation_id","expires_at");--> statement-breakpoint
CREATE INDEX "fill_plans_branch_idx" ON "fill_plans" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "account_tokens_user_idx" ON "account_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "external_identities_user_idx" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_organisation_idx" ON "invitations" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email_key" ON "sign_ups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice_idx" ON "invoice_disputes" USING btree ("invoice_id","raised_at");--> statement-breakpoint
CREATE INDEX "invoice_disputes_open_idx" ON "invoice_disputes" USING btree ("raised_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "invoice_disputes_credit_idx" ON "invoice_disputes" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "invoice_events_user_idx" ON "invoice_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "invoice_files_dispute_idx" ON "invoice_files" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_timesheet_key" ON "invoice_lines" USING btree ("timesheet_id","kind") WHERE is_live and kind in ('shift', 'adjustment');--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_cancellation_key" ON "invoice_lines" USING btree ("job_id") WHERE is_live and kind = 'cancellation';--> statement-breakpoint
CREATE INDEX "invoice_lines_again_idx" ON "invoice_lines" USING btree ("organisation_id","provider_id","timesheet_id") WHERE not is_live;--> statement-breakpoint
CREATE INDEX "invoice_lines_own_job_idx" ON "invoice_lines" USING btree ("own_job_id") WHERE own_job_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_credits_idx" ON "invoice_lines" USING btree ("credits_line_id") WHERE credits_line_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_dispute_idx" ON "invoice_lines" USING btree ("dispute_id") WHERE dispute_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_runs_started_idx" ON "invoice_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "invoice_runs_open_idx" ON "invoice_runs" USING btree ("started_at") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_runs_week_key" ON "invoice_runs" USING btree ("period_end") WHERE started_by_user_id is null;--> statement-breakpoint
CREATE INDEX "invoice_runs_user_idx" ON "invoice_runs" USING btree ("started_by_user_id");--> statement-breakpoint
CREATE INDEX "invoices_agency_idx" ON "invoices" USING btree ("organisation_id","generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_provider_idx" ON "invoices" USING btree ("provider_id","generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_platform_idx" ON "invoices" USING btree ("generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_status_idx" ON "invoices" USING btree ("status","payable_on","id");--> statement-breakpoint
CREATE INDEX "invoices_approval_idx" ON "invoices" USING btree ("approval_due_at") WHERE approval_due_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_service_idx" ON "invoices" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "invoices_agreement_idx" ON "invoices" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "invoices_credits_idx" ON "invoices" USING btree ("credits_invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_run_idx" ON "invoices" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "invoices_consent_idx" ON "invoices" USING btree ("consent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_job_worker_key" ON "allocations" USING btree ("job_id","worker_id") WHERE status in ('invited', 'suggested', 'accepted', 'swap_requested');--> statement-breakpoint
CREATE UNIQUE INDEX "allocations_job_live_key" ON "allocations" USING btree ("job_id") WHERE live;--> statement-breakpoint
CREATE INDEX "allocations_organisation_idx" ON "allocations" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "allocations_job_idx" ON "allocations" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "allocations_worker_idx" ON "allocations" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "allocations_live_end_idx" ON "allocations" USING btree (upper(during)) WHERE live;--> statement-breakpoint
CREATE INDEX "allocations_filled_idx" ON "allocations" USING btree ("provider_id","decided_at") WHERE status in ('accepted', 'swap_requested', 'worked');--> statement-breakpoint
CREATE INDEX "allocations_suggested_idx" ON "allocations" USING btree ("provider_id","starts_at","job_id") WHERE status = 'suggested';--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_workers_key" ON "blocked_workers" USING btree ("service_id","worker_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "blocked_workers_organisation_idx" ON "blocked_workers" USING btree ("organisation_id","blocked_at","id");--> statement-breakpoint
CREATE INDEX "blocked_workers_worker_idx" ON "blocked_workers" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "blocked_workers_allocation_idx" ON "blocked_workers" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "booking_evidence_worker_idx" ON "booking_evidence" USING btree ("worker_id","organisation_id");--> statement-breakpoint
CREATE INDEX "booking_evidence_provider_idx" ON "booking_evidence" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_posting_key" ON "jobs" USING btree ("organisation_id","posting_key","posting_place");--> statement-breakpoint
CREATE INDEX "jobs_posting_idx" ON "jobs" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "jobs_provider_week_idx" ON "jobs" USING btree ("organisation_id","start_at","id");--> statement-breakpoint
CREATE INDEX "jobs_service_week_idx" ON "jobs" USING btree ("service_id","start_at","id");--> statement-breakpoint
CREATE INDEX "jobs_week_idx" ON "jobs" USING btree ("start_at","id");--> statement-breakpoint
CREATE INDEX "jobs_charged_idx" ON "jobs" USING btree ("organisation_id") WHERE cancellation_charge_pence > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "service_feeds_open_key" ON "service_feeds" USING btree ("service_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "service_feeds_service_idx" ON "service_feeds" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "shift_confirmations_worker_idx" ON "shift_confirmations" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "short_notice_events_allocation_idx" ON "short_notice_events" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "short_notice_events_job_idx" ON "short_notice_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "short_notice_events_agency_idx" ON "short_notice_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "short_notice_events_provider_idx" ON "short_notice_events" USING btree ("provider_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_changes_pending_key" ON "time_changes" USING btree ("job_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "time_changes_job_idx" ON "time_changes" USING btree ("job_id","requested_at");--> statement-breakpoint
CREATE INDEX "time_changes_allocation_idx" ON "time_changes" USING btree ("allocation_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_agency_idx" ON "ledger_entries" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_provider_idx" ON "ledger_entries" USING btree ("provider_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_at_idx" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_invoice_idx" ON "ledger_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account_idx" ON "ledger_postings" USING btree ("organisation_id","account","at","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" USING btree ("user_id","event","subject_id","occurrence");--> statement-breakpoint
CREATE INDEX "notifications_own_idx" ON "notifications" USING btree ("user_id","organisation_id","at");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","organisation_id",(case when "due_at" is null then 'infinity'::timestamptz else "due_at" end)) WHERE "notifications"."in_portal" and "notifications"."read_at" is null and "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_daily_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_daily" and "notifications"."digest_on" is null and "notifications"."read_at" is null and "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_digest_idx" ON "notifications" USING btree ("user_id","digest_on") WHERE "notifications"."digest_on" is not null;--> statement-breakpoint
CREATE INDEX "notifications_subject_idx" ON "notifications" USING btree ("subject_id") WHERE "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_record_idx" ON "notifications" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "notifications_organisation_idx" ON "notifications" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "notifications_at_idx" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_organisation_idx" ON "on_behalf_requests" USING btree ("organisation_id","posted_at","job_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_agency_idx" ON "on_behalf_requests" USING btree ("agency_id","posted_at","job_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_service_idx" ON "on_behalf_requests" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "on_behalf_requests_waiting_idx" ON "on_behalf_requests" USING btree ("organisation_id","posted_at","job_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "on_behalf_requests_due_idx" ON "on_behalf_requests" USING btree ("decide_by") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "organisation_documents_idx" ON "organisation_documents" USING btree ("organisation_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "access_reviews_organisation_idx" ON "access_reviews" USING btree ("organisation_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "membership_events_membership_idx" ON "membership_events" USING btree ("membership_id","at");--> statement-breakpoint
CREATE INDEX "memberships_organisation_idx" ON "memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_list_idx" ON "organisations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisations_number_idx" ON "organisations" USING btree (ltrim("company_number", '0'));--> statement-breakpoint
CREATE INDEX "organisations_email_idx" ON "organisations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_authorisations_pending_key" ON "payment_authorisations" USING btree ("invoice_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_authorisations_invoice_idx" ON "payment_authorisations" USING btree ("invoice_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_organisation_idx" ON "payment_authorisations" USING btree ("organisation_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_asked_idx" ON "payment_authorisations" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_waiting_idx" ON "payment_authorisations" USING btree ("asked_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_authorisations_first_user_idx" ON "payment_authorisations" USING btree ("first_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_delegated_to_idx" ON "payment_authorisations" USING btree ("delegated_to_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_delegated_by_idx" ON "payment_authorisations" USING btree ("delegated_by_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_decided_by_idx" ON "payment_authorisations" USING btree ("decided_by_user_id");--> statement-breakpoint
CREATE INDEX "bacs_exports_created_idx" ON "bacs_exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bacs_exports_user_idx" ON "bacs_exports" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "bacs_exports_sent_by_idx" ON "bacs_exports" USING btree ("sent_by_user_id");--> statement-breakpoint
CREATE INDEX "payment_accounts_user_idx" ON "payment_accounts" USING btree ("proposed_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("invoice_id","direction") WHERE status in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "payments_invoice_idx" ON "payments" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_reference_idx" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_waiting_idx" ON "payments" USING btree ("since","id") WHERE status in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "payments_taken_back_idx" ON "payments" USING btree ("paid_on") WHERE status = 'confirmed' and method = 'direct_debit';--> statement-breakpoint
CREATE INDEX "payments_export_idx" ON "payments" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "person_bookings_person_idx" ON "person_bookings" USING btree ("person");--> statement-breakpoint
CREATE INDEX "person_bookings_job_idx" ON "person_bookings" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "person_bookings_worker_idx" ON "person_bookings" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "person_questions_user_idx" ON "person_questions" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "person_questions_organisation_idx" ON "person_questions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "person_questions_job_idx" ON "person_questions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "person_questions_asked_idx" ON "person_questions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "worker_people_pending_idx" ON "worker_people" USING btree ("worker_id") WHERE person is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_reopenings_version_key" ON "questionnaire_reopenings" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_version_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_submissions_idempotency_key" ON "questionnaire_submissions" USING btree ("worker_questionnaire_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_idx" ON "worker_questionnaires" USING btree ("organisation_id","type","status","worker_id");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_submitted_idx" ON "worker_questionnaires" USING btree ("organisation_id","submitted_at");--> statement-breakpoint
CREATE INDEX "worker_questionnaires_status_all_idx" ON "worker_questionnaires" USING btree ("type","status","worker_id");--> statement-breakpoint
CREATE INDEX "recent_records_record_idx" ON "recent_records" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "agreement_tiers_organisation_idx" ON "agreement_tiers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "job_release_agencies_agency_idx" ON "job_release_agencies" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "job_release_steps_due_idx" ON "job_release_steps" USING btree ("opens_at") WHERE recorded_at is null;--> statement-breakpoint
CREATE INDEX "job_releases_set_idx" ON "job_releases" USING btree ("release_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_sets_provider_key" ON "release_sets" USING btree ("organisation_id") WHERE is_active and service_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "release_sets_service_key" ON "release_sets" USING btree ("service_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "release_sets_organisation_idx" ON "release_sets" USING btree ("organisation_id","service_id");--> statement-breakpoint
CREATE INDEX "service_favourites_worker_idx" ON "service_favourites" USING btree ("worker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "self_billing_consents_live_key" ON "self_billing_consents" USING btree ("organisation_id","provider_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "self_billing_consents_open_key" ON "self_billing_consents" USING btree ("organisation_id","provider_id") WHERE status in ('requested', 'agency_accepted', 'provider_accepted');--> statement-breakpoint
CREATE INDEX "self_billing_consents_agency_idx" ON "self_billing_consents" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "self_billing_consents_provider_idx" ON "self_billing_consents" USING btree ("provider_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "self_billing_consents_expiry_idx" ON "self_billing_consents" USING btree ("expires_on") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "self_billing_signatures_user_idx" ON "self_billing_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_membership_idx" ON "sessions" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "sessions_ends_idx" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_presets_name_key" ON "shift_presets" USING btree ("service_id",lower(name));--> statement-breakpoint
CREATE INDEX "shift_presets_organisation_idx" ON "shift_presets" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "timesheet_confirmations_provider_idx" ON "timesheet_confirmations" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_confirmations_worker_idx" ON "timesheet_confirmations" USING btree ("worker_id","organisation_id");--> statement-breakpoint
CREATE INDEX "timesheet_events_provider_idx" ON "timesheet_events" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_events_user_idx" ON "timesheet_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "timesheet_files_timesheet_idx" ON "timesheet_files" USING btree ("timesheet_id","organisation_id");--> statement-breakpoint
CREATE INDEX "timesheet_files_provider_idx" ON "timesheet_files" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheet_parts_agency_idx" ON "timesheet_parts" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "timesheet_parts_provider_idx" ON "timesheet_parts" USING btree ("provider_id","at");--> statement-breakpoint
CREATE INDEX "timesheet_versions_provider_idx" ON "timesheet_versions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "timesheets_agency_idx" ON "timesheets" USING btree ("organisation_id","status","end_at","id","provider_id");--> statement-breakpoint
CREATE INDEX "timesheets_provider_idx" ON "timesheets" USING btree ("provider_id","status","end_at","id");--> statement-breakpoint
CREATE INDEX "timesheets_platform_idx" ON "timesheets" USING btree ("status","end_at","id");--> statement-breakpoint
CREATE INDEX "timesheets_agency_due_idx" ON "timesheets" USING btree ("organisation_id","due_at","id") WHERE due_at is not null and status in ('pending', 'disputed');--> statement-breakpoint
CREATE INDEX "timesheets_provider_due_idx" ON "timesheets" USING btree ("provider_id","due_at","id") WHERE due_at is not null and status = 'submitted';--> statement-breakpoint
CREATE INDEX "timesheets_platform_due_idx" ON "timesheets" USING btree ("due_at","id") WHERE due_at is not null and status = 'contested';--> statement-breakpoint
CREATE INDEX "timesheets_acts_idx" ON "timesheets" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "timesheets_due_idx" ON "timesheets" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "timesheets_to_ask_idx" ON "timesheets" USING btree ("due_at") WHERE status = 'pending' and worker_ask_result is null and terms ->> 'workerConfirms' = 'true';--> statement-breakpoint
CREATE INDEX "timesheets_asked_idx" ON "timesheets" USING btree ("worker_id","worker_asked_at") WHERE worker_asked_at is not null;--> statement-breakpoint
CREATE INDEX "timesheets_job_idx" ON "timesheets" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "timesheets_worker_idx" ON "timesheets" USING btree ("worker_id","organisation_id");--> statement-breakpoint
CREATE INDEX "worker_note_mentions_open_idx" ON "worker_note_mentions" USING btree ("user_id") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "worker_notes_worker_idx" ON "worker_notes" USING btree ("worker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "worker_notes_open_idx" ON "worker_notes" USING btree ("author_user_id") WHERE due_on is not null and done_at is null;--> statement-breakpoint
CREATE INDEX "profile_change_fields_worker_idx" ON "profile_change_fields" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "profile_change_fields_stage_idx" ON "profile_change_fields" USING btree ("stage","organisation_id") WHERE stage <> 'decided';--> statement-breakpoint
CREATE INDEX "profile_changes_open_idx" ON "profile_changes" USING btree ("organisation_id","requested_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "profile_changes_open_all_idx" ON "profile_changes" USING btree ("requested_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "profile_changes_worker_idx" ON "profile_changes" USING btree ("worker_id","requested_at");--> statement-breakpoint
CREATE INDEX "retention_receipts_organisation_idx" ON "retention_receipts" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("organisation_id","user_id","list",lower(name));--> statement-breakpoint
CREATE INDEX "worker_access_log_worker_idx" ON "worker_access_log" USING btree ("organisation_id","worker_id","at","id");--> statement-breakpoint
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
CREATE INDEX "worker_references_worker_idx" ON "worker_references" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "worker_terms_all_idx" ON "worker_terms" USING btree ("term","worker_id","on_panel","organisation_id") WHERE on_panel;--> statement-breakpoint
CREATE INDEX "worker_terms_worker_idx" ON "worker_terms" USING btree ("worker_id","term","organisation_id","on_panel");--> statement-breakpoint
CREATE INDEX "worker_words_idx" ON "worker_words" USING btree ("organisation_id","trigram","word","on_panel");--> statement-breakpoint
CREATE INDEX "worker_words_all_idx" ON "worker_words" USING btree ("trigram","word","on_panel","organisation_id") WHERE on_panel;--> statement-breakpoint
CREATE INDEX "workers_list_idx" ON "workers" USING btree ("organisation_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "workers_list_all_idx" ON "workers" USING btree ("last_name","first_name","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_number_idx" ON "workers" USING btree ("number","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_expiry_idx" ON "workers" USING btree ("organisation_id","expires_on","id","employment_status","panel","branch_ids");--> statement-breakpoint
CREATE INDEX "workers_expiry_all_idx" ON "workers" USING btree ("expires_on","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_next_idx" ON "workers" USING btree ("organisation_id","compliance_next_on");--> statement-breakpoint
CREATE INDEX "workers_created_idx" ON "workers" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workers_created_all_idx" ON "workers" USING btree ("created_at","id") WHERE panel = 'on';--> statement-breakpoint
CREATE INDEX "workers_review_idx" ON "workers" USING btree ("submitted_at","id") WHERE verification_status = 'in_review';--> statement-breakpoint
CREATE INDEX "workers_ni_idx" ON "workers" USING btree ("organisation_id","ni_number");--> statement-breakpoint
CREATE INDEX "workers_email_idx" ON "workers" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "workers_born_idx" ON "workers" USING btree ("organisation_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "workers_import_idx" ON "workers" USING btree ("import_id") WHERE import_id is not null;