-- What is kept from the platform's staff is kept from the app's role alone, of which they are the people: `app_staff()` is true for
-- no other. Said in the policy itself, it takes nothing from the role that makes backups (lib/db/backup/role.ts).
DO $$
DECLARE
  guarded regclass;
BEGIN
  FOR guarded IN SELECT polrelid FROM pg_policy WHERE polname = 'off_panel' AND NOT polpermissive
  LOOP
    EXECUTE format('ALTER POLICY off_panel ON %s TO portal_app', guarded);
  END LOOP;
END $$;
