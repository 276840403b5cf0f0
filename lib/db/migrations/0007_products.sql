CREATE TYPE "public"."capital_advance_status" AS ENUM('NOT_REGISTERED', 'REGISTERED', 'APPROVED', 'NOT_INTERESTED');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('bank_transfer', 'direct_debit');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'capitalAdvance.answered' BEFORE 'questionnaire.submitted';--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "payment_method" "payment_method" DEFAULT 'bank_transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "new_payment_method" "payment_method";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "licences_issued" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "capital_advance" "capital_advance_status" DEFAULT 'NOT_REGISTERED' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "capital_advance_refusal" text;