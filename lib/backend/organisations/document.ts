import { and, eq, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, organisationDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage } from "./find";

/**
 * A document's bytes, for platform staff and the organisation's own users; each download is audited. NOT_FOUND for
 * another organisation's document.
 */
export const document = procedure(contract.organisations.document, canManage, async ({ input, caller, context }) => {
  const file = await withScope(scopeOf(caller), async (tx) => {
    const [found] = await tx
      .select({ file: files })
      .from(organisationDocuments)
      .innerJoin(files, eq(files.id, organisationDocuments.fileId))
      .where(and(eq(organisationDocuments.id, input.documentId), isNull(organisationDocuments.removedAt)));
    if (!found) throw notFound();
    await audit(tx, context, {
      organisationId: found.file.organisationId,
      action: "file.read",
      subject: { type: "organisationDocument", id: input.documentId },
    });
    return found.file;
  });
  return readFileContent(file);
});
