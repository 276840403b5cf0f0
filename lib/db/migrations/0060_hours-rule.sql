ALTER TABLE "payment_authorisation_settings" ADD COLUMN "is_two_person_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
GRANT UPDATE (is_two_person_hours) ON payment_authorisation_settings TO portal_app;--> statement-breakpoint

-- Users who are limited to services read none of these settings, and the rule holds for them as well.
CREATE FUNCTION app_two_person_hours() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT coalesce((SELECT s.is_two_person_hours FROM payment_authorisation_settings s
      WHERE s.organisation_id = app_setting_uuid('app.organisation')), false)
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_two_person_hours() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_two_person_hours() TO portal_app;
