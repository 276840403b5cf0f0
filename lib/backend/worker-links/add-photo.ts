import { eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { storePhoto, writePhoto } from "@/lib/backend/profiles";
import { withStoredFiles } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerPhotos } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { holderOf, lockLink, type WorkerRow, withLinkHolder } from "./link";
import { recordUsed } from "./send";

/** Whether a worker may send their photo by their link: until their profile is approved, since the reviewer checks it. */
export const maySendPhoto = ({ verificationStatus }: Pick<WorkerRow, "verificationStatus">): boolean =>
  verificationStatus !== "approved" && verificationStatus !== "lapsed";

/** A photo is only added: the link must not be a way to replace one that was checked, or to add one that no one checks. */
async function expectMissing(tx: Transaction, worker: WorkerRow): Promise<void> {
  if (!maySendPhoto(worker)) throw conflict(messages.workerLinks.photoByAgency, "photoByAgency");
  const photos = await tx
    .select({ workerId: workerPhotos.workerId })
    .from(workerPhotos)
    .where(eq(workerPhotos.workerId, worker.id));
  if (worker.imageUrl || photos.length > 0) throw conflict(messages.workerLinks.hasPhoto, "hasPhoto");
}

/**
 * Adds the photo of a worker who has none, in the scope of their agency, since workers themselves cannot write to their
 * record. CONFLICT `hasPhoto` where there is one, `photoByAgency` once the profile was approved; BAD_REQUEST with the reason for anything but a picture.
 */
export const addPhoto = procedure(contract.workerLinks.addPhoto, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  // Check access before processing the file, which is expensive.
  const opened = await withLinkHolder(input, context, async (tx, { link, worker }) => {
    await expectMissing(tx, worker);
    return link;
  });
  const { organisationId, workerId } = opened;
  const stored = await storePhoto({ organisationId, workerId, uid: null }, input.file.base64);
  return withStoredFiles(stored, () =>
    withScope({ kind: "organisation", organisationId }, async (tx) => {
      // The link may have been cancelled, or a photo added, while the picture was processed.
      const { link, worker } = await lockLink(tx, opened);
      await expectMissing(tx, worker);
      await writePhoto(tx, holderOf(context), worker, stored);
      await recordUsed(tx, holderOf(context), link);
      return { added: true as const };
    }),
  );
});
