import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, profileChangeFields } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import { withScope } from "@/lib/db/tenancy";
import { canDecide, findChange } from "./find";
import { filesIn } from "./read-field";

/**
 * A file that a change refers to, before or after. It is logged as opened once the bytes were read, or not served.
 * NOT_FOUND for any other file.
 */
export const evidence = procedure(contract.profileChanges.evidence, canDecide, async ({ input, caller, context }) => {
  const file = await withScope(scopeOf(caller), async (tx) => {
    const { change, worker } = await findChange(tx, input.changeId);
    const rows = await tx.select().from(profileChangeFields).where(eq(profileChangeFields.changeId, change.id));
    const named = rows.flatMap(({ keyId, oldSealed, newSealed, evidenceFileId }) => [
      ...(evidenceFileId ? [evidenceFileId] : []),
      ...filesIn(...[oldSealed, newSealed].map((sealed) => openFor(worker.id, { keyId, sealed }))),
    ]);
    const [found] = named.includes(input.fileId) ? await tx.select().from(files).where(eq(files.id, input.fileId)) : [];
    if (found?.workerId !== worker.id) throw notFound();
    return { ...found, workerId: worker.id, organisationId: worker.organisationId };
  });
  const content = await readFileContent(file);
  const { organisationId, workerId, id: documentId } = file;
  await withScope(scopeOf(caller), (tx) =>
    recordAccess(tx, { ...context, caller }, { organisationId, workerId, part: "document", documentId }),
  );
  return content;
});
