import { eq } from "drizzle-orm";
import { encodePhoto, PictureRefused, type TwoSizes } from "@/lib/adapters/images";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { photoUrl } from "@/lib/backend/photo-url";
import { kindOf, refusedFile } from "@/lib/backend/refused-file";
import { keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { whenFree } from "@/lib/backend/when-free";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { workerPhotos, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { writeFields } from "./fields";
import { holdWorker, type WorkerRecord, writers } from "./find";
import type { ByPerson } from "./save";

const PICTURES = ["png", "jpeg", "webp"];

/** The picture made anew in its two sizes: what it is tells its content, never its name or the type it came with. */
async function encode(bytes: Buffer): Promise<TwoSizes> {
  if (bytes.length > constants.photoMaxBytes) throw refusedFile("tooLarge");
  const kind = await kindOf(bytes).catch((error: unknown) => {
    // A PDF that is refused is no picture either.
    if (bytes.length > 0 && error instanceof DomainError && error.code === "BAD_REQUEST") return null;
    throw error;
  });
  if (!PICTURES.includes(kind ?? "")) throw refusedFile("notImage");
  try {
    return await whenFree(() => encodePhoto(bytes));
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notImage");
  }
}

/** Notes that a worker's photo is another one, or none. */
export async function notePhoto(tx: Transaction, context: ByPerson, worker: WorkerRecord, imageUrl: string | null) {
  await tx.update(workers).set({ imageUrl }).where(eq(workers.id, worker.id));
  await writeFields(tx, worker, {});
  await audit(tx, context, {
    organisationId: worker.organisationId,
    action: "worker.photoChanged",
    subject: { type: "worker", id: worker.id },
    details: { isSet: imageUrl !== null },
  });
  return { lock: await settle(tx, worker.id), waiting: [] };
}

/** Sets a worker's photo from a PNG, JPEG or WebP picture. BAD_REQUEST for what is none, with the reason by a word. */
export const setPhoto = procedure(contract.workerProfile.setPhoto, writers, async ({ input, caller, context }) => {
  const { workerId } = input;
  const { organisationId } = await withScope(scopeOf(caller), (tx) => holdWorker(tx, workerId));
  const { small, large, contentType } = await encode(Buffer.from(input.file.base64, "base64"));
  const kept = [
    await keep(organisationId, caller.uid, { name: "photo-small.webp", contentType, bytes: small }, workerId),
    await keep(organisationId, caller.uid, { name: "photo.webp", contentType, bytes: large }, workerId),
  ] as const;
  return keeping(kept, () =>
    withScope(scopeOf(caller), async (tx) => {
      const worker = await holdWorker(tx, workerId);
      await writeFiles(tx, [...kept]);
      await tx.delete(workerPhotos).where(eq(workerPhotos.workerId, workerId));
      await tx
        .insert(workerPhotos)
        .values({ organisationId, workerId, smallFileId: kept[0].id, largeFileId: kept[1].id });
      return notePhoto(tx, { ...context, caller }, worker, photoUrl.large(workerId, kept[1].sha256));
    }),
  );
});
