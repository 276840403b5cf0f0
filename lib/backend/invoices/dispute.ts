/** Disputes: the provider raises one about lines or all of an invoice, the agency answers, the platform decides. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { readDocument } from "@/lib/backend/profiles";
import {
  AddedBefore,
  addedOnce,
  readFileContent,
  type StoredFile,
  sentHashOf,
  storeFile,
  withStoredFiles,
  writeFiles,
} from "@/lib/backend/stored-files";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { disputeFilesMax } from "@/lib/contract/invoices";
import { files, invoiceDisputes, invoiceFiles } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { issueCredit, settle } from "./credit";
import {
  canAddEvidence,
  canAnswer,
  canApprove,
  canDecide,
  canRead,
  type DisputeRecord,
  disputesOf,
  findDispute,
  findInvoice,
  type InvoiceRecord,
  type LineRecord,
  leftOf,
  linesOf,
  lockInvoice,
  updateLines,
} from "./find";
import { creditedOf, disputedBy, heldOf } from "./held";
import { dueAfterDispute } from "./late";
import { isPossible, mustHaveSeen, record } from "./record";

const texts = messages.invoices;
type Side = "agency" | "provider";

type Sent = { name: string; base64: string };
type Owner = { organisationId: string; uid: string };

/** A stored file with the hash of the bytes that were sent, by which the same file is known again. */
type Added = { stored: StoredFile; sentHash: string };

/** Runs work with a file that was sent along, stored for an organisation. */
async function withStored<T>(file: Sent, { organisationId, uid }: Owner, work: (added: Added) => Promise<T>) {
  const stored = await storeFile(organisationId, uid, await readDocument(file));
  return withStoredFiles([stored], () => work({ stored, sentHash: sentHashOf(file) }));
}

/** The same with a file that may be left out. */
const withFile = <T>(file: Sent | null, owner: Owner, work: (added: Added | null) => Promise<T>): Promise<T> =>
  file ? withStored(file, owner, work) : work(null);

async function addFile(
  tx: Transaction,
  added: Added | null,
  dispute: Pick<DisputeRecord, "id" | "organisationId" | "providerId">,
  side: Side,
): Promise<void> {
  if (!added) return;
  const { stored, sentHash } = added;
  const { id: disputeId, organisationId, providerId } = dispute;
  await writeFiles(tx, [stored]);
  await tx
    .insert(invoiceFiles)
    .values({ fileId: stored.id, disputeId, organisationId, providerId, side, addedAt: clock.now(), sentHash });
}

/** Approves an invoice. NOT_FOUND for another provider's; CONFLICT `changed` and `notNow`. */
export const approve = procedure(contract.invoices.approve, canApprove, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    mustHaveSeen(invoice, input.lock);
    const { status } = await record(tx, context, invoice, {
      event: "approve",
      by: caller,
      action: "invoice.approved",
      // Time may have approved it before a dispute.
      columns: { isAutomatic: false },
    });
    return { status };
  }),
);

const isAllOf = (lines: readonly LineRecord[], chosen: readonly LineRecord[]): boolean =>
  chosen.length === lines.filter((line) => leftOf(line).netPence !== 0).length;

type Raising = {
  lines: readonly LineRecord[];
  chosen: readonly LineRecord[];
  event: "dispute" | "disputeLines" | "reject";
  reason: string;
  by: PersonCaller;
  added: Added | null;
};

/** Disputes the chosen lines of a locked invoice, which are held until the platform decides. */
async function raise(tx: Transaction, actor: Actor, invoice: InvoiceRecord, raising: Raising) {
  const { lines, chosen, event, reason, by, added } = raising;
  const { id: invoiceId, organisationId, providerId } = invoice;
  const made = {
    id: randomUUID(),
    invoiceId,
    organisationId,
    providerId,
    isWhole: isAllOf(lines, chosen),
    reason,
  };
  await tx.insert(invoiceDisputes).values({ ...made, raisedByUserId: by.userId, raisedAt: clock.now() });
  await addFile(tx, added, made, "provider");
  const ids = chosen.map(({ id }) => id);
  await updateLines(tx, ids, { disputeId: made.id, disputeStatus: "open" });
  const after = lines.map((line) => (ids.includes(line.id) ? { ...line, disputeStatus: "open" as const } : line));
  const { status } = await settle(tx, actor, invoice, after, { event, by, action: "invoice.disputed", reason });
  return { status, disputeId: made.id };
}

/**
 * Disputes everything on a locked invoice that can be disputed, because its payment was rejected. Null if the platform
 * has already decided every line.
 */
