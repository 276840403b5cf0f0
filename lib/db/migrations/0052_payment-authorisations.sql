ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.authorised';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.rejected';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.delegated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisation.escalated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAuthorisationSettings.saved';--> statement-breakpoint
CREATE TABLE "payment_authorisation_settings" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"threshold_pence" integer,
	"two_steps_from_pence" integer,
	"is_two_person" boolean NOT NULL,
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
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_record_check";--> statement-breakpoint
ALTER TABLE "authorisers" ADD COLUMN "can_authorise_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authorisers" ADD COLUMN "payment_limit_pence" integer;--> statement-breakpoint
ALTER TABLE "payment_authorisation_settings" ADD CONSTRAINT "payment_authorisation_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_delegated_to_user_id_users_id_fk" FOREIGN KEY ("delegated_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_delegated_by_user_id_users_id_fk" FOREIGN KEY ("delegated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_invoice_fk" FOREIGN KEY ("invoice_id","agency_id","organisation_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_authorisations_pending_key" ON "payment_authorisations" USING btree ("invoice_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_authorisations_invoice_idx" ON "payment_authorisations" USING btree ("invoice_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_organisation_idx" ON "payment_authorisations" USING btree ("organisation_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_asked_idx" ON "payment_authorisations" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_waiting_idx" ON "payment_authorisations" USING btree ("asked_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_authorisations_first_user_idx" ON "payment_authorisations" USING btree ("first_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_delegated_to_idx" ON "payment_authorisations" USING btree ("delegated_to_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_delegated_by_idx" ON "payment_authorisations" USING btree ("delegated_by_user_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_decided_by_idx" ON "payment_authorisations" USING btree ("decided_by_user_id");--> statement-breakpoint
ALTER TABLE "authorisers" ADD CONSTRAINT "authorisers_payment_limit_check" CHECK ("authorisers"."payment_limit_pence" >= 0);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_record_check" CHECK ("notifications"."record_kind" in ('job', 'agreement', 'worker', 'workers', 'organisation', 'invoice'));--> statement-breakpoint
GRANT UPDATE (can_authorise_payments, payment_limit_pence) ON authorisers TO portal_app;--> statement-breakpoint

-- Both are the provider's and the platform's: an agency sees neither, nor do users who are limited to some services.
ALTER TABLE payment_authorisation_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (threshold_pence, two_steps_from_pence, is_two_person, service_ids, lock)
  ON payment_authorisation_settings TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON payment_authorisation_settings
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON payment_authorisation_settings AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
ALTER TABLE payment_authorisations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (delegated_to_user_id, delegated_by_user_id, status, reason, decided_by_user_id, closed_at, lock)
  ON payment_authorisations TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON payment_authorisations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON payment_authorisations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- The trigger on invoices runs as the owner.
CREATE POLICY owner ON payment_authorisations USING (current_user <> 'portal_app');--> statement-breakpoint
-- What was decided never changes.
CREATE FUNCTION payment_authorisation_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'pending' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a decided authorisation of a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER payment_authorisation_is_kept BEFORE UPDATE OR DELETE ON payment_authorisations
  FOR EACH ROW EXECUTE FUNCTION payment_authorisation_is_kept();--> statement-breakpoint
-- An invoice that stops waiting leaves nothing pending behind, whatever moved it: a dispute of all of it, a credit note.
CREATE FUNCTION end_payment_authorisations() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE payment_authorisations SET status = 'ended', closed_at = now(), lock = lock + 1
      WHERE invoice_id = NEW.id AND status = 'pending';
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER end_payment_authorisations AFTER UPDATE OF status ON invoices
  FOR EACH ROW WHEN (OLD.status = 'awaiting_authorisation' AND NEW.status <> 'awaiting_authorisation')
  EXECUTE FUNCTION end_payment_authorisations();--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE ON payment_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
REVOKE ALL ON FUNCTION payment_authorisation_is_kept(), end_payment_authorisations() FROM PUBLIC;
