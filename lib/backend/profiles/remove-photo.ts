import { eq } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { workerPhotos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdWorker, writers } from "./find";
import { notePhoto } from "./set-photo";

/** Takes a worker's photo away. */
export const removePhoto = procedure(contract.workerProfile.removePhoto, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await holdWorker(tx, input.workerId);
    await tx.delete(workerPhotos).where(eq(workerPhotos.workerId, worker.id));
    return notePhoto(tx, { ...context, caller }, worker, null);
  }),
);
