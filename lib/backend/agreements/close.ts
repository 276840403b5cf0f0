/** An agreement that was out to be signed goes back to its drafter, with the reason. */
import { and, eq } from "drizzle-orm";
import type { ESignatureRefused } from "@/lib/adapters/esign";
import type { AuditAction } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { conflict } from "@/lib/backend/errors";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { byJob, type Doer, record } from "./events";
import { queueJob, queueMail } from "./queued";
import {
  type AgreementRow,
  change,
  hold,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { isPending } from "./rules";

type Because = NonNullable<VersionRow["closedBecause"]>;

const actions: Record<Because, AuditAction> = {
  changesAsked: "agreement.changesAsked",
  declined: "agreement.declined",
  ranOut: "agreement.ranOut",
  withdrawn: "agreement.withdrawn",
};

/** CONFLICT `notPending` for an agreement that is not out to be signed. */
export function checkPending({ status }: Pick<AgreementRow, "status">): void {
  if (!isPending(status)) throw conflict(messages.agreements.notPending, "notPending");
}

/**
 * Closes the version that is out; the agreement, which is held, is a draft again. The drafter is told, unless he did it himself.
 * Returns the lock number.
 */
export async function close(
  tx: Transaction,
  doer: Doer,
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
  await record(tx, doer, agreement, { at, what, note: reason, action: actions[because] });
  await queueJob(tx, { kind: "cancel", agreementId, version });
  if (because !== "withdrawn" || doer.uid === null)
    await queueMail(tx, { kind: "agreementReturned", agreementId, version });
  return lock;
}

/**
 * What the provider refuses it refuses for good: the version is closed with a reason and the drafter is told, where `isStill` what
 * was asked of it.
 */
export async function closeRefused(
  { agreementId, version }: { agreementId: string; version: number },
  refusal: ESignatureRefused,
  closing: { what: string; reason: string; isStill: (version: VersionRow, signatories: SignatoryRow[]) => boolean },
): Promise<void> {
  log.warn("the e-signature provider refused", { agreement: agreementId, code: refusal.code });
  const { what, reason, isStill } = closing;
  await withScope(scopeOfAgreement(agreementId), async (tx) => {
    const agreement = await hold(tx, agreementId);
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
