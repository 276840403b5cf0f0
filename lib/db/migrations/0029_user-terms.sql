ALTER TYPE "public"."audit_action" ADD VALUE 'user.updated' BEFORE 'agreement.created';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_to_party_terms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_to_product_terms_at" timestamp with time zone;