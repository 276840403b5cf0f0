import { eq } from "drizzle-orm";
import { FileRefused, sniff } from "@/lib/adapters/files";
import { encodeLogo, PictureRefused, type TwoSizes } from "@/lib/adapters/images";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { refusedFile } from "@/lib/backend/refused-file";
import { keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { whenFree } from "@/lib/backend/when-free";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { organisationLogos } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { holdToEdit, keepers, writeOrganisation } from "./find";
import { logoUrl } from "./logo-url";

const PICTURES = ["png", "jpeg", "webp"];

/** The picture made anew in its two sizes: what it is tells its content, never its name or the type it came with. */
async function encode(bytes: Buffer): Promise<TwoSizes> {
  if (bytes.length > constants.logoMaxBytes) throw refusedFile("tooLarge");
  try {
    if (!PICTURES.includes((await whenFree(() => sniff(bytes))) ?? "")) throw refusedFile("notImage");
    return await whenFree(() => encodeLogo(bytes));
  } catch (error) {
    if (error instanceof FileRefused) throw refusedFile("notImage");
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notImage");
  }
}

/** Notes that an organisation's logo is another one, or none. */
export async function noteLogo(
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

export const mayEditNow = (caller: PersonCaller, organisationId: string): Promise<unknown> =>
  withScope(scopeOf(caller), (tx) => holdToEdit(tx, caller, organisationId));

/** Sets an organisation's logo from a PNG, JPEG or WebP picture. BAD_REQUEST for what is none, with the reason by a word. */
export const setLogo = procedure(contract.organisations.setLogo, keepers, async ({ input, caller, context }) => {
  const { organisationId } = input;
  const bytes = Buffer.from(input.file.base64, "base64");
  if (bytes.length === 0) throw refusedFile("missing");
  await mayEditNow(caller, organisationId);
  const { small, large, contentType } = await encode(bytes);
  const kept = [
    await keep(organisationId, caller.uid, { name: "logo-small.webp", contentType, bytes: small }),
    await keep(organisationId, caller.uid, { name: "logo.webp", contentType, bytes: large }),
  ] as const;
  return keeping(kept, () =>
    withScope(scopeOf(caller), async (tx) => {
      await holdToEdit(tx, caller, organisationId);
      await writeFiles(tx, [...kept]);
      const logo = { smallFileId: kept[0].id, largeFileId: kept[1].id };
      await tx.delete(organisationLogos).where(eq(organisationLogos.organisationId, organisationId));
      await tx.insert(organisationLogos).values({ organisationId, ...logo });
      return noteLogo(tx, context, organisationId, logoUrl.small(organisationId, kept[1].sha256));
    }),
  );
});
