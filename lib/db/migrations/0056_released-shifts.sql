-- Agencies are told of the first of the shifts that they see at a service. When it is filled, cancelled or has started, what they were told
-- leads to the next one that is open, and settles with the last.
CREATE OR REPLACE FUNCTION settle_released() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    WITH ended AS (
      SELECT n.id, n.organisation_id, n.holds, c.service_id, c.start_at
        FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.event = 'shiftReleased' AND n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds)
        ORDER BY n.id FOR UPDATE OF n),
    followed AS (
      SELECT e.id, next.id AS next_id, next.start_at
        FROM ended e LEFT JOIN LATERAL (
          SELECT j.id, j.start_at FROM jobs j
            JOIN job_releases r ON r.job_id = j.id
            JOIN job_release_agencies a ON a.job_id = j.id AND a.agency_id = e.organisation_id AND a.obstacle IS NULL
            JOIN job_release_steps s ON s.job_id = j.id AND s.step = a.step AND s.opens_at <= coalesce(r.held_at, now())
            WHERE j.service_id = e.service_id AND j.start_at >= greatest(e.start_at, now())
              AND j.status::text = ANY (e.holds)
            ORDER BY j.start_at, j.id LIMIT 1) next ON true)
    UPDATE notifications n SET
        record_id = coalesce(f.next_id, n.record_id),
        subject_id = coalesce(f.next_id, n.subject_id),
        due_at = coalesce(f.start_at, n.due_at),
        settled_at = CASE WHEN f.next_id IS NULL THEN now() END
      FROM followed f WHERE n.id = f.id;
    RETURN NULL;
  END
  $$;
