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
