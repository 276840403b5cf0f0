/** An organisation's current documents. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { today } from "@/lib/backend/today";
import type { OrganisationDocument } from "@/lib/contract/organisations";
import { files, organisationDocuments } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { stateOf } from "./rules";

/** Newest first; the first of each kind is the current one. */
export async function documentsOf(tx: Transaction, organisationId: string): Promise<OrganisationDocument[]> {
  const rows = await tx
    .select({ document: organisationDocuments, fileName: files.name, sizeBytes: files.sizeBytes })
    .from(organisationDocuments)
    .innerJoin(files, eq(files.id, organisationDocuments.fileId))
    .where(and(eq(organisationDocuments.organisationId, organisationId), isNull(organisationDocuments.removedAt)))
    .orderBy(desc(organisationDocuments.createdAt), desc(organisationDocuments.id));
  return rows.map(({ document, fileName, sizeBytes }, n) => ({
    _id: document.id,
    kind: document.kind,
    fileName,
    sizeBytes,
    issuedOn: document.issuedOn,
    expiresOn: document.expiresOn,
    ...stateOf(document.expiresOn, today()),
    isReplaced: rows.slice(0, n).some((earlier) => earlier.document.kind === document.kind),
    addedAt: document.createdAt.toISOString(),
  }));
}
