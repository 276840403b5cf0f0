import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { lockWorker } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { workerPhotos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { auditPhoto } from "./set-photo";

/** Removes a worker's photo. */
export const removePhoto = procedure(contract.workerProfile.removePhoto, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await lockWorker(tx, input.workerId);
    await tx.delete(workerPhotos).where(eq(workerPhotos.workerId, worker.id));
    return auditPhoto(tx, { ...context, caller }, worker, null);
  }),
);
