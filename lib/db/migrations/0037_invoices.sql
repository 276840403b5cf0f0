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
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"timesheet_id" uuid,
	"job_id" uuid,
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
	"billing_period" text NOT NULL,
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
CREATE TABLE "self_billing_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"provider_name" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
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
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_fk" FOREIGN KEY ("entry_id","at") REFERENCES "public"."ledger_entries"("id","at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_consents" ADD CONSTRAINT "self_billing_consents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_consents" ADD CONSTRAINT "self_billing_consents_provider_id_organisations_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_signatures" ADD CONSTRAINT "self_billing_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_billing_signatures" ADD CONSTRAINT "self_billing_signatures_consent_fk" FOREIGN KEY ("consent_id","organisation_id","provider_id") REFERENCES "public"."self_billing_consents"("id","organisation_id","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice_idx" ON "invoice_disputes" USING btree ("invoice_id","raised_at");--> statement-breakpoint
CREATE INDEX "invoice_disputes_open_idx" ON "invoice_disputes" USING btree ("raised_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "invoice_disputes_credit_idx" ON "invoice_disputes" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "invoice_events_user_idx" ON "invoice_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "invoice_files_dispute_idx" ON "invoice_files" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_timesheet_key" ON "invoice_lines" USING btree ("timesheet_id","kind") WHERE is_live and kind in ('shift', 'adjustment');--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_cancellation_key" ON "invoice_lines" USING btree ("job_id") WHERE is_live and kind = 'cancellation';--> statement-breakpoint
CREATE INDEX "invoice_lines_again_idx" ON "invoice_lines" USING btree ("timesheet_id") WHERE not is_live;--> statement-breakpoint
CREATE INDEX "invoice_lines_job_idx" ON "invoice_lines" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_credits_idx" ON "invoice_lines" USING btree ("credits_line_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_dispute_idx" ON "invoice_lines" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "invoice_runs_started_idx" ON "invoice_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "invoice_runs_user_idx" ON "invoice_runs" USING btree ("started_by_user_id");--> statement-breakpoint
CREATE INDEX "invoices_agency_idx" ON "invoices" USING btree ("organisation_id","generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_provider_idx" ON "invoices" USING btree ("provider_id","generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_platform_idx" ON "invoices" USING btree ("generation","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_status_idx" ON "invoices" USING btree ("status","due_on","id");--> statement-breakpoint
CREATE INDEX "invoices_approval_idx" ON "invoices" USING btree ("approval_due_at") WHERE approval_due_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_service_idx" ON "invoices" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "invoices_agreement_idx" ON "invoices" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "invoices_credits_idx" ON "invoices" USING btree ("credits_invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_run_idx" ON "invoices" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "invoices_consent_idx" ON "invoices" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_agency_idx" ON "ledger_entries" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_provider_idx" ON "ledger_entries" USING btree ("provider_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_at_idx" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_invoice_idx" ON "ledger_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account_idx" ON "ledger_postings" USING btree ("organisation_id","account","at","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "self_billing_consents_live_key" ON "self_billing_consents" USING btree ("organisation_id","provider_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "self_billing_consents_open_key" ON "self_billing_consents" USING btree ("organisation_id","provider_id") WHERE status in ('requested', 'agency_accepted', 'provider_accepted');--> statement-breakpoint
CREATE INDEX "self_billing_consents_agency_idx" ON "self_billing_consents" USING btree ("organisation_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "self_billing_consents_provider_idx" ON "self_billing_consents" USING btree ("provider_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "self_billing_consents_expiry_idx" ON "self_billing_consents" USING btree ("expires_on") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "self_billing_signatures_user_idx" ON "self_billing_signatures" USING btree ("user_id");--> statement-breakpoint

-- What is recorded of money is only ever added to, even by the owner.
CREATE FUNCTION money_only_added() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RAISE EXCEPTION 'the record of money is only added to' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint

-- invoice_counters, invoice_runs: the platform's alone.
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (next) ON invoice_counters TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON invoice_counters USING ((SELECT app_platform()));--> statement-breakpoint
-- A number that was taken is not taken again.
CREATE FUNCTION invoice_counter_grows() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR NEW.next < OLD.next OR NEW.organisation_id <> OLD.organisation_id THEN
      RAISE EXCEPTION 'numbers of invoices only grow' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER invoice_counter_grows BEFORE UPDATE OR DELETE ON invoice_counters
  FOR EACH ROW EXECUTE FUNCTION invoice_counter_grows();--> statement-breakpoint
ALTER TABLE invoice_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (finished_at, held_back) ON invoice_runs TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON invoice_runs USING ((SELECT app_platform()));--> statement-breakpoint

-- invoices: the platform issues them; both sides read them and act on them. What is about money is about the whole
-- organisation: users who are limited to some services or branches see none of it.
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (held_pence, credited_pence, paid_pence, status, since, approval_due_at, reminded_at, is_automatic, paid_at,
  payout_held_reason, lock) ON invoices TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON invoices USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON invoices FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY acts ON invoices FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON invoices AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- What was issued never changes, only what has become of it.
CREATE FUNCTION invoice_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['held_pence', 'credited_pence', 'paid_pence', 'due_pence', 'status', 'since', 'approval_due_at', 'reminded_at',
    'is_automatic', 'paid_at', 'payout_held_reason', 'lock'];
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'an invoice does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER invoice_is_kept BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoice_is_kept();--> statement-breakpoint

-- invoice_lines: as their invoice.
ALTER TABLE invoice_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (is_live, dispute_id, dispute_status, credited_net_pence) ON invoice_lines TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON invoice_lines USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON invoice_lines FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY disputed ON invoice_lines FOR UPDATE
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON invoice_lines AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE FUNCTION invoice_line_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['is_live', 'dispute_id', 'dispute_status', 'credited_net_pence'];
  BEGIN
    IF TG_OP = 'UPDATE' AND (OLD.is_live OR NOT NEW.is_live) AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a line of an invoice does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER invoice_line_is_kept BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION invoice_line_is_kept();--> statement-breakpoint

-- invoice_disputes: the provider raises them, the agency answers, the platform decides.
ALTER TABLE invoice_disputes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (answer, answered_by_user_id, answered_at, decision, decision_reason, decided_by_user_id, decided_at,
  credit_note_id) ON invoice_disputes TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON invoice_disputes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND decided_at IS NULL OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON invoice_disputes FOR SELECT
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY raised ON invoice_disputes FOR INSERT
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND answered_at IS NULL AND decided_at IS NULL);--> statement-breakpoint
CREATE POLICY within ON invoice_disputes AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- An answer and a decision are given once.
CREATE FUNCTION invoice_dispute_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.decided_at IS NOT NULL OR (OLD.answered_at IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer) THEN
      RAISE EXCEPTION 'a dispute that was answered or decided does not change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER invoice_dispute_is_kept BEFORE UPDATE OR DELETE ON invoice_disputes
  FOR EACH ROW EXECUTE FUNCTION invoice_dispute_is_kept();--> statement-breakpoint

-- invoice_events: every side adds to them.
ALTER TABLE invoice_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON invoice_events TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON invoice_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation'))
    OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON invoice_events AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON invoice_events
  FOR EACH ROW EXECUTE FUNCTION money_only_added();--> statement-breakpoint

-- invoice_files: each side adds its own; both read all, and through them the files.
ALTER TABLE invoice_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON invoice_files TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON invoice_files
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'agency' OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON invoice_files
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'provider');--> statement-breakpoint
CREATE POLICY within ON invoice_files AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE POLICY invoice ON files FOR SELECT
  USING (EXISTS (SELECT 1 FROM invoice_files f WHERE f.file_id = files.id));--> statement-breakpoint
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION money_only_added();--> statement-breakpoint

-- self_billing_consents: the platform asks, both sides accept.
ALTER TABLE self_billing_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, is_agency_vat_registered, starts_on, expires_on, reminded_at, ended_at, ended_because)
  ON self_billing_consents TO portal_app;--> statement-breakpoint
CREATE POLICY platform ON self_billing_consents USING ((SELECT app_platform()));--> statement-breakpoint
CREATE POLICY tenant ON self_billing_consents FOR SELECT
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY acts ON self_billing_consents FOR UPDATE
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
CREATE POLICY within ON self_billing_consents AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- For the trigger below, which runs as the owner.
CREATE POLICY owner ON self_billing_consents USING (current_user <> 'portal_app');--> statement-breakpoint
-- A consent that has ended stays so, and what was accepted never changes.
CREATE FUNCTION consent_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'is_agency_vat_registered', 'starts_on', 'expires_on', 'reminded_at', 'ended_at', 'ended_because'];
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status <> 'ended' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a consent does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE TRIGGER consent_is_kept BEFORE UPDATE OR DELETE ON self_billing_consents
  FOR EACH ROW EXECUTE FUNCTION consent_is_kept();--> statement-breakpoint
-- Another VAT number, or another registration, ends every consent of that organisation (VAT Notice 700/62).
CREATE FUNCTION end_consents() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE self_billing_consents SET status = 'ended', ended_at = now(), ended_because = 'vatNumberChanged'
      WHERE (organisation_id = NEW.id OR provider_id = NEW.id) AND status <> 'ended';
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER end_consents AFTER UPDATE OF vat_number, vat_registered ON organisations
  FOR EACH ROW WHEN (OLD.vat_number IS DISTINCT FROM NEW.vat_number OR OLD.vat_registered <> NEW.vat_registered)
  EXECUTE FUNCTION end_consents();--> statement-breakpoint

-- self_billing_signatures: each side adds its own.
ALTER TABLE self_billing_signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON self_billing_signatures TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON self_billing_signatures
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()))
  WITH CHECK (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'agency' OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY provider ON self_billing_signatures
  USING (provider_id = (SELECT app_setting_uuid('app.organisation')))
  WITH CHECK (provider_id = (SELECT app_setting_uuid('app.organisation')) AND side = 'provider');--> statement-breakpoint
CREATE POLICY within ON self_billing_signatures AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON self_billing_signatures
  FOR EACH ROW EXECUTE FUNCTION money_only_added();--> statement-breakpoint

-- The ledger: anyone who takes part in an event posts it and reads all of it. Balances belong to their party and are kept by a trigger.
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON ledger_entries TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON ledger_entries
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR provider_id = (SELECT app_setting_uuid('app.organisation'))
    OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON ledger_entries AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION money_only_added();--> statement-breakpoint
ALTER TABLE ledger_postings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON ledger_postings TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON ledger_postings
  USING ((SELECT app_platform()) OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.id = entry_id))
  WITH CHECK ((SELECT app_platform()) OR EXISTS (SELECT 1 FROM ledger_entries e
    WHERE e.id = entry_id AND ledger_postings.organisation_id IN (e.organisation_id, e.provider_id)));--> statement-breakpoint