export async function disputeOpenLines(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  { reason, by }: { reason: string; by: PersonCaller },
): Promise<{ disputeId: string } | null> {
  const lines = await linesOf(tx, invoice.id);
  const chosen = disputedBy(lines, null);
  return chosen && raise(tx, actor, invoice, { lines, chosen, event: "reject", reason, by, added: null });
}

/**
 * Disputes lines of an invoice, or all that can be disputed. What is disputed is held until the platform decides, the rest is approved.
 * BAD_REQUEST for lines that were disputed before, are credited or charge nothing; NOT_FOUND, CONFLICT as for `approve`.
 */
export const dispute = procedure(contract.invoices.dispute, canApprove, async ({ input, caller, context }) => {
  const { invoiceId, reason } = input;
  // Check access before processing the file, which is expensive.
  await withScope(scopeOf(caller), async (tx) => mustHaveSeen(await findInvoice(tx, invoiceId), input.lock));
  const owner = { organisationId: caller.organisation.id, uid: caller.uid };
  return withFile(input.file, owner, (added) =>
    withScope(scopeOf(caller), async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      mustHaveSeen(invoice, input.lock);
      const lines = await linesOf(tx, invoiceId);
      const chosen = disputedBy(lines, input.lineIds);
      if (!chosen) throw invalid(messages.general.problem, [{ field: "lineIds", message: texts.linesNotOpen }]);
      const event = isAllOf(lines, chosen) ? "dispute" : "disputeLines";
      if (!isPossible(invoice, event)) throw conflict(texts.notNow, "notNow");
      return raise(tx, context, invoice, { lines, chosen, event, reason, by: caller, added });
    }),
  );
});

/** Answers a dispute, once. It changes nothing of the invoice. CONFLICT `answered` or `decided`. */
export const answer = procedure(contract.invoices.answer, canAnswer, async ({ input, caller, context }) => {
  const { invoiceId, disputeId } = input;
  await withScope(scopeOf(caller), async (tx) => {
    await findInvoice(tx, invoiceId);
    await findDispute(tx, invoiceId, disputeId);
  });
  const owner = { organisationId: caller.organisation.id, uid: caller.uid };
  return withFile(input.file, owner, (added) =>
    withScope(scopeOf(caller), async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      const found = await findDispute(tx, invoiceId, disputeId);
      if (found.decidedAt) throw conflict(texts.decided, "decided");
      if (found.answeredAt) throw conflict(texts.answered, "answered");
      const columns = { answer: input.answer, answeredByUserId: caller.userId, answeredAt: clock.now() };
      await tx.update(invoiceDisputes).set(columns).where(eq(invoiceDisputes.id, disputeId));
      await addFile(tx, added, found, "agency");
      const reason = input.answer;
      const { status } = await record(tx, context, invoice, {
        event: "answer",
        by: caller,
        action: "invoice.disputeAnswered",
        reason,
      });
      return { status, disputeId };
    }),
  );
});

const results = { uphold: "upheld", credit: "credited", reprice: "repriced" } as const;

/**
 * Decides a dispute: its lines stand, are credited, or cost less. BAD_REQUEST for prices that are not less than they were; CONFLICT
 * `changed`, `decided`, and as for credit notes.
 */
export const decide = procedure(contract.invoices.decide, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { invoiceId, disputeId, decision, reason } = input;
    const invoice = await lockInvoice(tx, invoiceId);
    const found = await findDispute(tx, invoiceId, disputeId);
    if (found.decidedAt) throw conflict(texts.decided, "decided");
    mustHaveSeen(invoice, input.lock);
    // Of all that are open: what was disputed late was due until then, whichever is decided first.
    const open = (await disputesOf(tx, invoiceId)).filter(({ decidedAt }) => decidedAt === null);
    const lastRaisedAt = (open.at(-1) ?? found).raisedAt;
    const lines = await linesOf(tx, invoiceId);
    const own = lines.filter((line) => line.disputeId === disputeId).map(leftOf);
    const credits = own.flatMap(({ id, netPence }) => {
      const price =
        decision === "credit" ? 0 : (input.prices.find(({ lineId }) => lineId === id)?.netPence ?? netPence);
      return decision === "uphold" || price === netPence ? [] : [{ lineId: id, netPence: netPence - price }];
    });
    // When all of an invoice is credited, its negative lines are too.
    const isLess =
      decision === "uphold" ||
      (credits.length > 0 && (decision === "credit" || credits.every(({ netPence }) => netPence > 0)));
    if (!isLess) throw invalid(messages.general.problem, [{ field: "prices", message: texts.notLess }]);
    await updateLines(
      tx,
      own.map(({ id }) => id),
      { disputeStatus: results[decision] },
    );
    const decided = lines.map((line) =>
      line.disputeId === disputeId ? { ...line, disputeStatus: results[decision] } : line,
    );
    const issued = credits.length > 0 ? await issueCredit(tx, invoice, decided, { credits, reason, by: caller }) : null;
    await tx
      .update(invoiceDisputes)
      .set({
        decision,
        decisionReason: reason,
        decidedByUserId: caller.userId,
        decidedAt: clock.now(),
        creditNoteId: issued?.creditNoteId ?? null,
      })
      .where(eq(invoiceDisputes.id, disputeId));
    const after = issued?.lines ?? decided;
    const duePence = invoice.grossPence - heldOf(after) - creditedOf(after) - invoice.paidPence;
    const isDueAgain = duePence > 0 && isPossible(invoice, "release");
    const event = invoice.status === "disputed" ? "decide" : isDueAgain ? "release" : "decideLines";
    const later = dueAfterDispute(invoice, duePence, { raisedOn: calendarDate(lastRaisedAt), decidedOn: today() });
    const happening = {
      event,
      by: caller,
      action: "invoice.disputeDecided",
      reason,
      columns: later ? { dueAfterDispute: later } : {},
    } as const;
    const { status } = await settle(tx, context, invoice, after, happening);
    return { status, disputeId };
  }),
);

