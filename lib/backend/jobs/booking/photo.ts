import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { allocationsOf, canPost, findJob } from "@/lib/backend/jobs/find";
import { historyAt } from "@/lib/backend/jobs/rules";
import { readFileContent } from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { files, workerPhotos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { showsPhoto } from "./known";

/**
 * The small photo of a worker who is put forward for a provider's job or booked for it, so that they can be recognised
 * on arrival. Read in the agency's scope once the provider has been found to see the allocation. NOT_FOUND for another
 * provider's, once nothing is to be decided and no one is expected, and where there is none.
 */
export const photo = procedure(contract.jobs.photo, canPost, async ({ input, caller }) => {
  const { jobId, allocationId } = input;
  const allocation = await withScope(scopeOf(caller), async (tx) => {
    const { job } = await findJob(tx, jobId);
    const put = await allocationsOf(tx, [jobId]);
    const { allocations } = historyAt(job, put, clock.now());
    const one = put.find(({ id }) => id === allocationId);
    const status = allocations.find(({ id }) => id === allocationId)?.status;
    return one && status ? { ...one, status } : null;
  });
  if (!allocation || !showsPhoto(allocation)) throw notFound();
  const { organisationId, workerId } = allocation;
  const file = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ file: files })
      .from(workerPhotos)
      .innerJoin(files, eq(files.id, workerPhotos.smallFileId))
      .where(eq(workerPhotos.workerId, workerId));
    return found?.file ?? null;
  });
  if (!file) throw notFound();
  return readFileContent(file);
});
