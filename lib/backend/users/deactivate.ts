import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withdrawAllOf } from "./invitation";
import { auditMember, endSessions, recordEvent, withMember, writeMember } from "./member";
import { refuseLastUserAdministrator, staff } from "./organisation";
import { rightsOf } from "./rules";

/**
 * Deactivates a user in one organisation. Their sessions there end in the same transaction, and their pending
 * invitations are withdrawn; their other memberships stay. CONFLICT if no one would be left to manage the organisation,
 * if they are deactivated already, or were changed in the meantime.
 */
export const deactivate = procedure(contract.users.deactivate, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    if (member.deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
    await refuseLastUserAdministrator(
      tx,
      call.caller,
      organisation,
      member.id,
      rightsOf(member, env().PLATFORM_APP_ID),
      null,
    );
    const now = clock.now();
    const ended = await endSessions(tx, member, now);
    await recordEvent(tx, call, member, { kind: "deactivated", reason: call.input.reason, at: now });
    await auditMember(tx, call, member, "member.deactivated", { sessionsEnded: ended });
    await withdrawAllOf(tx, call.context, member);
    return writeMember(tx, member, { deactivatedAt: now });
  }),
);
