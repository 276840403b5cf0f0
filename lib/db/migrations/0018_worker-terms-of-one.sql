DROP INDEX "worker_terms_worker_idx";--> statement-breakpoint
CREATE INDEX "worker_terms_worker_idx" ON "worker_terms" USING btree ("worker_id","term","organisation_id","on_panel");