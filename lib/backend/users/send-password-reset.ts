import { codes } from "@/lib/access";
import { queueReset } from "@/lib/backend/accounts";
import { conflict } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withMember } from "./member";
import { staff } from "./organisation";

/**
 * Mails somebody a link to choose a new password; links sent before are void. The link goes to him alone: whoever sends it does
 * not see it. Limited per person. CONFLICT for who is deactivated.
 */
export const sendPasswordReset = procedure(
  contract.users.sendPasswordReset,
  primary(codes.organisation, staff),
  async (call) => {
    await consume("linksOfSender", call.caller.userId, messages.users.tooMany);
    await withMember(call, call.input, async (tx, { userId, organisationId, deactivatedAt }) => {
      if (deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
      if (!(await queueReset(tx, call.context, { userId, organisationId }))) {
        throw conflict(messages.users.isDeactivated, "isDeactivated");
      }
    });
    return { queued: true as const };
  },
);
