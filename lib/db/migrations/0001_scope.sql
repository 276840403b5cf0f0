-- The scope of a transaction. `lib/db/tenancy.ts` alone sets the names below, as settings local to the transaction; a setting
-- that is missing or empty matches no row. docs/policies.md prints every policy from the catalogue of a migrated database.
--
-- The role portal_app owns nothing and receives each right by name. Tables that are only ever added to give it neither UPDATE
-- nor DELETE. Policies wrap each call in a sub-select, so that PostgreSQL evaluates it once per statement and not once per row.

GRANT USAGE ON SCHEMA public TO portal_app;

CREATE FUNCTION app_setting_uuid(setting text) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting(setting, true), '')::uuid;
CREATE FUNCTION app_setting_text(setting text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting(setting, true), '');

-- True in the scope of the platform, which covers every organisation.
CREATE FUNCTION app_platform() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('app.platform', true), '') = 'on';

-- True for the platform's staff, who work through the app: neither for seeds and setup nor for functions that run as the owner.
CREATE FUNCTION app_staff() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_platform() AND current_user = 'portal_app';

GRANT EXECUTE ON FUNCTION app_setting_uuid(text), app_setting_text(text), app_platform(), app_staff() TO portal_app;
