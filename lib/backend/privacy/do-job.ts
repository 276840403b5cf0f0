import { z } from "zod";
import { clock } from "@/lib/backend/clock";
import { forgetOldDeliveries } from "@/lib/backend/outgoing";
import { constants } from "@/lib/config/constants";
import { hourOfDay } from "@/lib/format";
import { removeFile } from "./files";
import { sweep } from "./sweep";

const jobSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("removeFile"), fileId: z.uuid(), organisationId: z.uuid() }),
  z.object({ kind: z.literal("sweep") }),
]);

/** Does one job of the queue `privacy`. The sweep is asked for every hour and done at night. */
export async function doPrivacyJob(data: unknown): Promise<void> {
  const job = jobSchema.parse(data);
  if (job.kind === "removeFile") return removeFile(job);
  if (hourOfDay(clock.now()) !== constants.retentionHour) return;
  await sweep();
  await forgetOldDeliveries();
}
