-- Deliveries belong to no tenant: a row holds a job's key, a kind and a time, and no address and no content.
GRANT SELECT, INSERT, UPDATE, DELETE ON message_deliveries TO portal_app;
