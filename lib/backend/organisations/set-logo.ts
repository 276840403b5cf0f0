import { eq } from "drizzle-orm";
import { FileRefused, sniff } from "@/lib/adapters/files";
import { encodeLogo, type ImageSizes, PictureRefused } from "@/lib/adapters/images";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { refusedFile } from "@/lib/backend/refused-file";
import { storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { organisationLogos } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canManage, lockForEdit, writeOrganisation } from "./find";
import { logoUrl } from "./logo-url";

const PICTURES = ["png", "jpeg", "webp"];

/**
 * Re-encodes the picture in its two sizes. The format is detected from the content, never from the file name or the
 * declared type.
 */
async function encode(bytes: Buffer): Promise<ImageSizes> {
  if (bytes.length > constants.logoMaxBytes) throw refusedFile("tooLarge");
  try {
    if (!PICTURES.includes((await whenCapacity(() => sniff(bytes))) ?? "")) throw refusedFile("notImage");
    return await whenCapacity(() => encodeLogo(bytes));
  } catch (error) {
    if (error instanceof FileRefused) throw refusedFile("notImage");
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notImage");
  }
}

/** Audits that an organisation's logo was changed or removed. */
export async function auditLogo(
  tx: Transaction,
  context: Context,
  organisationId: string,
  imageUrl: string | null,
): Promise<{ lock: number }> {
  const written = await writeOrganisation(tx, organisationId, { imageUrl });
  await audit(tx, context, {
    organisationId,
    action: "organisation.logoChanged",
    subject: { type: "organisation", id: organisationId },
    details: { isSet: imageUrl !== null },
  });
  return written;
}

const mayEditNow = (caller: PersonCaller, organisationId: string): Promise<unknown> =>
  withScope(scopeOf(caller), (tx) => lockForEdit(tx, caller, organisationId));

/** Sets an organisation's logo from a PNG, JPEG or WebP picture. BAD_REQUEST with the reason for anything else. */
export const setLogo = procedure(contract.organisations.setLogo, canManage, async ({ input, caller, context }) => {
  const { organisationId } = input;
  const bytes = Buffer.from(input.file.base64, "base64");
  if (bytes.length === 0) throw refusedFile("missing");
  await mayEditNow(caller, organisationId);
  const { small, large, contentType } = await encode(bytes);
  const stored = [
    await storeFile(organisationId, caller.uid, { name: "logo-small.webp", contentType, bytes: small }),
    await storeFile(organisationId, caller.uid, { name: "logo.webp", contentType, bytes: large }),
  ] as const;
  return withStoredFiles(stored, () =>
    withScope(scopeOf(caller), async (tx) => {
      await lockForEdit(tx, caller, organisationId);
      await writeFiles(tx, [...stored]);
      const logo = { smallFileId: stored[0].id, largeFileId: stored[1].id };
      await tx.delete(organisationLogos).where(eq(organisationLogos.organisationId, organisationId));
      await tx.insert(organisationLogos).values({ organisationId, ...logo });
      return auditLogo(tx, context, organisationId, logoUrl.small(organisationId, stored[1].sha256));
    }),
  );
});
