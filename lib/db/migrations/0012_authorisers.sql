-- Who authorises for a provider, and requests to authorise jobs.

-- authorisers: the provider and the platform's staff
ALTER TABLE authorisers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (service_ids, can_authorise_jobs, limit_pence, can_authorise_payments, payment_limit_pence,
  deputy_membership_id, away_from, away_to, lock) ON authorisers TO portal_app;
CREATE POLICY tenant ON authorisers
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));

-- job_authorisations: the same; an agency sees neither them nor the drafts that they are about
ALTER TABLE job_authorisations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (requested_at, estimated_pence, status, reason, decided_by_user_id, decided_at, reported_at)
  ON job_authorisations TO portal_app;
CREATE POLICY tenant ON job_authorisations
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY within ON job_authorisations AS RESTRICTIVE TO portal_app
  USING ((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]));

-- deputies: the members of the organisation, and the platform's staff, who include those of its own
ALTER TABLE deputies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (deputy_membership_id, from_on, to_on, lock), DELETE ON deputies TO portal_app;
CREATE POLICY tenant ON deputies
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY owner ON deputies
  USING (current_user <> 'portal_app');

-- For whom someone acts on a day: themselves, and those who named them or someone for whom they stand in.
CREATE FUNCTION app_stands_in_for(person uuid, organisation uuid, day date) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH RECURSIVE acting AS (
      SELECT m.id, m.user_id FROM memberships m
        WHERE m.user_id = person AND m.organisation_id = organisation AND m.deactivated_at IS NULL
      UNION
      SELECT m.id, m.user_id FROM acting a
        JOIN deputies d ON d.deputy_membership_id = a.id AND day BETWEEN d.from_on AND d.to_on
        JOIN memberships m ON m.id = d.membership_id AND m.deactivated_at IS NULL
    )
    SELECT acting.user_id FROM acting
      WHERE (SELECT app_platform()) OR organisation = (SELECT app_setting_uuid('app.organisation'));
  END;

-- The memberships of those who stand in for some members on a day. Who has left passes nothing on.
CREATE FUNCTION app_deputies_of(members uuid[], day date) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    WITH RECURSIVE standing AS (
      SELECT m.id FROM deputies d
        JOIN memberships m ON m.id = d.deputy_membership_id AND m.deactivated_at IS NULL
        WHERE d.membership_id = ANY (members) AND day BETWEEN d.from_on AND d.to_on
      UNION
      SELECT m.id FROM standing s
        JOIN deputies d ON d.membership_id = s.id AND day BETWEEN d.from_on AND d.to_on
        JOIN memberships m ON m.id = d.deputy_membership_id AND m.deactivated_at IS NULL
    )
    SELECT standing.id FROM standing WHERE (SELECT app_platform());
  END;

REVOKE ALL ON FUNCTION app_stands_in_for(uuid, uuid, date), app_deputies_of(uuid[], date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_stands_in_for(uuid, uuid, date), app_deputies_of(uuid[], date) TO portal_app;
