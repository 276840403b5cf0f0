import { changeSigner } from "./correct-signatory";
import { cancel, place } from "./place";
import { agreementJobSchema } from "./queued";
import { reconcile } from "./reconcile";
import { runScheduledJobs } from "./scheduled-jobs";
import { seal } from "./seal";

/** Runs one job of the `agreements` queue. */
export async function doAgreementJob(id: string, data: unknown): Promise<void> {
  const job = agreementJobSchema.parse(data);
  switch (job.kind) {
    case "place":
      return place(job);
    case "seal":
      return seal(job);
    case "cancel":
      return cancel(job);
    case "reconcile":
      return void (await reconcile(job.agreementId, id));
    case "changeSigner":
      return changeSigner(job);
    case "scheduled":
      return runScheduledJobs();
  }
}
