import { clock } from "@/lib/backend/clock";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { checkPending, close } from "./close";
import { drafter } from "./drafting";
import { byPerson } from "./events";
import { holdAt } from "./rows";
import { settleIfAnswered } from "./settle";

/**
 * Takes back what was sent, with a reason: it is a draft again. CONFLICT `changedMeanwhile`, which a signature that the provider
 * has is too, or `notPending`.
 */
export const withdraw = procedure(contract.agreements.withdraw, drafter, async ({ input, caller, context }) => {
  await settleIfAnswered(input.agreementId, context.requestId);
  return withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
    checkPending(agreement);
    const what = messages.agreements.events.withdrawn;
    const closing = { because: "withdrawn", what, reason: input.reason, at: clock.now() } as const;
    const lock = await close(tx, byPerson(caller, context), agreement, closing);
    return { lock, status: "draft" as const };
  });
});
