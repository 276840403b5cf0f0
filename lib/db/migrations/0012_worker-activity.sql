ALTER TYPE "public"."audit_action" ADD VALUE 'questionnaire.linkOpened' BEFORE 'settings.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.linkOpened' BEFORE 'worker.linkUsed';--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "about_worker_id" text GENERATED ALWAYS AS (case when subject_type in ('worker', 'workerDocument', 'workerCheck', 'profileChange') then coalesce(details ->> 'workerId', subject_id) end) STORED;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD COLUMN "link_sent_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD COLUMN "link_sent_to" text;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD COLUMN "link_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD COLUMN "link_last_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "sent_by" text DEFAULT 'copy' NOT NULL;--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_links" ADD COLUMN "last_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_questionnaires" ADD CONSTRAINT "worker_questionnaires_link_sent_by_user_id_users_id_fk" FOREIGN KEY ("link_sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_worker_at_idx" ON "audit_events" USING btree ("about_worker_id","at","id") WHERE about_worker_id is not null;