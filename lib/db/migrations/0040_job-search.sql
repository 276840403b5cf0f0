-- What users opened last and their favourites may be jobs: they are forgotten with them.
CREATE TRIGGER forget_deleted AFTER DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION forget_record();
