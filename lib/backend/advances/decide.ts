/** What the platform's finance staff do with advances. Nothing leaves the bank by itself: they record what they paid. */
import { procedure } from "@/lib/backend/access-rules";
import { conflict, invalid } from "@/lib/backend/errors";
import { post } from "@/lib/backend/ledger";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canDecide, isCovered, lockAdvance, lockItsInvoices } from "./find";
import { cameBack, moveAdvance, owedOf } from "./record";

const texts = messages.advances;
const platform = { kind: "platform" } as const;

const inThePast = (on: string) => {
  if (on > today()) throw invalid(texts.dayInFuture, [{ field: "on", message: texts.dayInFuture }]);
};

/**
 * Reviews, approves or declines an advance, opens its recovery, or writes off what is owed. CONFLICT `changed`,
 * `notNow`, and `notCovered` if its invoices no longer cover it.
 */
export const decide = procedure(contract.advances.decide, canDecide, ({ input, context }) =>
  withScope(platform, async (tx) => {
    const { decision, reason } = input;
    if (decision === "approve") await lockItsInvoices(tx, input);
    const advance = await lockAdvance(tx, input);
    if (decision === "approve" && !(await isCovered(tx, advance))) throw conflict(texts.notCovered, "notCovered");
    const pence = owedOf(advance);
    const moved = await moveAdvance(tx, context, advance, {
      event: decision,
      columns: {
        ...(reason === null ? {} : { reason }),
        ...(decision === "writeOff" ? { writtenOffPence: advance.writtenOffPence + pence } : {}),
      },
    });
    if (decision === "writeOff") {
      await post(tx, {
        event: "advanceWrittenOff",
        key: `advance:${advance.id}:writtenOff`,
        pence,
        agencyId: advance.organisationId,
      });
    }
    return { status: moved.status, lock: moved.lock };
  }),
);

/** Records that an approved advance has been paid. CONFLICT `changed`, `notNow` and `notCovered`. */
export const payOut = procedure(contract.advances.payOut, canDecide, ({ input, context }) =>
  withScope(platform, async (tx) => {
    inThePast(input.on);
    await lockItsInvoices(tx, input);
    const advance = await lockAdvance(tx, input);
    if (!(await isCovered(tx, advance))) throw conflict(texts.notCovered, "notCovered");
    const moved = await moveAdvance(tx, context, advance, { event: "payOut", columns: { paidOutOn: input.on } });
    await post(tx, {
      event: "advancePaid",
      key: `advance:${advance.id}:paid`,
      pence: advance.pence,
      feePence: advance.feePence,
      agencyId: advance.organisationId,
    });
    return { status: moved.status, lock: moved.lock };
  }),
);

/** Records money that the agency itself paid back. CONFLICT `changed` and `notNow`; invalid for more than it owes. */
export const settle = procedure(contract.advances.settle, canDecide, ({ input, context }) =>
  withScope(platform, async (tx) => {
    const { on, pence } = input;
    inThePast(on);
    const advance = await lockAdvance(tx, input);
    if (advance.status !== "paid_out" && advance.status !== "in_recovery") throw conflict(texts.notNow, "notNow");
    if (pence > owedOf(advance)) throw invalid(texts.tooMuch, [{ field: "pence", message: texts.tooMuch }]);
    const key = `advance:${advance.id}:recovered:${advance.lock}`;
    const moved = await cameBack(tx, context, advance, { pence, on });
    await post(tx, { event: "advanceRecovered", key, pence, agencyId: advance.organisationId });
    return { status: moved.status, lock: moved.lock };
  }),
);
