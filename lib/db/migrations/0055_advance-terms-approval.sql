ALTER TYPE "public"."audit_action" ADD VALUE 'advanceTerms.proposed' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'capitalAdvance.approved' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'capitalAdvance.declined' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.presented' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.evidenceAdded' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.stuck' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.askedAgain' BEFORE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."capital_advance_status" ADD VALUE 'DECLINED';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_record_check";--> statement-breakpoint
ALTER TABLE "advance_terms" ALTER COLUMN "limit_pence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "advance_terms" ALTER COLUMN "percent" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "advance_terms" ALTER COLUMN "fee_basis_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD COLUMN "proposed_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "advances" ADD COLUMN "recovery_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stuck_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_proposed_by_user_id_users_id_fk" FOREIGN KEY ("proposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advance_terms_user_idx" ON "advance_terms" USING btree ("proposed_by_user_id");--> statement-breakpoint
CREATE INDEX "advances_untold_idx" ON "advances" USING btree ("since","id") WHERE "advances"."status" = 'in_recovery' and "advances"."recovery_told_at" is null;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_whole_check" CHECK (num_nulls("advance_terms"."limit_pence", "advance_terms"."percent", "advance_terms"."fee_basis_points") in (0, 3));--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_proposed_check" CHECK (("advance_terms"."proposed" is null) = ("advance_terms"."proposed_by_user_id" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_record_check" CHECK ("notifications"."record_kind" in ('job', 'agreement', 'worker', 'workers', 'organisation', 'invoice', 'advance'));--> statement-breakpoint
GRANT UPDATE (proposed, proposed_by_user_id) ON advance_terms TO portal_app;--> statement-breakpoint
GRANT UPDATE (stuck_at) ON payments TO portal_app;--> statement-breakpoint
GRANT UPDATE (recovery_told_at) ON advances TO portal_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reference', 'failure_code', 'paid_on', 'stuck_at', 'since', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION advance_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reason', 'settled_pence', 'written_off_pence', 'paid_out_on', 'settled_on', 'since',
    'recovery_told_at', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing AND NEW.settled_pence >= OLD.settled_pence THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an advance does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
UPDATE advances SET recovery_told_at = since WHERE status = 'in_recovery';--> statement-breakpoint
-- Notices of an advance are settled once it has another status.
CREATE TRIGGER settle_notifications AFTER UPDATE ON advances REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();
