/** An agreement's files: bytes in the file store, metadata in the database. */
import { and, eq } from "drizzle-orm";
import { type FileRow, sha256Of, storeBytes } from "@/lib/backend/stored-files";
import { files, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

const PDF = "application/pdf";

/** Stores a PDF. SERVICE_UNAVAILABLE if the file store does not accept it. */
export const storePdf = (storageKey: string, bytes: Buffer): Promise<void> => storeBytes(storageKey, bytes, PDF);

/** The file row for an agreement's PDF. Agreement files belong to the platform and both parties can read them. */
export const pdfRow = (
  {
    agreementId,
    storageKey,
    name,
    uploadedByUid,
  }: Pick<FileRow, "storageKey" | "name"> & {
    agreementId: string;
    uploadedByUid?: string;
  },
  bytes: Buffer,
  platformId: string,
) => ({
  organisationId: platformId,
  agreementId,
  storageKey,
  name,
  uploadedByUid,
  contentType: PDF,
  sizeBytes: bytes.length,
  sha256: sha256Of(bytes),
});

/** The platform's organisation, which owns agreement files. */
export async function platformId(): Promise<string> {
  const [platform] = await withScope({ kind: "platform" }, (tx) =>
    tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.kind, "platform")).limit(1),
  );
  if (!platform) throw new Error("there is no platform to keep files for");
  return platform.id;
}

/** Adds a file, or finds the existing one with the same storage key when repeated. Returns its id. */
export async function addFile(tx: Transaction, row: ReturnType<typeof pdfRow>): Promise<string> {
  await tx.insert(files).values(row).onConflictDoNothing();
  const [stored] = await tx.select({ id: files.id }).from(files).where(eq(files.storageKey, row.storageKey));
  if (!stored) throw new Error("the file was not added");
  return stored.id;
}

export async function fileOf(tx: Transaction, agreementId: string, fileId: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.agreementId, agreementId)));
  return row;
}
