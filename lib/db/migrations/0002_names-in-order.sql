-- People look names up as they are listed in English, not by code point: "de Vries" stands under D, whatever the case.
ALTER TABLE workers
  ALTER COLUMN first_name TYPE text COLLATE "en-GB-x-icu",
  ALTER COLUMN last_name TYPE text COLLATE "en-GB-x-icu";
