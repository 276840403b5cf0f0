import { randomUUID } from "node:crypto";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { kindOf, refusedFile } from "@/lib/backend/refused-file";
import { storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import { organisationDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManage, lockForEdit, writeOrganisation } from "./find";

/**
 * Adds a PDF to an organisation's documents; it replaces an earlier one of the same kind. BAD_REQUEST for a file or
 * dates that are not accepted, with the reason.
 */
export const addDocument = procedure(
  contract.organisations.addDocument,
  canManage,
  async ({ input, caller, context }) => {
    const { organisationId, document, file } = input;
    const bytes = Buffer.from(file.base64, "base64");
    if (bytes.length === 0) throw refusedFile("missing");
    if (document.expiresOn <= document.issuedOn) throw refusedFile("expiresBeforeIssue");
    // Check access before processing the file, which is expensive.
    await withScope(scopeOf(caller), async (tx) => {
      await lockForEdit(tx, caller, organisationId);
      if (document.issuedOn > today()) throw refusedFile("issuedInFuture");
    });
    if ((await kindOf(bytes)) !== "pdf") throw refusedFile("notPdf");
    const stored = await storeFile(organisationId, caller.uid, {
      name: file.name,
      contentType: "application/pdf",
      bytes,
    });
    return withStoredFiles([stored], () =>
      withScope(scopeOf(caller), async (tx) => {
        await lockForEdit(tx, caller, organisationId);
        await writeFiles(tx, [stored]);
        const documentId = randomUUID();
        await tx
          .insert(organisationDocuments)
          .values({ id: documentId, organisationId, fileId: stored.id, ...document });
        const written = await writeOrganisation(tx, organisationId, {});
        await audit(tx, context, {
          organisationId,
          action: "organisation.documentAdded",
          subject: { type: "organisationDocument", id: documentId },
          details: { kind: document.kind, expiresOn: document.expiresOn, sha256: stored.sha256 },
        });
        return { ...written, documentId };
      }),
    );
  },
);
