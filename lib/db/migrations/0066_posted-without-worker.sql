ALTER TABLE "on_behalf_requests" ALTER COLUMN "evidence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_behalf_requests" ADD CONSTRAINT "on_behalf_requests_worker_check" CHECK (("on_behalf_requests"."evidence" is null) = ("on_behalf_requests"."agreement_id" is not null));--> statement-breakpoint
-- Looked up for each row (OFFSET 0), not by reading all agreements first.
-- A shift without a worker is seen by the users of the branches that its agreement covers, as it has no worker of theirs.
ALTER POLICY within ON on_behalf_requests
  USING (((SELECT app_services() IS NULL) OR service_id = ANY ((SELECT app_services())::uuid[]))
    AND ((SELECT app_branches() IS NULL)
      OR CASE WHEN agreement_id IS NULL THEN EXISTS (SELECT 1 FROM allocations a WHERE a.job_id = on_behalf_requests.job_id OFFSET 0)
        ELSE EXISTS (SELECT 1 FROM agreements g WHERE g.id = on_behalf_requests.agreement_id OFFSET 0) END));--> statement-breakpoint
-- Until the provider has confirmed it, the agency that posted it sees it; from then on, like every agency, once it is released to it.
CREATE POLICY agency_on_behalf ON jobs FOR SELECT
  USING (posted_as = 'agency_on_behalf' AND EXISTS (SELECT 1 FROM on_behalf_requests r
    WHERE r.job_id = jobs.id AND r.agency_id = (SELECT app_setting_uuid('app.organisation'))
      AND r.agreement_id IS NOT NULL AND r.outcome IS DISTINCT FROM 'confirmed' OFFSET 0));
