CREATE TYPE "public"."setting_scope" AS ENUM('platform', 'organisation', 'user');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'settings.changed';--> statement-breakpoint
CREATE TABLE "settings" (
	"scope" "setting_scope" NOT NULL,
	"scope_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"lock" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_scope_scope_id_key_pk" PRIMARY KEY("scope","scope_id","key")
);
