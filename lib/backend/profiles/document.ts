import { and, eq } from "drizzle-orm";
import { noteReading } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { handOut } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { readers } from "./find";

/** A document's bytes; that it was opened is on record, or it is not handed out. NOT_FOUND for another's. */
export const document = procedure(contract.workerProfile.document, readers, async ({ input, caller, context }) => {
  const { workerId, documentId } = input;
  const file = await withScope(scopeOf(caller), async (tx) => {
    const [found] = await tx
      .select({ file: files })
      .from(workerDocuments)
      .innerJoin(files, eq(files.id, workerDocuments.fileId))
      .where(and(eq(workerDocuments.id, documentId), eq(workerDocuments.workerId, workerId)));
    if (!found) throw notFound();
    const { organisationId } = found.file;
    await noteReading(tx, { ...context, caller }, { organisationId, workerId, part: "document" });
    return found.file;
  });
  return handOut(file);
});
