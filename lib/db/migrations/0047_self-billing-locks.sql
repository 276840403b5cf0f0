ALTER TYPE "public"."audit_action" ADD VALUE 'selfBilling.asked';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'selfBilling.accepted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'selfBilling.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'selfBilling.expired';--> statement-breakpoint
ALTER TABLE "self_billing_consents" ADD COLUMN "lock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
GRANT UPDATE (lock) ON self_billing_consents TO portal_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION consent_is_kept() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE changing text[] := ARRAY['status', 'lock', 'is_agency_vat_registered', 'starts_on', 'expires_on', 'reminded_at', 'ended_at', 'ended_because'];
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status <> 'ended' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a consent does not change' USING ERRCODE = 'insufficient_privilege';
  END
  $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_consents() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE self_billing_consents SET status = 'ended', lock = lock + 1, ended_at = now(), ended_because = 'vatNumberChanged'
      WHERE (organisation_id = NEW.id OR provider_id = NEW.id) AND status <> 'ended';
    RETURN NULL;
  END
  $$;
