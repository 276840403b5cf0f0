/** What the verbs of drafting share: only the platform's staff draft, and every step is saved under the lock number. */
import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { type FieldMessage, invalid } from "@/lib/backend/errors";
import { permission } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import type { DraftStep } from "@/lib/contract/agreements";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { byPerson, noteInAudit } from "./events";
import { type AgreementRow, change, holdDraft } from "./rows";

/** The rung of whoever drafts, sends and looks after agreements. */
export const drafter = permission(codes.agreements, ["Admin"]);

/** BAD_REQUEST with what is to be mended. */
export const wrong = (...fields: FieldMessage[]) => invalid(messages.general.invalid, fields);

/**
 * Saves a step of a draft: `work` changes what belongs to it and returns what is to be changed in its own row. CONFLICT
 * `changedMeanwhile` or `notDraft`.
 */
export function saveStep(
  call: { input: { agreementId: string; lock: number }; caller: PersonCaller; context: Context },
  step: DraftStep,
  work: (tx: Transaction, draft: AgreementRow) => Promise<Parameters<typeof change>[2]>,
): Promise<{ lock: number }> {
  return withScope({ kind: "platform" }, async (tx) => {
    const draft = await holdDraft(tx, call.input);
    const lock = await change(tx, draft, await work(tx, draft), clock.now());
    const doer = byPerson(call.caller, call.context);
    await noteInAudit(tx, doer, draft, { action: "agreement.changed", details: { step } });
    return { lock };
  });
}
