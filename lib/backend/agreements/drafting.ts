/** Shared by the drafting procedures: only platform staff draft, and every step is saved under the lock number. */
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { type FieldMessage, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { DraftStep } from "@/lib/contract/agreements";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { auditAgreement, byPerson } from "./events";
import { type AgreementRow, change, lockDraft } from "./rows";

/** Access rule for drafting, sending and managing agreements. */
export const canDraft = permission(codes.agreements, ["Admin"]);

/** BAD_REQUEST with the fields to fix. */
export const invalidFields = (...fields: FieldMessage[]) => invalid(messages.general.invalid, fields);

/**
 * Saves a step of a draft: `work` changes the related rows and returns the changes to the agreement's own row. CONFLICT
 * `changedMeanwhile` or `notDraft`.
 */
export function saveStep(
  call: { input: { agreementId: string; lock: number }; caller: PersonCaller; context: Context },
  step: DraftStep,
  work: (tx: Transaction, draft: AgreementRow) => Promise<Parameters<typeof change>[2]>,
): Promise<{ lock: number }> {
  return withScope({ kind: "platform" }, async (tx) => {
    const draft = await lockDraft(tx, call.input);
    const lock = await change(tx, draft, await work(tx, draft), clock.now());
    const eventActor = byPerson(call.caller, call.context);
    await auditAgreement(tx, eventActor, draft, { action: "agreement.changed", details: { step } });
    return { lock };
  });
}
