import { eq } from "drizzle-orm";
import { encodePhoto, type ImageSizes, PictureRefused } from "@/lib/adapters/images";
import { procedure } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { photoUrl } from "@/lib/backend/photo-url";
import { kindOf, refusedFile } from "@/lib/backend/refused-file";
import { type StoredFile, storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { lockWorker, type WorkerRecord, writeFields } from "@/lib/backend/worker-records";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { workerPhotos, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { recompute } from "./recompute";

const PICTURES = ["png", "jpeg", "webp"];

/**
 * Re-encodes the picture in its two sizes. The format is detected from the content, never from the file name or the
 * declared type.
 */
async function encode(bytes: Buffer): Promise<ImageSizes> {
  if (bytes.length > constants.photoMaxBytes) throw refusedFile("tooLarge");
  const kind = await kindOf(bytes).catch((error: unknown) => {
    // A PDF with active content is not a picture either.
    if (bytes.length > 0 && error instanceof DomainError && error.code === "BAD_REQUEST") return null;
    throw error;
  });
  if (!PICTURES.includes(kind ?? "")) throw refusedFile("notImage");
  try {
    return await whenCapacity(() => encodePhoto(bytes));
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notImage");
  }
}

/** Stores the picture in its two sizes. BAD_REQUEST with the reason for anything but a PNG, JPEG or WebP picture. */
export async function storePhoto(
  { organisationId, workerId, uid }: { organisationId: string; workerId: string; uid: string | null },
  base64: string,
): Promise<readonly [StoredFile, StoredFile]> {
  const { small, large, contentType } = await encode(Buffer.from(base64, "base64"));
  return [
    await storeFile(organisationId, uid, { name: "photo-small.webp", contentType, bytes: small }, workerId),
    await storeFile(organisationId, uid, { name: "photo.webp", contentType, bytes: large }, workerId),
  ];
}

/** Audits that a worker's photo was changed or removed. */
export async function auditPhoto(tx: Transaction, actor: Actor, worker: WorkerRecord, imageUrl: string | null) {
  await tx.update(workers).set({ imageUrl }).where(eq(workers.id, worker.id));
  await writeFields(tx, worker, {});
  await audit(tx, actor, {
    organisationId: worker.organisationId,
    action: "worker.photoChanged",
    subject: { type: "worker", id: worker.id },
    details: { isSet: imageUrl !== null },
  });
  return { lock: await recompute(tx, worker.id), waiting: [] };
}

/** Makes a stored picture the photo of a worker, whose row is locked. */
export async function writePhoto(
  tx: Transaction,
  actor: Actor,
  worker: WorkerRecord,
  stored: readonly [StoredFile, StoredFile],
) {
  const { id: workerId, organisationId } = worker;
  await writeFiles(tx, [...stored]);
  await tx.delete(workerPhotos).where(eq(workerPhotos.workerId, workerId));
  await tx
    .insert(workerPhotos)
    .values({ organisationId, workerId, smallFileId: stored[0].id, largeFileId: stored[1].id });
  return auditPhoto(tx, actor, worker, photoUrl.large(workerId, stored[1].sha256));
}

/** Sets a worker's photo from a PNG, JPEG or WebP picture. BAD_REQUEST with the reason for anything else. */
export const setPhoto = procedure(contract.workerProfile.setPhoto, canWrite, async ({ input, caller, context }) => {
  const { workerId } = input;
  const { organisationId } = await withScope(scopeOf(caller), (tx) => lockWorker(tx, workerId));
  const stored = await storePhoto({ organisationId, workerId, uid: caller.uid }, input.file.base64);
  return withStoredFiles(stored, () =>
    withScope(scopeOf(caller), async (tx) =>
      writePhoto(tx, { ...context, caller }, await lockWorker(tx, workerId), stored),
    ),
  );
});
