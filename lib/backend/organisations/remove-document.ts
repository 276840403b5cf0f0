import { and, eq, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { organisationDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage, lockForEdit, writeOrganisation } from "./find";

/** Removes a document: it is no longer shown but stays in the records. NOT_FOUND if it does not exist. */
export const removeDocument = procedure(
  contract.organisations.removeDocument,
  canManage,
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { organisationId, documentId } = input;
      await lockForEdit(tx, caller, organisationId);
      const [removed] = await tx
        .update(organisationDocuments)
        .set({ removedAt: clock.now() })
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
