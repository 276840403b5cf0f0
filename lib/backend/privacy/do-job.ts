import { z } from "zod";
import { forgetOldDeliveries } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { hourOfDay } from "@/lib/format";
import { removeFile } from "./files";
import { runScheduledJobs } from "./scheduled-job";

const jobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("removeFile"), fileId: z.uuid(), organisationId: z.uuid() }),
  z.object({ kind: z.literal("scheduled") }),
]);

/** Runs one job of the queue `privacy`. The scheduled job is enqueued every hour and runs at night. */
export async function doPrivacyJob(data: unknown): Promise<void> {
  const job = jobSchema.parse(data);
  if (job.kind === "removeFile") return removeFile(job);
  if (hourOfDay(clock.now()) !== constants.retentionHour) return;
  await runScheduledJobs();
  await forgetOldDeliveries();
}
