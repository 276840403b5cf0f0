import { and, eq, isNull } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { organisationDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdToEdit, keepers, writeOrganisation } from "./find";

/** Takes a document away: it is shown no more, and stays in the records. NOT_FOUND for one that is not there. */
export const removeDocument = procedure(contract.organisations.removeDocument, keepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { organisationId, documentId } = input;
    await holdToEdit(tx, caller, organisationId);
    const [removed] = await tx
      .update(organisationDocuments)
      .set({ removedAt: new Date() })
      .where(
        and(
          eq(organisationDocuments.id, documentId),
          eq(organisationDocuments.organisationId, organisationId),
          isNull(organisationDocuments.removedAt),
        ),
      )
      .returning({ kind: organisationDocuments.kind });
    if (!removed) throw notFound();
    const written = await writeOrganisation(tx, organisationId, {});
    await audit(tx, context, {
      organisationId,
      action: "organisation.documentRemoved",
      subject: { type: "organisationDocument", id: documentId },
      details: removed,
    });
    return written;
  }),
);
