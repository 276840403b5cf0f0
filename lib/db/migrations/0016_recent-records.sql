CREATE TABLE "recent_records" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starred_at" timestamp with time zone,
	CONSTRAINT "recent_records_pkey" PRIMARY KEY("organisation_id","user_id","kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "recent_records" ADD CONSTRAINT "recent_records_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_records" ADD CONSTRAINT "recent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_records_record_idx" ON "recent_records" USING btree ("record_id");--> statement-breakpoint
-- recent_records: each user's own, in the organisation they work for. No other scope shows them, the platform's included.
ALTER TABLE recent_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON recent_records TO portal_app;--> statement-breakpoint
CREATE POLICY own ON recent_records
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) AND user_id = (SELECT app_setting_uuid('app.user')));--> statement-breakpoint
-- The functions below run as the owner.
CREATE POLICY owner ON recent_records
  USING (current_user <> 'portal_app');--> statement-breakpoint
-- A record that is erased or deleted is forgotten by everyone who opened or starred it.
CREATE FUNCTION forget_record() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM recent_records WHERE record_id = OLD.id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_erased AFTER UPDATE OF erased_at ON workers
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON workers FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON agreements FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON organisations FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON services FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION forget_record();--> statement-breakpoint
-- A membership that has ended takes its user's own records with it.
CREATE FUNCTION forget_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM recent_records WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id;
    RETURN NULL;
  END
  $$;--> statement-breakpoint
CREATE TRIGGER forget_deactivated AFTER UPDATE OF deactivated_at ON memberships
  FOR EACH ROW WHEN (NEW.deactivated_at IS NOT NULL) EXECUTE FUNCTION forget_member();--> statement-breakpoint
CREATE TRIGGER forget_member AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_member();--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_record(), forget_member() FROM PUBLIC;
