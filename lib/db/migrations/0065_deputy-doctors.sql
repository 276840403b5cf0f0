-- As before, with what shows that a worker deputised for a doctor on the day of the shift, and the VAT of the line that an adjustment corrects.
DROP FUNCTION app_billed(uuid[], uuid[]);--> statement-breakpoint
CREATE FUNCTION app_billed(sheets uuid[], cancelled uuid[])
  RETURNS TABLE (timesheet_id uuid, job_id uuid, hours jsonb, agreed jsonb, approved_pence int, approved_minutes int, billed_pence int,
    billed_minutes int, job_type text, start_at timestamptz, end_at timestamptz, start_on date, nation text, service_name text,
    worker_type text, snapshot jsonb, notice_minutes int, eligibility text, is_umbrella boolean, is_nursing boolean,
    deputy jsonb, billed_vat jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT t.id, t.job_id, v.hours,
        (SELECT jsonb_agg(segment ORDER BY g.part) FROM timesheet_parts g, jsonb_array_elements(g.segments) segment WHERE g.timesheet_id = t.id),
        t.approved_pence, t.approved_minutes, l.net_pence, l.minutes, j.job_type, j.start_at, j.end_at, j.start_on, j.nation, j.service_name,
        w.name, a.rate_snapshot, NULL, w.vat_eligibility, coalesce(t.is_umbrella, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA'),
        coalesce(t.is_nursing, s.nursing_registered),
        (SELECT jsonb_build_object('reference', d.number, 'practice', nullif(d.details ->> 'issuer', ''), 'from', d.issued_on, 'until', d.expires_on)
          FROM worker_documents d
          WHERE d.worker_id = p.id AND d.kind = 'deputy_doctor' AND d.status = 'accepted' AND j.start_on BETWEEN d.issued_on AND d.expires_on
          ORDER BY d.expires_on DESC, d.id LIMIT 1), l.vat
      FROM timesheets t JOIN jobs j ON j.id = t.job_id JOIN allocations a ON a.id = t.allocation_id JOIN worker_types w ON w.id = j.worker_type_id
        JOIN services s ON s.id = j.service_id JOIN workers p ON p.id = t.worker_id
        LEFT JOIN timesheet_versions v ON v.timesheet_id = t.id AND v.version = t.version
        LEFT JOIN invoice_lines l ON l.timesheet_id = t.id AND l.kind = 'shift' AND l.is_live
      WHERE t.id = ANY (sheets) AND (SELECT app_platform())
    UNION ALL
    SELECT NULL, j.id, NULL, NULL, j.cancellation_charge_pence, 0, NULL, NULL, j.job_type, j.start_at, j.end_at, j.start_on, j.nation,
        j.service_name, w.name, a.rate_snapshot, j.cancel_notice_minutes, w.vat_eligibility, p.employment_type IS NOT DISTINCT FROM 'PSC_UMBRELLA',
        s.nursing_registered,
        (SELECT jsonb_build_object('reference', d.number, 'practice', nullif(d.details ->> 'issuer', ''), 'from', d.issued_on, 'until', d.expires_on)
          FROM worker_documents d
          WHERE d.worker_id = p.id AND d.kind = 'deputy_doctor' AND d.status = 'accepted' AND j.start_on BETWEEN d.issued_on AND d.expires_on
          ORDER BY d.expires_on DESC, d.id LIMIT 1), NULL
      FROM jobs j JOIN worker_types w ON w.id = j.worker_type_id JOIN services s ON s.id = j.service_id
        JOIN LATERAL (SELECT * FROM allocations b WHERE b.job_id = j.id AND b.status = 'cancelled_by_provider'
          ORDER BY b.decided_at DESC NULLS LAST, b.id LIMIT 1) a ON true
        JOIN workers p ON p.id = a.worker_id
      WHERE j.id = ANY (cancelled) AND (SELECT app_platform());
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app_billed(uuid[], uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_billed(uuid[], uuid[]) TO portal_app;--> statement-breakpoint

-- As before, without the steps of shifts that have ended, such as being invoiced: their release has been held since a worker was booked.
DROP TRIGGER hold_release ON jobs;--> statement-breakpoint
CREATE TRIGGER hold_release AFTER UPDATE OF status ON jobs
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status NOT IN ('awaiting_timesheet', 'timesheet_submitted', 'completed'))
  EXECUTE FUNCTION hold_release();--> statement-breakpoint
-- Planned while there are few lines, it would read all of them for each timesheet of a large run.
ALTER FUNCTION app_lock_billed(uuid[], timestamptz) SET enable_seqscan = off;
