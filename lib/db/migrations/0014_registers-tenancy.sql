-- Who sees what an organisation keeps of itself: its own people and the platform. A logo is also seen by everyone who belongs to
-- the organisation, whichever of his organisations he works for now: the switch in the top bar shows them all.

ALTER TABLE supply_capabilities ENABLE ROW LEVEL SECURITY;
ALTER TABLE supply_capabilities FORCE ROW LEVEL SECURITY;
ALTER TABLE organisation_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisation_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE organisation_logos ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisation_logos FORCE ROW LEVEL SECURITY;
--> statement-breakpoint

CREATE POLICY tenant ON supply_capabilities
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON organisation_documents
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
CREATE POLICY tenant ON organisation_logos
  USING (organisation_id = (SELECT app_setting_uuid('app.organisation')) OR (SELECT app_platform()));
--> statement-breakpoint

CREATE POLICY identity ON organisation_logos FOR SELECT
  USING (organisation_id IN (
    SELECT m.organisation_id FROM memberships m WHERE m.user_id = (SELECT app_setting_uuid('app.user'))));
-- Only the scope of a person needs it: others see an organisation's files by themselves.
CREATE POLICY logo ON files FOR SELECT
  USING ((SELECT app_setting_uuid('app.user')) IS NOT NULL AND id IN (
    SELECT l.small_file_id FROM organisation_logos l UNION ALL SELECT l.large_file_id FROM organisation_logos l));
--> statement-breakpoint

-- People look names up as they are listed in English, not by code point.
ALTER TABLE organisations ALTER COLUMN name TYPE text COLLATE "en-GB-x-icu";
ALTER TABLE services ALTER COLUMN name TYPE text COLLATE "en-GB-x-icu";
ALTER TABLE branches ALTER COLUMN name TYPE text COLLATE "en-GB-x-icu";
--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON supply_capabilities, organisation_logos TO portal_app;
GRANT SELECT, INSERT, UPDATE ON organisation_documents TO portal_app;
--> statement-breakpoint

-- Whether a number or an address is another organisation's, and nothing more: an organisation may ask it, and learns not whose.
CREATE FUNCTION organisation_taken(wanted_kind text, wanted_number text, wanted_email text, own uuid)
  RETURNS TABLE (number_taken boolean, email_taken boolean)
  LANGUAGE plpgsql VOLATILE
  AS $$
  DECLARE
    before text := coalesce(current_setting('app.platform', true), '');
  BEGIN
    -- A function of the owner's may not carry the setting by itself; thrown errors take it back with the transaction.
    PERFORM set_config('app.platform', 'on', true);
    SELECT EXISTS (SELECT 1 FROM organisations o WHERE o.kind::text = wanted_kind AND o.status <> 'archived'
        AND ltrim(o.company_number, '0') = ltrim(wanted_number, '0') AND o.id IS DISTINCT FROM own),
      EXISTS (SELECT 1 FROM organisations o WHERE o.kind <> 'platform' AND o.status <> 'archived'
        AND lower(o.email) = lower(wanted_email) AND o.id IS DISTINCT FROM own)
      INTO number_taken, email_taken;
    PERFORM set_config('app.platform', before, true);
    RETURN NEXT;
  END
  $$;
--> statement-breakpoint
CREATE INDEX organisations_number_idx ON organisations (ltrim(company_number, '0'));
CREATE INDEX organisations_email_idx ON organisations (lower(email));
GRANT EXECUTE ON FUNCTION organisation_taken(text, text, text, uuid) TO portal_app;
