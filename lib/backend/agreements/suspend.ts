import { procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canDraft } from "./drafting";
import { byPerson, noticeOf, record } from "./events";
import { notifySignatories } from "./notify-signatories";
import { type AgreementRow, change, lockAtVersion } from "./rows";

const texts = messages.agreements;

/**
 * Suspends an active agreement with a reason and notifies the signatories. CONFLICT `changedMeanwhile` or `notActive`.
 */
export const suspend = procedure(contract.agreements.suspend, canDraft, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await lockAtVersion(tx, input);
    if (agreement.status !== "active") throw conflict(texts.notActive, "notActive");
    const at = clock.now();
    const status = "suspended" as const;
    const lock = await change(tx, agreement, { status, reason: input.reason }, at);
    const event = { at, what: texts.events.suspended, note: input.reason, action: "agreement.suspended" } as const;
    await record(tx, byPerson(caller, context), agreement, event);
    await notifySignatories(tx, agreement, "agreementSuspended");
    return { lock, status };
  }),
);

/** The reason given with the notice, which the reason for the suspension had replaced; null without notice. */
async function reasonOfNotice(tx: Transaction, { id, terminatesOn }: AgreementRow): Promise<string | null> {
  if (!terminatesOn) return null;
  return (await noticeOf(tx, { id, terminatesOn }))?.note ?? null;
}

/** Lifts a suspension and notifies the signatories. CONFLICT `changedMeanwhile` or `notSuspended`. */
export const resume = procedure(contract.agreements.resume, canDraft, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await lockAtVersion(tx, input);
    if (agreement.status !== "suspended") throw conflict(texts.notSuspended, "notSuspended");
    const at = clock.now();
    const status = "active" as const;
    const reason = await reasonOfNotice(tx, agreement);
    const lock = await change(tx, agreement, { status, reason }, at);
    const event = { at, what: texts.events.resumed, action: "agreement.resumed" } as const;
    await record(tx, byPerson(caller, context), agreement, event);
    await notifySignatories(tx, agreement, "agreementResumed");
    return { lock, status };
  }),
);
