import { codes } from "@/lib/access";
import { conflict, invalid } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { auditMember, endSessions, noteEvent, withMember, writeMember } from "./member";
import { offerFor, staff } from "./organisation";
import { refusalsOf, rightsOf } from "./rules";

/**
 * Lets somebody in again with the rights he had. BAD_REQUEST where the caller could not give them, CONFLICT where he is active
 * or was changed meanwhile.
 */
export const reactivate = procedure(contract.users.reactivate, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    if (!member.deactivatedAt) throw conflict(messages.users.isActive, "isActive");
    const refused = refusalsOf(offerFor(call.caller, organisation.kind), null, rightsOf(member, env().PLATFORM_APP_ID));
    if (refused.length > 0) throw invalid(refused[0]?.message ?? messages.general.invalid, refused);
    const now = new Date();
    // A sign-in that was under way when he was deactivated may have left one behind: it does not come back to life.
    await endSessions(tx, member, now);
    await noteEvent(tx, call, member, { kind: "reactivated", reason: null, at: now });
    await auditMember(tx, call, member, "member.reactivated");
    return writeMember(tx, member, { deactivatedAt: null });
  }),
);
