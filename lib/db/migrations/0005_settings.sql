ALTER TYPE "public"."audit_action" ADD VALUE 'settings.changed';--> statement-breakpoint
CREATE TABLE "settings" (
	"scope" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"lock" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_scope_scope_id_key_pk" PRIMARY KEY("scope","scope_id","key"),
	CONSTRAINT "settings_scope_check" CHECK ("settings"."scope" in ('platform', 'organisation', 'user'))
);
