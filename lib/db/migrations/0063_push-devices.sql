CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
-- push_devices: each user's own; no other scope shows them, the platform's included.
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (name, p256dh, auth) ON push_devices TO portal_app;--> statement-breakpoint
CREATE POLICY own ON push_devices
  USING (user_id = (SELECT app_setting_uuid('app.user')));--> statement-breakpoint
-- The functions below run as the owner.
CREATE POLICY owner ON push_devices
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- A browser is told for one person alone: who adds it takes it from those who used it before.
CREATE FUNCTION take_push_device() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM push_devices WHERE endpoint = NEW.endpoint AND user_id <> NEW.user_id;
    RETURN NEW;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER take_push_device BEFORE INSERT ON push_devices FOR EACH ROW EXECUTE FUNCTION take_push_device();--> statement-breakpoint
-- Whether someone has added a browser, for who is told: nothing else of it is for others.
CREATE FUNCTION app_has_device(person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM push_devices d WHERE d.user_id = person);
  END;--> statement-breakpoint
-- A membership that has ended also ends what its user's browsers show.
CREATE OR REPLACE FUNCTION forget_told_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM notifications WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id;
    DELETE FROM unsubscribe_links WHERE user_id = OLD.user_id;
    DELETE FROM push_devices WHERE user_id = OLD.user_id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION take_push_device(), app_has_device(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_has_device(uuid) TO portal_app;
