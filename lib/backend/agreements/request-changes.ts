import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { checkPending, close } from "./close";
import { byPerson } from "./events";
import { reconcileIfAnswered } from "./reconcile";
import { lockAtVersion, read } from "./rows";

/**
 * Lets a party request changes instead of signing: the agreement becomes a draft again and the drafter is notified of
 * the reason. NOT_FOUND for another party's agreement; CONFLICT `changedMeanwhile` (also when the provider reports a
 * new signature) or `notPending`.
 */
export const requestChanges = procedure(
  contract.agreements.requestChanges,
  permission(codes.agreements, ["Agency", "Provider"]),
  async ({ input, caller, context }) => {
    const scope = scopeOf(caller);
    await withScope(scope, (tx) => read(tx, input.agreementId));
    await reconcileIfAnswered(input.agreementId, context.requestId);
    return withScope(scope, async (tx) => {
      const agreement = await lockAtVersion(tx, input);
      checkPending(agreement);
      const what = messages.agreements.events.changesRequested;
      const closing = { because: "changesRequested", what, reason: input.reason, at: clock.now() } as const;
      const lock = await close(tx, byPerson(caller, context), agreement, closing);
      return { lock, status: "draft" as const };
    });
  },
);
