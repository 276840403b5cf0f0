import { randomUUID } from "node:crypto";
import { type FileRefusal, FileRefused, sniff } from "@/lib/adapters/files";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { organisationDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdToEdit, keepers, todayOf, writeOrganisation } from "./find";
import { type FileProblem, refusedFile } from "./refused-file";
import { daysBetween } from "./rules";

const problemOf: Partial<Record<FileRefusal, FileProblem>> = {
  tooLarge: "tooLarge",
  broken: "broken",
  encrypted: "encrypted",
  unreadable: "broken",
};

/** Throws unless the bytes are a PDF that only shows something. */
async function refuseUnlessPdf(bytes: Buffer): Promise<void> {
  try {
    if ((await sniff(bytes)) !== "pdf") throw refusedFile("notPdf");
  } catch (error) {
    throw error instanceof FileRefused ? refusedFile(problemOf[error.reason] ?? "active") : error;
  }
}

/**
 * Puts a PDF on an organisation's file; a later one of its kind takes the place of the one before. BAD_REQUEST for a file or
 * dates that are not taken, with the reason by the word of its text.
 */
export const addDocument = procedure(
  contract.organisations.addDocument,
  keepers,
  async ({ input, caller, context }) => {
    const { organisationId, document, file } = input;
    const bytes = Buffer.from(file.base64, "base64");
    if (bytes.length === 0) throw refusedFile("missing");
    if (daysBetween(document.issuedOn, document.expiresOn) <= 0) throw refusedFile("expiresBeforeIssue");
    // Before the file is looked at: whoever may not put it there costs no work.
    await withScope(scopeOf(caller), async (tx) => {
      await holdToEdit(tx, caller, organisationId);
      if (daysBetween(await todayOf(tx), document.issuedOn) > 0) throw refusedFile("issuedInFuture");
    });
    await refuseUnlessPdf(bytes);
    const kept = await keep(organisationId, caller.uid, { name: file.name, contentType: "application/pdf", bytes });
    return keeping([kept], () =>
      withScope(scopeOf(caller), async (tx) => {
        await holdToEdit(tx, caller, organisationId);
        await writeFiles(tx, [kept]);
        const documentId = randomUUID();
        await tx.insert(organisationDocuments).values({ id: documentId, organisationId, fileId: kept.id, ...document });
        const written = await writeOrganisation(tx, organisationId, {});
        await audit(tx, context, {
          organisationId,
          action: "organisation.documentAdded",
          subject: { type: "organisationDocument", id: documentId },
          details: { kind: document.kind, expiresOn: document.expiresOn, sha256: kept.sha256 },
        });
        return { ...written, documentId };
      }),
    );
  },
);
