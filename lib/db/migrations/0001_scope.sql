-- The scope of a transaction. `lib/db/tenancy.ts` alone sets the names below, as settings local to the transaction; a setting that
-- is missing or empty matches no row. docs/policies.md prints every policy from the catalogue of a migrated database.
--
-- The role portal_app owns nothing and receives each right by name. Tables that are only ever added to give it neither UPDATE nor
-- DELETE. Policies wrap each call in a sub-select, so that PostgreSQL evaluates it once per statement and not once per row.
--
-- Policies by name, unless a comment beside one says otherwise:
--   tenant      the organisation that the row belongs to, and the platform
--   platform    the platform alone
--   provider    the provider whose job an agency's row is about
--   agency      the agency that a provider's row is about
--   identity    a person, whichever organisations they belong to
--   own         a person, in the organisation they work for
--   token       who has the link with that token
--   owner       functions that run as the owner of the tables (SECURITY DEFINER), and restoring a backup: row-level security is forced,
--               so that it holds for the owner too
-- Restrictive ones take rows away. They are for portal_app alone, so that functions of the owner and backups see everything:
--   off_panel   rows about off-panel workers from the platform's staff, and rows about workers of other branches from users who are
--               limited to branches
--   within      rows of other services or branches from users who are limited to some

GRANT USAGE ON SCHEMA public TO portal_app;

-- Indexes over an id and a period together. In a schema of its own, so that none of its functions is among the portal's.
CREATE SCHEMA extensions;
CREATE EXTENSION btree_gist WITH SCHEMA extensions;

-- Names with numbers sort as people count: Home 3 before Home 11.
CREATE COLLATION natural_order (provider = icu, locale = 'en-GB-u-kn-true');

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

-- A user may be limited to some services of their provider or some branches of their agency. `lib/db/tenancy.ts` sets which, as the
-- text of an array, for a transaction on behalf of such a user; where neither is set, nothing is limited. The restrictive policies
-- `within` and `off_panel` are the one place that keeps everything to it. They are for the app's role alone: functions that run as
-- the owner see the whole tenant.
CREATE FUNCTION app_services() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.services', true), '')::uuid[];

CREATE FUNCTION app_branches() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.branches', true), '')::uuid[];

-- True for those who do not see every worker of the transaction's tenants: the platform's staff, and users limited to branches.
CREATE FUNCTION app_narrowed() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app_staff() OR app_branches() IS NOT NULL;

-- For policies that cannot look themselves because the other table's policies look back. The owner sees the rows of the tenant.
-- Their cost is stated as low so that plans for everyone else, for whom they never run, stay as they are.
CREATE FUNCTION app_job_within(job uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM jobs j WHERE j.id = job AND j.service_id = ANY (app_services()));

CREATE FUNCTION app_agreement_within(agreement uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM agreement_services s WHERE s.agreement_id = agreement AND s.service_id = ANY (app_services()));

CREATE FUNCTION app_worker_within(worker uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp
  RETURN EXISTS (SELECT 1 FROM workers w WHERE w.id = worker AND w.branch_ids && app_branches());

REVOKE ALL ON FUNCTION app_job_within(uuid), app_agreement_within(uuid), app_worker_within(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_setting_uuid(text), app_setting_text(text), app_platform(), app_staff(), app_services(),
  app_branches(), app_narrowed(), app_job_within(uuid), app_agreement_within(uuid), app_worker_within(uuid) TO portal_app;