/**
 * The dispute of a locked invoice to which the caller's side can add a file. Throws `AddedBefore` for one that it has
 * added, also once the dispute is decided. CONFLICT `decided`, and `tooManyFiles`.
 */
async function lockOpenDispute(
  tx: Transaction,
  { invoiceId, disputeId }: { invoiceId: string; disputeId: string },
  side: Side,
  sentHash: string,
) {
  await lockInvoice(tx, invoiceId);
  const found = await findDispute(tx, invoiceId, disputeId);
  const own = await tx
    .select({ fileId: invoiceFiles.fileId, sentHash: invoiceFiles.sentHash })
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.disputeId, disputeId), eq(invoiceFiles.side, side)));
  const before = own.find((one) => one.sentHash === sentHash);
  if (before) throw new AddedBefore(before.fileId);
  if (found.decidedAt) throw conflict(texts.decided, "decided");
  if (own.length >= disputeFilesMax) throw conflict(texts.tooManyFiles(disputeFilesMax), "tooManyFiles");
  return found;
}

type Evidence = { invoiceId: string; disputeId: string; file: Sent };

async function addOne(input: Evidence, { caller, context }: { caller: PersonCaller; context: Context }) {
  const side = caller.group === "Agency" ? "agency" : "provider";
  const sentHash = sentHashOf(input.file);
  // Before the file is processed, which is expensive.
  await withScope(scopeOf(caller), (tx) => lockOpenDispute(tx, input, side, sentHash));
  const owner = { organisationId: caller.organisation.id, uid: caller.uid };
  return withStored(input.file, owner, (added) =>
    withScope(scopeOf(caller), async (tx) => {
      const found = await lockOpenDispute(tx, input, side, sentHash);
      await addFile(tx, added, found, side);
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "invoice.evidenceAdded",
        subject: { type: "invoice", id: input.invoiceId },
        details: { fileId: added.stored.id },
      });
      return { fileId: added.stored.id };
    }),
  );
}

/**
 * Adds a file to a dispute that is not decided, the same file once: pictures are re-encoded, PDFs have no active content. BAD_REQUEST with the reason for a
 * file that is not accepted; NOT_FOUND as for `answer`; CONFLICT `decided` and `tooManyFiles`.
 */
export const addEvidence = procedure(contract.invoices.addEvidence, canAddEvidence, ({ input, caller, context }) =>
  addedOnce(addOne(input, { caller, context })),
);

/** A file of a dispute, audited. NOT_FOUND for one of an invoice that the caller may not see. */
export const evidence = procedure(contract.invoices.evidence, canRead, async ({ input, caller, context }) => {
  const { invoiceId, fileId } = input;
  const file = await withScope(scopeOf(caller), async (tx) => {
    await findInvoice(tx, invoiceId);
    const [found] = await tx
      .select({ file: files })
      .from(invoiceFiles)
      .innerJoin(files, eq(files.id, invoiceFiles.fileId))
      .innerJoin(invoiceDisputes, eq(invoiceDisputes.id, invoiceFiles.disputeId))
      .where(and(eq(invoiceFiles.fileId, fileId), eq(invoiceDisputes.invoiceId, invoiceId)));
    if (!found) throw notFound();
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "invoice.evidenceOpened",
      subject: { type: "invoice", id: invoiceId },
      details: { fileId },
    });
    return found.file;
  });
  return readFileContent(file);
});
