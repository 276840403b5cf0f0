ALTER TABLE "workers" ADD COLUMN "missing_items" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The next scheduled job counts them.
UPDATE "workers" SET "compliance_next_on" = current_date WHERE "erased_at" IS NULL;
