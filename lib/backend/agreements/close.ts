/** Closes a version that was sent for signature and returns the agreement to its drafter with the reason. */
import { and, eq } from "drizzle-orm";
import type { ESignatureRefused } from "@/lib/adapters/esign";
import type { AuditAction } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { byJob, type EventActor, record } from "./events";
import { queueJob, queueMail } from "./queued";
import {
  type AgreementRow,
  change,
  lockAgreement,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { isPending } from "./rules";

type Because = NonNullable<VersionRow["closedBecause"]>;

const actions: Record<Because, AuditAction> = {
  changesRequested: "agreement.changesRequested",
  declined: "agreement.declined",
  signingExpired: "agreement.signingExpired",
  withdrawn: "agreement.withdrawn",
};

/** Throws CONFLICT `notPending` unless the agreement is awaiting signatures. */
export function checkPending({ status }: Pick<AgreementRow, "status">): void {
  if (!isPending(status)) throw conflict(messages.agreements.notPending, "notPending");
}

/**
 * Closes the pending version and makes the agreement, which must be locked, a draft again. Notifies the drafter, unless
 * a person withdrew it. Returns the new lock number.
 */
export async function close(
  tx: Transaction,
  eventActor: EventActor,
  agreement: AgreementRow,
  closing: { because: Because; what: string; reason: string; at: Date },
): Promise<number> {
  const { id: agreementId, version } = agreement;
  const { because, what, reason, at } = closing;
  await tx
    .update(agreementVersions)
    .set({ closedAt: at, closedBecause: because })
    .where(and(eq(agreementVersions.agreementId, agreementId), eq(agreementVersions.version, version)));
  const lock = await change(tx, agreement, { status: "draft", reason }, at);
  await record(tx, eventActor, agreement, { at, what, note: reason, action: actions[because] });
  await queueJob(tx, { kind: "cancel", agreementId, version });
  if (because !== "withdrawn" || eventActor.uid === null)
    await queueMail(tx, { kind: "agreementReturned", agreementId, version });
  return lock;
}

/**
 * Closes a version after the provider has refused it, which is final, and notifies the drafter. Does nothing if the
 * version has moved on, or if `isStill` says the refused request no longer applies.
 */
export async function closeRefused(
  { agreementId, version }: { agreementId: string; version: number },
  refusal: ESignatureRefused,
  closing: { what: string; reason: string; isStill: (version: VersionRow, signatories: SignatoryRow[]) => boolean },
): Promise<void> {
  log.warn("the e-signature provider refused", { agreement: agreementId, code: refusal.code });
  const { what, reason, isStill } = closing;
  await withScope(scopeOfAgreement(agreementId), async (tx) => {
    const agreement = await lockAgreement(tx, agreementId);
    const row = await versionOf(tx, agreementId, version);
    if (!isPending(agreement.status) || agreement.version !== version || !row || row.closedAt) return;
    if (!isStill(row, await signatoriesOf(tx, agreementId))) return;
    await close(tx, byJob(`refused-${agreementId}`), agreement, {
      because: "withdrawn",
      what,
      reason,
      at: clock.now(),
    });
  });
}
