import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { agreementDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { auditAgreement, bySignatory } from "./events";
import { fileOf } from "./files";
import { type OpenedLink, openLink } from "./link";
import { scopeOfAgreement } from "./rows";
import { checkToSign } from "./sign-url";

const documents = ["agencyAnnexure", "providerAnnexure", "document", "sealed"] as const;
type SignedFile = (typeof documents)[number];

/** The id of the file behind a document; null if there is none. */
async function fileIdOf(
  tx: Transaction,
  { agreement, version }: OpenedLink,
  which: SignedFile,
): Promise<string | null> {
  if (which === "document") return version.documentFileId;
  if (which === "sealed") return version.sealedFileId;
  const [found] = await tx
    .select({ fileId: agreementDocuments.fileId })
    .from(agreementDocuments)
    .where(and(eq(agreementDocuments.agreementId, agreement.id), eq(agreementDocuments.kind, which)));
  return found?.fileId ?? null;
}

/** Documents can be read while there is something to sign, and by signatories who have signed. */
function checkReadable({ state }: OpenedLink): void {
  if (state !== "signed" && state !== "notReady") checkToSign(state);
}

/** On our own origin and without the token: the page's own route fetches the file. */
const pathOf = (which: SignedFile) => `/sign-agreement/document?which=${which}`;

/** Get agreement overview (spec section 7): URLs of the documents, for the holder of a signatory's link. */
export const overview = procedure(contract.agreements.overview, linkHolder, async ({ input, context }) => {
  const link = await openLink(input.token, context);
  checkReadable(link);
  return withScope(scopeOfAgreement(link.agreement.id), async (tx) => {
    const urlOf = async (which: SignedFile) => ((await fileIdOf(tx, link, which)) ? pathOf(which) : null);
    return {
      annexureUrl: await urlOf("providerAnnexure"),
      agencyAnnexureUrl: await urlOf("agencyAnnexure"),
      documentUrl: await urlOf("document"),
      sealedUrl: await urlOf("sealed"),
    };
  });
});

/**
 * Reads a document of the agreement, for the holder of a signatory's link. Fails if the access cannot be recorded in
 * the audit log.
 */
export const linkFile = procedure(contract.agreements.linkFile, linkHolder, async ({ input, context }) => {
  const link = await openLink(input.token, context);
  checkReadable(link);
  const { agreement, signatory } = link;
  const found = await withScope(scopeOfAgreement(agreement.id), async (tx) => {
    const fileId = await fileIdOf(tx, link, input.which);
    const row = fileId ? await fileOf(tx, agreement.id, fileId) : undefined;
    if (!row) throw notFound();
    const eventActor = bySignatory(signatory, agreement, context);
    await auditAgreement(tx, eventActor, agreement, { action: "file.read", details: { fileId: row.id } });
    return row;
  });
  return readFileContent(found);
});
