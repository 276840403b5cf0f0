-- The active agreements that cover such a job on that day, of those that this transaction sees.
CREATE FUNCTION app_covering_agreements(provider uuid, service uuid, worker_type uuid, day date)
  RETURNS TABLE (agency_id uuid, branch_id uuid)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT a.agency_id, a.branch_id FROM agreements a
      JOIN agreement_services s ON s.agreement_id = a.id
      JOIN agreement_rate_lines l ON l.agreement_id = a.id
      WHERE a.provider_id = provider AND a.status = 'active' AND a.origin <> 'off_panel'
        AND s.service_id = service AND l.worker_type_id = worker_type
        AND day BETWEEN a.start_on AND least(coalesce(a.end_on, 'infinity'), coalesce(a.terminates_on, 'infinity'));
  END;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_covering_agreements(uuid, uuid, uuid, date) TO portal_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_covering_agencies(provider uuid, service uuid, worker_type uuid, day date) RETURNS SETOF uuid
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT g.agency_id FROM app_covering_agreements(provider, service, worker_type, day) g;
  END;--> statement-breakpoint

-- What a user was told of the first of the shifts at a service leads, once that is filled, to the next one that they see: for a user
-- limited to branches, one that an agreement of one of these covers. An agreement without a branch covers every branch.
-- The side that fills or cancels a shift sees neither the agency's users nor other agencies' agreements, so what follows is read in the
-- platform's scope. PostgreSQL does not let the owner attach this setting to the function; an error resets it with the transaction.
CREATE OR REPLACE FUNCTION settle_released() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    IF NOT EXISTS (SELECT FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.event = 'shiftReleased' AND n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds)) THEN
      RETURN NULL;
    END IF;
    PERFORM set_config('app.platform', 'on', true);
    WITH ended AS (
      SELECT n.id, n.organisation_id, n.user_id, n.holds, c.service_id, c.start_at
        FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.event = 'shiftReleased' AND n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds)
        ORDER BY n.id FOR UPDATE OF n),
    followed AS (
      SELECT e.id, next.id AS next_id, next.start_at
        FROM ended e
        LEFT JOIN memberships m ON m.user_id = e.user_id AND m.organisation_id = e.organisation_id
        LEFT JOIN LATERAL (
          SELECT j.id, j.start_at FROM jobs j
            JOIN job_releases r ON r.job_id = j.id
            JOIN job_release_agencies a ON a.job_id = j.id AND a.agency_id = e.organisation_id AND a.obstacle IS NULL
            JOIN job_release_steps s ON s.job_id = j.id AND s.step = a.step AND s.opens_at <= coalesce(r.held_at, now())
            WHERE j.service_id = e.service_id AND j.start_at >= greatest(e.start_at, now())
              AND j.status::text = ANY (e.holds)
              AND (m.scope_branch_ids IS NULL OR EXISTS (
                SELECT FROM app_covering_agreements(j.organisation_id, j.service_id, j.worker_type_id, j.start_on) g
                  WHERE g.agency_id = e.organisation_id
                    AND (g.branch_id IS NULL OR g.branch_id = ANY (m.scope_branch_ids))))
            ORDER BY j.start_at, j.id LIMIT 1) next ON true)
    UPDATE notifications n SET
        record_id = coalesce(f.next_id, n.record_id),
        subject_id = coalesce(f.next_id, n.subject_id),
        due_at = coalesce(f.start_at, n.due_at),
        settled_at = CASE WHEN f.next_id IS NULL THEN now() END
      FROM followed f WHERE n.id = f.id;
    PERFORM set_config('app.platform', before, true);
    RETURN NULL;
  END
  $$;
