import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { handOut } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { agreementDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { bySignatory, noteInAudit } from "./events";
import { fileOf } from "./files";
import { type OpenedLink, openLink } from "./link";
import { scopeOfAgreement } from "./rows";
import { checkToSign } from "./sign-url";

const papers = ["agencyAnnexure", "providerAnnexure", "document", "sealed"] as const;
type Paper = (typeof papers)[number];

/** The file behind a paper; null where there is none. */
async function fileIdOf(tx: Transaction, { agreement, version }: OpenedLink, which: Paper): Promise<string | null> {
  if (which === "document") return version.documentFileId;
  if (which === "sealed") return version.sealedFileId;
  const [found] = await tx
    .select({ fileId: agreementDocuments.fileId })
    .from(agreementDocuments)
    .where(and(eq(agreementDocuments.agreementId, agreement.id), eq(agreementDocuments.kind, which)));
  return found?.fileId ?? null;
}

/** The papers can be read while there is something to sign, and by whoever has signed. */
function checkReadable({ state }: OpenedLink): void {
  if (state !== "signed" && state !== "notReady") checkToSign(state);
}

/** On our own origin, without the token: the page's own route asks for the file. */
const pathOf = (which: Paper) => `/sign-agreement/document?which=${which}`;

/** Get agreement overview (spec section 7): where the papers are, for whoever holds a signatory's link. */
export const overview = procedure(contract.agreements.overview, linkHolder, async ({ input, context }) => {
  const link = await openLink(input.token, context);
  checkReadable(link);
  return withScope(scopeOfAgreement(link.agreement.id), async (tx) => {
    const urlOf = async (which: Paper) => ((await fileIdOf(tx, link, which)) ? pathOf(which) : null);
    return {
      annexureUrl: await urlOf("providerAnnexure"),
      agencyAnnexureUrl: await urlOf("agencyAnnexure"),
      documentUrl: await urlOf("document"),
      sealedUrl: await urlOf("sealed"),
    };
  });
});

/** A paper of the agreement, for whoever holds a signatory's link. The reading is in the audit log or it does not happen. */
export const linkFile = procedure(contract.agreements.linkFile, linkHolder, async ({ input, context }) => {
  const link = await openLink(input.token, context);
  checkReadable(link);
  const { agreement, signatory } = link;
  const found = await withScope(scopeOfAgreement(agreement.id), async (tx) => {
    const fileId = await fileIdOf(tx, link, input.which);
    const row = fileId ? await fileOf(tx, agreement.id, fileId) : undefined;
    if (!row) throw notFound();
    const doer = bySignatory(signatory, agreement, context);
    await noteInAudit(tx, doer, agreement, { action: "file.read", details: { fileId: row.id } });
    return row;
  });
  return handOut(found);
});
