ALTER TABLE "agreements" ADD COLUMN "bank_holiday_days" text DEFAULT 'substitute' NOT NULL;--> statement-breakpoint
ALTER TABLE "worker_types" ADD COLUMN "vat_eligibility" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "nursing_concession_from" date;--> statement-breakpoint
UPDATE "worker_types" SET "vat_eligibility" = CASE WHEN "vat_treatment" = 'exempt_nursing' THEN 'nurse' ELSE 'auxiliary' END WHERE "vat_treatment" <> 'standard' OR "name" = 'Healthcare assistant';
