ALTER TYPE "public"."audit_action" ADD VALUE 'session.authenticatedAgain' BEFORE 'password.resetRequested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'device.confirmationRequested' BEFORE 'password.resetRequested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'device.confirmed' BEFORE 'password.resetRequested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'password.changed' BEFORE 'phone.verificationSent';--> statement-breakpoint
ALTER TYPE "public"."account_token_kind" ADD VALUE 'deviceConfirmation';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone;