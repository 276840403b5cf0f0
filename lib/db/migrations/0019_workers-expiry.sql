DROP INDEX "workers_expiry_idx";--> statement-breakpoint
CREATE INDEX "worker_expiry_notices_organisation_idx" ON "worker_expiry_notices" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "workers_expiry_idx" ON "workers" USING btree ("organisation_id","expires_on","id","employment_status","panel");