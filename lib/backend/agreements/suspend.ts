import { clock } from "@/lib/backend/clock";
import { conflict } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { drafter } from "./drafting";
import { byPerson, noticeOf, record } from "./events";
import { type AgreementRow, change, holdAt } from "./rows";
import { tellSignatories } from "./tell-signatories";

const texts = messages.agreements;

/** Suspends an active agreement, with a reason, and tells those who signed it. CONFLICT `changedMeanwhile` or `notActive`. */
export const suspend = procedure(contract.agreements.suspend, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
    if (agreement.status !== "active") throw conflict(texts.notActive, "notActive");
    const at = clock.now();
    const status = "suspended" as const;
    const lock = await change(tx, agreement, { status, reason: input.reason }, at);
    const happening = { at, what: texts.events.suspended, note: input.reason, action: "agreement.suspended" } as const;
    await record(tx, byPerson(caller, context), agreement, happening);
    await tellSignatories(tx, agreement, "agreementSuspended");
    return { lock, status };
  }),
);

/** Why it ends, where notice was served: what a suspension has stood in the place of. */
async function reasonOfNotice(tx: Transaction, { id, terminatesOn }: AgreementRow): Promise<string | null> {
  if (!terminatesOn) return null;
  return (await noticeOf(tx, { id, terminatesOn }))?.note ?? null;
}

/** Lifts a suspension, and tells those who signed it. CONFLICT `changedMeanwhile` or `notSuspended`. */
export const resume = procedure(contract.agreements.resume, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
    if (agreement.status !== "suspended") throw conflict(texts.notSuspended, "notSuspended");
    const at = clock.now();
    const status = "active" as const;
    const reason = await reasonOfNotice(tx, agreement);
    const lock = await change(tx, agreement, { status, reason }, at);
    const happening = { at, what: texts.events.resumed, action: "agreement.resumed" } as const;
    await record(tx, byPerson(caller, context), agreement, happening);
    await tellSignatories(tx, agreement, "agreementResumed");
    return { lock, status };
  }),
);
