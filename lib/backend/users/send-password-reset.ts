import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { queueReset } from "@/lib/backend/accounts";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withMember } from "./member";
import { staff } from "./organisation";

/**
 * E-mails a user a link to choose a new password; earlier links become invalid. Only they receive the link: the sender
 * does not see it. CONFLICT for a deactivated user or an organisation that is not verified, TOO_MANY_REQUESTS.
 */
export const sendPasswordReset = procedure(
  contract.users.sendPasswordReset,
  primary(codes.organisation, staff),
  async (call) => {
    await withMember(call, call.input, async (tx, { userId, organisationId, deactivatedAt }) => {
      if (deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
      const sender = { by: "person", caller: call.caller } as const;
      if (!(await queueReset(tx, call.context, { userId, organisationId, sender }))) {
        throw conflict(messages.users.isDeactivated, "isDeactivated");
      }
    });
    return { queued: true as const };
  },
);
