-- Who sees what was done to people's places in an organisation: the organisation and the platform. Both are only ever added to.

ALTER TABLE membership_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership_events FORCE ROW LEVEL SECURITY;
ALTER TABLE access_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_reviews FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

CREATE POLICY tenant ON membership_events
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON access_reviews
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
--> statement-breakpoint

-- An organisation reads when its people were last there and whether they have a second factor. It changes neither: that takes the
-- scope of a member, which names the person.
CREATE POLICY tenant_read ON sessions FOR SELECT
  USING (membership_id IN (
    SELECT m.id FROM memberships m WHERE m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
CREATE POLICY tenant_read ON second_factors FOR SELECT
  USING (user_id IN (
    SELECT m.user_id FROM memberships m WHERE m.organisation_id = (SELECT app_setting_uuid('app.organisation'))));
--> statement-breakpoint

GRANT SELECT, INSERT ON membership_events, access_reviews TO portal_app;
