/** The files that prove hours: pictures are re-encoded, PDFs have no active content, as for other documents. */
import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { readDocument } from "@/lib/backend/profiles";
import { readFileContent, removeStored, storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { proofMax } from "@/lib/contract/timesheets";
import { files, timesheetFiles } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead, canSubmit, findTimesheet, lockTimesheet, proofOf } from "./find";
import { isPossible } from "./record";

const texts = messages.timesheets;

/** The timesheet, locked, if files of its next version can be changed. CONFLICT `proofNotOpen`. */
async function preparing(tx: Transaction, timesheetId: string) {
  const { timesheet } = await lockTimesheet(tx, timesheetId);
  if (!isPossible(timesheet, "submit", clock.now())) throw conflict(texts.proofNotOpen, "proofNotOpen");
  return timesheet;
}

async function preparingAnother(tx: Transaction, timesheetId: string) {
  const timesheet = await preparing(tx, timesheetId);
  const own = (await proofOf(tx, [timesheetId])).filter(({ version }) => version > timesheet.version);
  if (own.length >= proofMax) throw conflict(texts.tooManyProofs(proofMax), "tooManyProofs");
  return timesheet;
}

/**
 * Adds a file to the hours that are being prepared. BAD_REQUEST with the reason for a file that is not accepted; NOT_FOUND
 * for another agency's timesheet; CONFLICT `proofNotOpen` once its hours are submitted, `tooManyProofs`.
 */
export const addProof = procedure(contract.timesheets.addProof, canSubmit, async ({ input, caller, context }) => {
  const { timesheetId, kind } = input;
  // Check access before processing the file, which is expensive.
  const { organisationId } = await withScope(scopeOf(caller), (tx) => preparingAnother(tx, timesheetId));
  const stored = await storeFile(organisationId, caller.uid, await readDocument(input.file));
  return withStoredFiles([stored], () =>
    withScope(scopeOf(caller), async (tx) => {
      const { version, providerId } = await preparingAnother(tx, timesheetId);
      await writeFiles(tx, [stored]);
      await tx.insert(timesheetFiles).values({
        fileId: stored.id,
        timesheetId,
        version: version + 1,
        organisationId,
        providerId,
        kind,
        addedAt: clock.now(),
      });
      await audit(tx, context, {
        organisationId,
        action: "timesheet.proofAdded",
        subject: { type: "timesheet", id: timesheetId },
        details: { fileId: stored.id, kind, sha256: stored.sha256 },
      });
      return { fileId: stored.id };
    }),
  );
});

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
 * Removes a file of hours that are not submitted yet, then its bytes. NOT_FOUND for another agency's; CONFLICT
 * `proofNotOpen`.
 */
export const removeProof = procedure(contract.timesheets.removeProof, canSubmit, async ({ input, caller, context }) => {
  const { timesheetId, fileId } = input;
  const { storageKey } = await withScope(scopeOf(caller), async (tx) => {
    const { version, organisationId } = await preparing(tx, timesheetId);
    const { proof, file } = await findProof(tx, timesheetId, fileId);
    if (proof.version <= version) throw conflict(texts.proofNotOpen, "proofNotOpen");
    await tx.delete(timesheetFiles).where(eq(timesheetFiles.fileId, fileId));
    await tx.delete(files).where(eq(files.id, fileId));
    await audit(tx, context, {
      organisationId,
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
