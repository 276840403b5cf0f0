import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { auditMember, endSessions, recordEvent, withMember, writeMember } from "./member";
import { grantableFor, staff } from "./organisation";
import { refusalsOf, rightsOf } from "./rules";

/**
 * Reactivates a user with the rights they had. BAD_REQUEST if the caller could not grant them, CONFLICT if the user is
 * active or was changed in the meantime.
 */
export const reactivate = procedure(contract.users.reactivate, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    if (!member.deactivatedAt) throw conflict(messages.users.isActive, "isActive");
    const refused = refusalsOf(
      await grantableFor(tx, call.caller, organisation),
      null,
      rightsOf(member, env().PLATFORM_APP_ID),
    );
    if (refused.length > 0) throw invalid(refused[0]?.message ?? messages.general.invalid, refused);
    const now = clock.now();
    // A sign-in in progress when they were deactivated may have left a session, which must not become valid again.
    await endSessions(tx, member, now);
    await recordEvent(tx, call, member, { kind: "reactivated", reason: null, at: now });
    await auditMember(tx, call, member, "member.reactivated");
    return writeMember(tx, member, { deactivatedAt: null });
  }),
);
