ALTER TABLE "agreement_signatories" ADD COLUMN "signing_ip" text;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD COLUMN "signing_user_agent" text;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD COLUMN "is_correcting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD COLUMN "copy_token_hash" text;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD COLUMN "copy_token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "ending_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreement_signatories" ADD CONSTRAINT "agreement_signatories_copy_token_hash_unique" UNIQUE("copy_token_hash");--> statement-breakpoint

-- The copy's token opens the same one row.
CREATE POLICY copy_token ON agreement_signatories FOR SELECT
  USING (copy_token_hash = (SELECT app_setting_text('app.token')));
-- An agreement names the location that supplies it: whoever sees the agreement sees that.
CREATE POLICY party ON branches FOR SELECT
  USING (id IN (SELECT a.branch_id FROM agreements a));
