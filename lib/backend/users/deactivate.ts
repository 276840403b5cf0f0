import { codes } from "@/lib/access";
import { conflict } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withdrawAllOf } from "./invitation";
import { auditMember, endSessions, noteEvent, withMember, writeMember } from "./member";
import { refuseLastKeeper, staff } from "./organisation";
import { rightsOf } from "./rules";

/**
 * Deactivates somebody in one organisation. His sessions there end in the same transaction, and what he has sent to invite
 * others is withdrawn; what he is elsewhere stays. CONFLICT
 * where nobody would be left who keeps it, for who is deactivated already, and where he was changed meanwhile.
 */
export const deactivate = procedure(contract.users.deactivate, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    if (member.deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
    await refuseLastKeeper(tx, call.caller, organisation, member.id, rightsOf(member, env().PLATFORM_APP_ID), null);
    const now = new Date();
    const ended = await endSessions(tx, member, now);
    await noteEvent(tx, call, member, { kind: "deactivated", reason: call.input.reason, at: now });
    await auditMember(tx, call, member, "member.deactivated", { sessionsEnded: ended });
    await withdrawAllOf(tx, call.context, member);
    return writeMember(tx, member, { deactivatedAt: now });
  }),
);
