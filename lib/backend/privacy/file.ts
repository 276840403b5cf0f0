import { and, eq, ne } from "drizzle-orm";
import { audit, noteReading } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { handOut } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findWorker, keepers } from "./find";

/**
 * One file that an export lists; opening it is on record. NOT_FOUND for a file that is not this worker's, SERVICE_UNAVAILABLE where
 * its bytes cannot be had now.
 */
export const file = procedure(contract.privacy.file, keepers, async ({ input, caller, context }) => {
  const { workerId, fileId } = input;
  const found = await withScope(scopeOf(caller), async (tx) => {
    const { organisationId } = await findWorker(tx, workerId);
    const [row] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.workerId, workerId), ne(files.name, "")));
    if (!row) throw notFound();
    await noteReading(tx, { caller, requestId: context.requestId }, { organisationId, workerId, part: "document" });
    const subject = { type: "file", id: fileId };
    await audit(tx, context, { organisationId, action: "file.read", subject });
    return row;
  });
  return handOut(found);
});
