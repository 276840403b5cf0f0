import { procedure } from "@/lib/backend/access-rules";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { checkPending, close } from "./close";
import { canDraft } from "./drafting";
import { byPerson } from "./events";
import { reconcileIfAnswered } from "./reconcile";
import { lockAtVersion } from "./rows";

/**
 * Withdraws a sent agreement with a reason and makes it a draft again. CONFLICT `changedMeanwhile` (also when the
 * provider reports a new signature) or `notPending`.
 */
export const withdraw = procedure(contract.agreements.withdraw, canDraft, async ({ input, caller, context }) => {
  await reconcileIfAnswered(input.agreementId, context.requestId);
  return withScope({ kind: "platform" }, async (tx) => {
    const agreement = await lockAtVersion(tx, input);
    checkPending(agreement);
    const what = messages.agreements.events.withdrawn;
    const closing = { because: "withdrawn", what, reason: input.reason, at: clock.now() } as const;
    const lock = await close(tx, byPerson(caller, context), agreement, closing);
    return { lock, status: "draft" as const };
  });
});
