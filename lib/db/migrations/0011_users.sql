ALTER TYPE "public"."audit_action" ADD VALUE 'invitation.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invitation.sentAgain';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invitation.withdrawn';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member.deactivated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member.reactivated';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member.secondFactorReset';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member.listExported';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'access.reviewed';--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_id_organisation_key" UNIQUE("id","organisation_id");
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"reviewed_by_user_id" uuid NOT NULL,
	"active" integer NOT NULL,
	"invited" integer NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"by_user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_primary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "invited_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "lock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "lock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_membership_fk" FOREIGN KEY ("membership_id","organisation_id") REFERENCES "public"."memberships"("id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_reviews_organisation_idx" ON "access_reviews" USING btree ("organisation_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "membership_events_membership_idx" ON "membership_events" USING btree ("membership_id","at");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_membership_idx" ON "sessions" USING btree ("membership_id");
