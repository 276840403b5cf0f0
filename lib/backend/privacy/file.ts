import { and, eq, ne } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit, recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage, findWorker } from "./find";

/**
 * One file listed in an export; opening it is logged. NOT_FOUND for a file that is not this worker's,
 * SERVICE_UNAVAILABLE if its bytes cannot be read.
 */
export const file = procedure(contract.privacy.file, canManage, async ({ input, caller, context }) => {
  const { workerId, fileId } = input;
  const found = await withScope(scopeOf(caller), async (tx) => {
    const { organisationId } = await findWorker(tx, workerId);
    const [row] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.workerId, workerId), ne(files.name, "")));
    if (!row) throw notFound();
    await recordAccess(tx, { caller, requestId: context.requestId }, { organisationId, workerId, part: "document" });
    const subject = { type: "file", id: fileId };
    await audit(tx, context, { organisationId, action: "file.read", subject });
    return row;
  });
  return readFileContent(found);
});
