import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { checkPending, close } from "./close";
import { byPerson } from "./events";
import { holdAt, read } from "./rows";
import { settleIfAnswered } from "./settle";

/**
 * A party asks for changes instead of signing: it is a draft again, and the reason reaches the drafter. NOT_FOUND for another's;
 * CONFLICT `changedMeanwhile`, which a signature that the provider has is too, or `notPending`.
 */
export const askChanges = procedure(
  contract.agreements.askChanges,
  permission(codes.agreements, ["Agency", "Provider"]),
  async ({ input, caller, context }) => {
    const scope = scopeOf(caller);
    await withScope(scope, (tx) => read(tx, input.agreementId));
    await settleIfAnswered(input.agreementId, context.requestId);
    return withScope(scope, async (tx) => {
      const agreement = await holdAt(tx, input);
      checkPending(agreement);
      const what = messages.agreements.events.changesAsked;
      const closing = { because: "changesAsked", what, reason: input.reason, at: clock.now() } as const;
      const lock = await close(tx, byPerson(caller, context), agreement, closing);
      return { lock, status: "draft" as const };
    });
  },
);
