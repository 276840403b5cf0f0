-- Who sees settings: an organisation's rows its people, who change them in its own scope; a person's own rows himself. The
-- platform's rows are read by all, since they are everyone's last word, and changed by the platform alone.

ALTER TABLE settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

CREATE POLICY tenant ON settings
  USING ((scope = 'organisation' AND scope_id = (SELECT app_setting_uuid('app.organisation')))
    OR (SELECT app_platform()));
CREATE POLICY everyone ON settings FOR SELECT
  USING (scope = 'platform');
CREATE POLICY identity ON settings
  USING (scope = 'user' AND scope_id = (SELECT app_setting_uuid('app.user')));
CREATE POLICY member ON settings FOR SELECT
  USING (scope = 'organisation' AND scope_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE ON settings TO portal_app;
