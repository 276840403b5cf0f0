ALTER TYPE "public"."audit_action" ADD VALUE 'payment.recorded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.submitted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.confirmed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.failed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.reversed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.exported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAccount.proposed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'paymentAccount.confirmed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.reviewed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.declined';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.cancelled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.paidOut';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.inRecovery';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.settled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advance.writtenOff';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'advanceTerms.saved';--> statement-breakpoint
CREATE TABLE "advance_invoices" (
	"advance_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"pence" integer NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "advance_invoices_advance_id_invoice_id_pk" PRIMARY KEY("advance_id","invoice_id"),
	CONSTRAINT "advance_invoices_pence_check" CHECK ("advance_invoices"."pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "advance_terms" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"limit_pence" integer NOT NULL,
	"percent" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advance_terms_check" CHECK ("advance_terms"."limit_pence" >= 0 and "advance_terms"."percent" between 1 and 100 and "advance_terms"."fee_basis_points" between 0 and 2000)
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
	"lock" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advances_number_unique" UNIQUE("number"),
	CONSTRAINT "advances_id_organisation_key" UNIQUE("id","organisation_id"),
	CONSTRAINT "advances_status_check" CHECK ("advances"."status" in ('requested', 'under_review', 'approved', 'paid_out', 'in_recovery', 'settled', 'written_off', 'declined', 'cancelled')),
	CONSTRAINT "advances_amount_check" CHECK ("advances"."pence" > 0 and "advances"."fee_pence" between 0 and "advances"."pence" and "advances"."pence" <= "advances"."gross_pence"
        and "advances"."settled_pence" >= 0 and "advances"."written_off_pence" >= 0
        and "advances"."settled_pence" + "advances"."written_off_pence" <= "advances"."pence")
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
	CONSTRAINT "bacs_exports_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
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
	"paid_on" date,
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
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_invoices" ADD CONSTRAINT "advance_invoices_advance_fk" FOREIGN KEY ("advance_id","organisation_id") REFERENCES "public"."advances"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advance_terms" ADD CONSTRAINT "advance_terms_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD CONSTRAINT "bacs_exports_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_proposed_by_user_id_users_id_fk" FOREIGN KEY ("proposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_export_id_bacs_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."bacs_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_fk" FOREIGN KEY ("invoice_id","organisation_id","provider_id") REFERENCES "public"."invoices"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advance_invoices_live_key" ON "advance_invoices" USING btree ("invoice_id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "advance_invoices_invoice_idx" ON "advance_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "advances_agency_idx" ON "advances" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "advances_platform_idx" ON "advances" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "advances_user_idx" ON "advances" USING btree ("requested_by_user_id");--> statement-breakpoint
CREATE INDEX "bacs_exports_created_idx" ON "bacs_exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bacs_exports_user_idx" ON "bacs_exports" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "payment_accounts_user_idx" ON "payment_accounts" USING btree ("proposed_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("invoice_id","direction") WHERE status in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "payments_invoice_idx" ON "payments" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_reference_idx" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_waiting_idx" ON "payments" USING btree ("since","id") WHERE status in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "payments_export_idx" ON "payments" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "payments_user_idx" ON "payments" USING btree ("by_user_id");--> statement-breakpoint

-- payment_accounts and bacs_exports have account numbers: the platform's alone.
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (customer_id, account, proposed, proposed_by_user_id, lock) ON payment_accounts TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON payment_accounts USING ((SELECT app_platform()));--> statement-breakpoint
ALTER TABLE bacs_exports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (content) ON bacs_exports TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON bacs_exports USING ((SELECT app_platform()));--> statement-breakpoint

-- payments: the platform makes them; a provider reads what was collected from it, an agency what was paid to it.
ALTER TABLE payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, reference, failure_code, paid_on, since, lock) ON payments TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON payments USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON payments FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND direction = 'payout');--> statement-breakpoint
CREATE POLICY provider ON payments FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')) AND direction = 'collect');--> statement-breakpoint
CREATE POLICY within ON payments AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- Only what becomes of a payment changes, and never its amount.
CREATE FUNCTION payment_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reference', 'failure_code', 'paid_on', 'since', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a payment does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER payment_is_kept BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_is_kept();--> statement-breakpoint

-- advances: an agency asks for them and cancels them; the rest is the platform's.
ALTER TABLE advance_terms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (limit_pence, percent, fee_basis_points, lock) ON advance_terms TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON advance_terms USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON advance_terms FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
-- A row lock needs a right to update, and the terms are locked while an advance is asked for.
CREATE POLICY locked ON advance_terms FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation'))) WITH CHECK (false);--> statement-breakpoint
CREATE POLICY within ON advance_terms AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
ALTER TABLE advances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, reason, settled_pence, written_off_pence, paid_out_on, settled_on, since, lock)
  ON advances TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON advances USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON advances
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND status IN ('requested', 'cancelled')
    AND settled_pence = 0 AND written_off_pence = 0);--> statement-breakpoint
CREATE POLICY within ON advances AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE FUNCTION advance_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'reason', 'settled_pence', 'written_off_pence', 'paid_out_on', 'settled_on', 'since', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing AND NEW.settled_pence >= OLD.settled_pence THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an advance does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER advance_is_kept BEFORE UPDATE OR DELETE ON advances
  FOR EACH ROW EXECUTE FUNCTION advance_is_kept();--> statement-breakpoint
ALTER TABLE advance_invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (is_live) ON advance_invoices TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON advance_invoices USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON advance_invoices
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON advance_invoices AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- For the trigger below, which runs as the owner: a provider that disputes does not see the agency's advance.
CREATE POLICY owner ON advances USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE POLICY owner ON advance_invoices USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE POLICY owner ON invoices FOR SELECT USING (current_user <> 'portal_app');--> statement-breakpoint
-- A dispute or a credit note that leaves less than an advance is owed opens its recovery, in the same transaction.
CREATE FUNCTION advance_is_covered() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE advances a SET status = 'in_recovery', since = now(), lock = a.lock + 1
      WHERE a.status = 'paid_out' AND a.id IN (SELECT advance_id FROM advance_invoices WHERE invoice_id = NEW.id AND is_live)
        AND a.pence - a.settled_pence > (SELECT coalesce(sum(i.gross_pence - i.held_pence - i.credited_pence), 0)
          FROM advance_invoices own JOIN invoices i ON i.id = own.invoice_id WHERE own.advance_id = a.id AND own.is_live);
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER advance_is_covered AFTER UPDATE OF held_pence, credited_pence ON invoices
  FOR EACH ROW WHEN (NEW.held_pence + NEW.credited_pence > OLD.held_pence + OLD.credited_pence)
  EXECUTE FUNCTION advance_is_covered();--> statement-breakpoint
REVOKE ALL ON FUNCTION payment_is_kept(), advance_is_kept(), advance_is_covered() FROM PUBLIC;
