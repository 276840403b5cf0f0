import { and, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { conflict } from "@/lib/backend/errors";
import { primary, procedure, recentlyAuthenticated } from "@/lib/backend/ladder";
import { postMessage } from "@/lib/backend/outgoing";
import { removeSecondFactor } from "@/lib/backend/second-factors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { memberships } from "@/lib/db/schema";
import { auditMember, endSessions, noteEvent, withMember, writeMember } from "./member";
import { staff } from "./organisation";

/**
 * Takes away the second factor of somebody who has lost it: he is told by mail, all his sessions end. Where he works for other
 * organisations as well it protects them too, and only the platform's staff may. CONFLICT where there is none, or he was changed
 * meanwhile.
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
        if (places > 1) throw conflict(messages.users.worksElsewhere, "worksElsewhere");
      }
      if (!(await removeSecondFactor(tx, userId))) throw conflict(messages.users.noSecondFactor, "noSecondFactor");
      const now = new Date();
      const ended = await endSessions(tx, member, now, true);
      await noteEvent(tx, call, member, { kind: "secondFactorReset", reason: call.input.reason, at: now });
      await auditMember(tx, call, member, "member.secondFactorReset", { sessionsEnded: ended });
      const message = { kind: "secondFactorReset", userId, organisationId: organisation.id } as const;
      await postMessage(tx, message, { sender: { by: "product" } });
      return writeMember(tx, member, {});
    }),
);
