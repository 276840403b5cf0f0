ALTER TYPE "public"."audit_action" ADD VALUE 'fillPlan.begun';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'fillPlan.cancelled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'fillPlan.applied';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'fillPlan.undone';--> statement-breakpoint
CREATE TABLE "fill_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"branch_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"plan" jsonb,
	"results" jsonb,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fill_plans_status_check" CHECK ("fill_plans"."status" in ('waiting', 'working', 'ready', 'applying', 'applied', 'undone', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_plans" ADD CONSTRAINT "fill_plans_branch_fk" FOREIGN KEY ("branch_id","organisation_id") REFERENCES "public"."branches"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fill_plans_pending_key" ON "fill_plans" USING btree ("organisation_id","week",coalesce(branch_id, organisation_id)) WHERE status in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "fill_plans_organisation_idx" ON "fill_plans" USING btree ("organisation_id","expires_at");--> statement-breakpoint
CREATE INDEX "fill_plans_branch_idx" ON "fill_plans" USING btree ("branch_id");--> statement-breakpoint
-- fill_plans: the agency's alone; the platform's staff put no worker forward.
ALTER TABLE fill_plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE,
  UPDATE (status, problem, done, total, plan, results, applied_at)
  ON fill_plans TO portal_app;--> statement-breakpoint
CREATE POLICY tenant ON fill_plans
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')));--> statement-breakpoint
-- Backups are made by the owner.
CREATE POLICY owner ON fill_plans
  USING (current_user <> 'portal_app');--> statement-breakpoint
CREATE POLICY within ON fill_plans AS RESTRICTIVE TO portal_app
  USING ((SELECT app_branches() IS NULL) OR branch_id = ANY ((SELECT app_branches())::uuid[]));
