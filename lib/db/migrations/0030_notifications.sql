CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurrence" uuid NOT NULL,
	"holds" text[],
	"due_at" timestamp with time zone,
	"in_portal" boolean NOT NULL,
	"is_daily" boolean NOT NULL,
	"digest_on" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notifications_record_check" CHECK ("notifications"."record_kind" in ('job', 'agreement', 'worker', 'workers', 'organisation'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribe_links_pkey" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "unsubscribe_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" USING btree ("user_id","event","subject_id","occurrence");--> statement-breakpoint
CREATE INDEX "notifications_own_idx" ON "notifications" USING btree ("user_id","organisation_id","at");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","organisation_id") WHERE "notifications"."in_portal" and "notifications"."read_at" is null and "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_daily_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_daily" and "notifications"."digest_on" is null and "notifications"."read_at" is null and "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_digest_idx" ON "notifications" USING btree ("user_id","digest_on") WHERE "notifications"."digest_on" is not null;--> statement-breakpoint
CREATE INDEX "notifications_subject_idx" ON "notifications" USING btree ("subject_id") WHERE "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_record_idx" ON "notifications" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "notifications_organisation_idx" ON "notifications" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "notifications_at_idx" ON "notifications" USING btree ("at");--> statement-breakpoint
-- notifications: each user's own, in the organisation they were told for. No other scope shows them, the platform's included; they name
-- records by their ids alone.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (read_at, settled_at) ON notifications TO portal_app;--> statement-breakpoint
CREATE POLICY own ON notifications
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND user_id = (SELECT app_setting_uuid('app.user')));--> statement-breakpoint
-- The functions below run as the owner.
CREATE POLICY owner ON notifications
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- unsubscribe_links: the user's own, and the one of a token.
ALTER TABLE unsubscribe_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (token_hash) ON unsubscribe_links TO portal_app;--> statement-breakpoint
CREATE POLICY own ON unsubscribe_links
  USING (user_id = (SELECT app_setting_uuid('app.user')));--> statement-breakpoint
CREATE POLICY token ON unsubscribe_links FOR SELECT
  USING (token_hash = (SELECT app_setting_text('app.token')));--> statement-breakpoint
CREATE POLICY owner ON unsubscribe_links
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- A notification is settled once its subject has another status than those in which it holds. Rows are locked by their ids, here and where
-- someone marks all of theirs as read, so that no two transactions wait for each other.
CREATE FUNCTION settle_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n JOIN changed c ON c.id = n.subject_id
        WHERE n.settled_at IS NULL AND NOT c.status::text = ANY (n.holds) ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE ON job_authorisations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE ON agreements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_notifications();--> statement-breakpoint
-- A request for other times is known by its allocation.
CREATE FUNCTION settle_time_requests() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now() WHERE id IN (
      SELECT n.id FROM notifications n JOIN changed c ON c.allocation_id = n.subject_id
        WHERE n.event = 'shiftNews' AND n.detail = 'timeRequested' AND n.settled_at IS NULL AND c.status <> 'pending'
        ORDER BY n.id FOR UPDATE OF n);
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE ON time_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_time_requests();--> statement-breakpoint
CREATE FUNCTION settle_reviews() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = NEW.id AND event = 'reviewDecided' AND settled_at IS NULL AND detail <> NEW.verification_status::text;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE OF verification_status ON workers
  FOR EACH ROW WHEN (OLD.verification_status IS DISTINCT FROM NEW.verification_status) EXECUTE FUNCTION settle_reviews();--> statement-breakpoint
-- A note that someone has read or done no longer needs them.
CREATE FUNCTION settle_mentions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE notifications SET settled_at = now()
      WHERE subject_id = OLD.note_id AND user_id = OLD.user_id AND event = 'noteMention' AND settled_at IS NULL;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER settle_notifications AFTER UPDATE OF cleared_at ON worker_note_mentions
  FOR EACH ROW WHEN (NEW.cleared_at IS NOT NULL) EXECUTE FUNCTION settle_mentions();--> statement-breakpoint
CREATE TRIGGER settle_deleted AFTER DELETE ON worker_note_mentions FOR EACH ROW EXECUTE FUNCTION settle_mentions();--> statement-breakpoint
-- A record that is erased or deleted takes what was told about it with it.
CREATE FUNCTION forget_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM notifications WHERE record_id = OLD.id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_notifications AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_notifications();--> statement-breakpoint
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON workers FOR EACH ROW EXECUTE FUNCTION forget_notifications();--> statement-breakpoint
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON agreements FOR EACH ROW EXECUTE FUNCTION forget_notifications();--> statement-breakpoint
CREATE TRIGGER forget_deleted_notifications AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION forget_notifications();--> statement-breakpoint
-- A membership that has ended takes what its user was told with it, and revokes their links to unsubscribe: the next e-mail has a new one.
CREATE FUNCTION forget_told_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM notifications WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id;
    DELETE FROM unsubscribe_links WHERE user_id = OLD.user_id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_told AFTER UPDATE OF deactivated_at ON memberships
  FOR EACH ROW WHEN (NEW.deactivated_at IS NOT NULL) EXECUTE FUNCTION forget_told_member();--> statement-breakpoint
CREATE TRIGGER forget_told_deleted AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_told_member();--> statement-breakpoint
-- Tells the servers whose unread notifications have changed, on the channel that they listen to anyway.
CREATE FUNCTION app_tell_notifications() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('shift_weeks', 'person ' || told.user_id) FROM (SELECT DISTINCT user_id FROM changed WHERE in_portal) told;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_tell_made AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_notifications();--> statement-breakpoint
CREATE TRIGGER notifications_tell_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app_tell_notifications();--> statement-breakpoint
-- Takes everything for the daily e-mails of `today` and returns whose: each user once a day, however many servers ask.
CREATE FUNCTION app_take_daily(today date) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('app_take_daily'));
    RETURN QUERY
      WITH taken AS (
        UPDATE notifications SET digest_on = today
          WHERE id IN (
            SELECT n.id FROM notifications n
              WHERE n.is_daily AND n.digest_on IS NULL AND n.read_at IS NULL AND n.settled_at IS NULL
                AND NOT EXISTS (SELECT FROM notifications o WHERE o.user_id = n.user_id AND o.digest_on = today)
              ORDER BY n.id FOR UPDATE OF n)
          RETURNING user_id)
      SELECT DISTINCT user_id FROM taken;
  END
  $$;--> statement-breakpoint
-- What of a user's daily e-mail is still unread and not settled, counted: for the job that writes it, of every organisation they work for.
CREATE FUNCTION app_daily_of(person uuid, day date, moment timestamptz) RETURNS TABLE (event text, detail text, total integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    SELECT n.event, n.detail, count(*)::int FROM notifications n
      WHERE n.user_id = person AND n.digest_on = day AND n.read_at IS NULL AND n.settled_at IS NULL AND (n.due_at IS NULL OR n.due_at > moment)
        AND person = app_setting_uuid('app.user')
      GROUP BY n.event, n.detail;
  END;--> statement-breakpoint
-- Deletes what was told before a moment.
CREATE FUNCTION app_forget_told(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  BEGIN ATOMIC
    DELETE FROM notifications n WHERE n.at < before;
  END;--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_notifications(), settle_time_requests(), settle_reviews(), settle_mentions(), forget_notifications(),
  forget_told_member(), app_tell_notifications(), app_take_daily(date), app_daily_of(uuid, date, timestamptz), app_forget_told(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_take_daily(date), app_daily_of(uuid, date, timestamptz), app_forget_told(timestamptz) TO portal_app;
