ALTER TABLE "audit_events" ADD COLUMN "address" text;
--> statement-breakpoint

-- What people wrote about what happened to a worker, and the addresses from which the worker used their links; that it happened,
-- when and by whom stays.
CREATE OR REPLACE FUNCTION erase_worker_reasons(worker uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone integer;
  BEGIN
    IF NOT app_may_erase(worker) THEN
      RETURN 0;
    END IF;
    UPDATE audit_events a SET address = NULL FROM workers w
      WHERE w.id = worker AND a.organisation_id = w.organisation_id AND a.address IS NOT NULL
        AND a.actor_kind IN ('linkHolder', 'stranger')
        AND (a.subject_id = worker::text OR a.details ->> 'workerId' = worker::text);
    UPDATE worker_events SET reason = NULL WHERE worker_id = worker AND reason IS NOT NULL;
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END
  $$;
