ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteAdded' BEFORE 'profileChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteChanged' BEFORE 'profileChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteRemoved' BEFORE 'profileChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteDone' BEFORE 'profileChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteReopened' BEFORE 'profileChange.requested';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'worker.noteRead' BEFORE 'profileChange.requested';--> statement-breakpoint
CREATE TABLE "worker_note_mentions" (
	"note_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_note_mentions_pkey" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "worker_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_user_id" uuid,
	"author_user_id" uuid NOT NULL,
	"edited_at" timestamp with time zone,
	"lock" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_notes_id_organisation_key" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "worker_note_mentions" ADD CONSTRAINT "worker_note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_note_mentions" ADD CONSTRAINT "worker_note_mentions_note_fk" FOREIGN KEY ("note_id","organisation_id") REFERENCES "public"."worker_notes"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_done_by_user_id_users_id_fk" FOREIGN KEY ("done_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_notes" ADD CONSTRAINT "worker_notes_worker_fk" FOREIGN KEY ("worker_id","organisation_id") REFERENCES "public"."workers"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worker_note_mentions_open_idx" ON "worker_note_mentions" USING btree ("user_id") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "worker_notes_worker_idx" ON "worker_notes" USING btree ("worker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "worker_notes_open_idx" ON "worker_notes" USING btree ("author_user_id") WHERE due_on is not null and done_at is null;--> statement-breakpoint
-- worker_notes: the agency's own record. The worker's scopes (link and self) see none of it.
ALTER TABLE worker_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_notes TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON worker_notes
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY off_panel ON worker_notes AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM workers w WHERE w.id = worker_id));--> statement-breakpoint
-- worker_note_mentions
ALTER TABLE worker_note_mentions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_note_mentions TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON worker_note_mentions
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));--> statement-breakpoint
CREATE POLICY off_panel ON worker_note_mentions AS RESTRICTIVE TO portal_app
  USING (NOT (SELECT app_staff()) OR EXISTS (SELECT 1 FROM worker_notes n WHERE n.id = note_id));
