import { and, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { primary, procedure, recentlyAuthenticated } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { removeSecondFactor } from "@/lib/backend/second-factors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { memberships } from "@/lib/db/schema";
import { auditMember, endSessions, recordEvent, withMember, writeMember } from "./member";
import { staff } from "./organisation";

/**
 * Removes the second factor of a user who has lost it: they are told by e-mail, and all their sessions end. If they
 * also work for other organisations, which it protects too, only platform staff may reset it. CONFLICT if there is
 * none, or the user was changed in the meantime.
 */
export const resetSecondFactor = procedure(
  contract.users.resetSecondFactor,
  recentlyAuthenticated(primary(codes.organisation, staff)),
  (call) =>
    withMember(call, call.input, async (tx, member, organisation) => {
      const { userId } = member;
      if (member.deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
      if (call.caller.group !== "Admin") {
        const places = await tx.$count(
          memberships,
          and(eq(memberships.userId, userId), isNull(memberships.deactivatedAt)),
        );
        if (places > 1) throw conflict(messages.users.memberElsewhere, "memberElsewhere");
      }
      if (!(await removeSecondFactor(tx, userId))) throw conflict(messages.users.noSecondFactor, "noSecondFactor");
      const now = clock.now();
      const ended = await endSessions(tx, member, now, true);
      await recordEvent(tx, call, member, { kind: "secondFactorReset", reason: call.input.reason, at: now });
      await auditMember(tx, call, member, "member.secondFactorReset", { sessionsEnded: ended });
      const message = { kind: "secondFactorReset", userId, organisationId: organisation.id } as const;
      await postMessage(tx, message, { sender: { by: "product" } });
      return writeMember(tx, member, {});
    }),
);
