ALTER TYPE "public"."audit_action" ADD VALUE 'payment.fileSent' BEFORE 'paymentAccount.proposed';--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD COLUMN "sent_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD CONSTRAINT "bacs_exports_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bacs_exports_sent_by_idx" ON "bacs_exports" USING btree ("sent_by_user_id");--> statement-breakpoint
ALTER TABLE "bacs_exports" ADD CONSTRAINT "bacs_exports_sent_check" CHECK (("bacs_exports"."sent_at" is null) = ("bacs_exports"."sent_by_user_id" is null));--> statement-breakpoint
GRANT UPDATE (sent_at, sent_by_user_id) ON bacs_exports TO portal_app;
