import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead } from "./access";

/**
 * A document's bytes. Fails closed: the opening is logged, or the document is not served. It is logged once the bytes
 * were read, since the log is also the record of what a reviewer has opened. NOT_FOUND for another worker's.
 */
export const document = procedure(contract.workerProfile.document, canRead, async ({ input, caller, context }) => {
  const { workerId, documentId } = input;
  const file = await withScope(scopeOf(caller), async (tx) => {
    const [found] = await tx
      .select({ file: files })
      .from(workerDocuments)
      .innerJoin(files, eq(files.id, workerDocuments.fileId))
      .where(and(eq(workerDocuments.id, documentId), eq(workerDocuments.workerId, workerId)));
    if (!found) throw notFound();
    return found.file;
  });
  const content = await readFileContent(file);
  await withScope(scopeOf(caller), (tx) => {
    const { organisationId } = file;
    return recordAccess(tx, { ...context, caller }, { organisationId, workerId, part: "document", documentId });
  });
  return content;
});