CREATE TRIGGER money_only_added BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION money_only_added();--> statement-breakpoint
ALTER TABLE ledger_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON ledger_accounts TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON ledger_accounts
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY within ON ledger_accounts AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL AND app_branches() IS NULL));--> statement-breakpoint
-- For the triggers below, which run as the owner.
CREATE POLICY owner ON ledger_accounts USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE POLICY owner ON ledger_postings USING (current_user <> 'portal_app');--> statement-breakpoint
-- In one order, so that no two transactions wait for each other.
CREATE FUNCTION ledger_keep_balances() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO ledger_accounts AS kept (organisation_id, account, balance_pence)
      SELECT organisation_id, account, sum(pence) FROM added GROUP BY organisation_id, account ORDER BY organisation_id, account
      ON CONFLICT (organisation_id, account) DO UPDATE SET balance_pence = kept.balance_pence + excluded.balance_pence;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER ledger_keep_balances AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balances();--> statement-breakpoint
-- At the end of the transaction the postings of each entry add up to nil, and there are some.
CREATE FUNCTION ledger_is_balanced() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    entry uuid;
    total bigint;
    postings int;
  BEGIN
    IF TG_TABLE_NAME = 'ledger_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
    SELECT sum(pence), count(*) INTO total, postings FROM ledger_postings WHERE entry_id = entry;
    IF postings < 2 OR total <> 0 THEN
      RAISE EXCEPTION 'the postings of a ledger entry do not balance' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_is_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();--> statement-breakpoint
REVOKE ALL ON FUNCTION money_only_added(), invoice_counter_grows(), invoice_is_kept(), invoice_line_is_kept(), invoice_dispute_is_kept(),
  consent_is_kept(), end_consents(), ledger_keep_balances(), ledger_is_balanced() FROM PUBLIC;
