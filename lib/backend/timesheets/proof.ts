/** The files that prove hours: pictures are re-encoded, PDFs have no active content, as for other documents. */
import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { readDocument } from "@/lib/backend/profiles";
import {
  AddedBefore,
  addedOnce,
  readFileContent,
  removeStored,
  sentHashOf,
  storeFile,
  withStoredFiles,
  writeFiles,
} from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import type { proofKinds } from "@/lib/config/closed-lists/jobs";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { proofMax } from "@/lib/contract/timesheets";
import { files, timesheetFiles, timesheets } from "@/lib/db/schema";
import { stableId } from "@/lib/db/stable-id";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead, canSubmit, findTimesheet, lockTimesheet, proofOf } from "./find";
import { canAddProof, canRemoveProof } from "./record";

const texts = messages.timesheets;
type Who = { caller: PersonCaller; context: Context };

/** The file that was added with this key before; null if there is none. */
async function addedBefore(tx: Transaction, timesheetId: string, key: string): Promise<string | null> {
  const [before] = await tx
    .select({ fileId: timesheetFiles.fileId })
    .from(timesheetFiles)
    .where(and(eq(timesheetFiles.timesheetId, timesheetId), eq(timesheetFiles.uploadKey, key)));
  return before?.fileId ?? null;
}

/** `keyFor` makes the file's key for the hours of a version. */
async function preparingAnother(tx: Transaction, timesheetId: string, keyFor: (version: number) => string) {
  // Locked first: another request with the same file waits here, and then finds it.
  const { timesheet } = await lockTimesheet(tx, timesheetId);
  const key = keyFor(timesheet.version + 1);
  const before = await addedBefore(tx, timesheetId, key);
  if (before) throw new AddedBefore(before);
  if (!canAddProof(timesheet, clock.now())) throw conflict(texts.proofNotOpen, "proofNotOpen");
  const own = (await proofOf(tx, [timesheetId])).filter(({ version }) => version > timesheet.version);
  if (own.length >= proofMax) throw conflict(texts.tooManyProofs(proofMax), "tooManyProofs");
  return { timesheet, key };
}

/**
 * Adds a file to the hours that are being prepared, or as evidence to those that the platform decides on, which then
 * have changed for who decides. A file added with the same key is not added again, even after the hours were submitted; without a key, the same
 * bytes are not.
 * BAD_REQUEST with the reason for a file that is not accepted; NOT_FOUND for another agency's timesheet; CONFLICT
 * `proofNotOpen` while the provider decides and at an end, `tooManyProofs`.
 */
export const addProof = procedure(contract.timesheets.addProof, canSubmit, ({ input, caller, context }) =>
  addedOnce(addOne(input, { caller, context })),
);

type NewProof = {
  timesheetId: string;
  kind: (typeof proofKinds)[number];
  file: { name: string; base64: string };
  key?: string | undefined;
};

async function addOne(sent: NewProof, { caller, context }: Who) {
  const { timesheetId, kind, file } = sent;
  // Sent without a key, as by a page without a script: the same bytes as the same kind of proof of the same hours are the same file,
  // which a browser sends again when the answer was lost.
  const sentHash = sent.key ? "" : sentHashOf(file);
  const keyFor = (version: number) => sent.key ?? stableId(`${version} ${kind} ${sentHash}`);
  // Check access before processing the file, which is expensive.
  const { organisationId } = await withScope(
    scopeOf(caller),
    async (tx) => (await preparingAnother(tx, timesheetId, keyFor)).timesheet,
  );
  const stored = await storeFile(organisationId, caller.uid, await readDocument(file));
  return withStoredFiles([stored], () =>
    withScope(scopeOf(caller), async (tx) => {
      const { timesheet, key } = await preparingAnother(tx, timesheetId, keyFor);
      const { version, providerId, status, lock } = timesheet;
      await writeFiles(tx, [stored]);
      await tx.insert(timesheetFiles).values({
        fileId: stored.id,
        timesheetId,
        version: version + 1,
        organisationId,
        providerId,
        kind,
        addedAt: clock.now(),
        uploadKey: key,
      });
      // Anyone who decides on a page loaded before this evidence has not seen it.
      if (status === "contested") {
        await tx
          .update(timesheets)
          .set({ lock: lock + 1 })
          .where(eq(timesheets.id, timesheetId));
      }
      await audit(tx, context, {
        organisationId,
        action: "timesheet.proofAdded",
        subject: { type: "timesheet", id: timesheetId },
        details: { fileId: stored.id, kind, sha256: stored.sha256 },
      });
      return { fileId: stored.id };
    }),
  );
}

/** A file of a timesheet. NOT_FOUND for any other. */
async function findProof(tx: Transaction, timesheetId: string, fileId: string) {
  const [found] = await tx
    .select({ proof: timesheetFiles, file: files })
    .from(timesheetFiles)
    .innerJoin(files, eq(files.id, timesheetFiles.fileId))
    .where(and(eq(timesheetFiles.fileId, fileId), eq(timesheetFiles.timesheetId, timesheetId)));
  if (!found) throw notFound();
  return found;
}

/**
 * Removes a file of hours that are not submitted yet or were withdrawn, then its bytes. NOT_FOUND for another agency's; CONFLICT
 * `proofNotOpen`.
 */
export const removeProof = procedure(contract.timesheets.removeProof, canSubmit, async ({ input, caller, context }) => {
  const { timesheetId, fileId } = input;
  const { storageKey } = await withScope(scopeOf(caller), async (tx) => {
    const { timesheet } = await lockTimesheet(tx, timesheetId);
    const { proof, file } = await findProof(tx, timesheetId, fileId);
    if (!canRemoveProof(timesheet, proof.version, clock.now())) throw conflict(texts.proofNotOpen, "proofNotOpen");
    await tx.delete(timesheetFiles).where(eq(timesheetFiles.fileId, fileId));
    await tx.delete(files).where(eq(files.id, fileId));
    await audit(tx, context, {
      organisationId: timesheet.organisationId,
      action: "timesheet.proofRemoved",
      subject: { type: "timesheet", id: timesheetId },
      details: { fileId },
    });
    return file;
  });
  await removeStored(storageKey);
  return { fileId };
});

/** The content of a file, audited. NOT_FOUND for a file of a timesheet that the caller may not see. */
export const proof = procedure(contract.timesheets.proof, canRead, async ({ input, caller, context }) => {
  const { timesheetId, fileId } = input;
  const file = await withScope(scopeOf(caller), async (tx) => {
    await findTimesheet(tx, timesheetId);
    const found = await findProof(tx, timesheetId, fileId);
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "timesheet.proofOpened",
      subject: { type: "timesheet", id: timesheetId },
      details: { fileId },
    });
    return found.file;
  });
  return readFileContent(file);
});
