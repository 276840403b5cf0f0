-- What was told about a timesheet, or about a shift posted for a provider, is settled once it no longer holds.
CREATE TRIGGER settle_notifications AFTER UPDATE ON timesheets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
CREATE FUNCTION settle_on_behalf() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = NEW.job_id AND event IN ('onBehalf', 'onBehalfStuck') AND settled_at IS NULL
        AND NOT coalesce(NEW.outcome, 'waiting') = ANY (holds);
    RETURN NULL;
  END
  $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_on_behalf() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE OF outcome ON on_behalf_requests
  FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome) EXECUTE FUNCTION settle_on_behalf();
