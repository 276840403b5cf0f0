/** Users' own sessions: listing and ending them. No one can see or end another user's. */

import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { logRefusal } from "@/lib/backend/refusals";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { sessions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import type { PersonSession } from "@/lib/session";
import { end } from "./rows";

export type OwnSession = {
  /** Identifies the session on pages; its id is never shown. */
  handle: string;
  /** The browser and system in words; null if unknown. */
  device: string | null;
  signedInAt: string;
  lastUsedAt: string;
  isThisOne: boolean;
};

type Mine = Pick<PersonSession, "sessionId" | "userId">;

const handleOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("hex").slice(0, 32);

const living = (tx: Transaction, { userId }: Mine, now: Date) =>
  tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        inArray(sessions.kind, ["person", "pending"]),
        isNull(sessions.endedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.endsAt, now),
      ),
    )
    .orderBy(desc(sessions.lastRequestAt), sessions.id);

/** A user's active sessions, the current one first. */
export async function ownSessions(mine: Mine, now = clock.now()): Promise<OwnSession[]> {
  const rows = await withScope({ kind: "identity", userId: mine.userId }, (tx) => living(tx, mine, now));
  return rows
    .filter((row) => row.kind === "person")
    .map((row) => ({
      handle: handleOf(row.id),
      device: row.device,
      signedInAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastRequestAt.toISOString(),
      isThisOne: row.id === mine.sessionId,
    }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}

type Which = { handle: string } | "others" | "all";

/**
 * Ends some of a user's sessions; each is audited. Returns whether the current session was among them. Throws NOT_FOUND
 * for a handle that is not one of their active sessions.
 */
export const endOwnSessions = accountAction(
  recentlyAuthenticated(signedIn),
  (holder, which: Which, now: Date = clock.now()) => {
    const { caller, requestId, address, sessionId } = holder;
    const mine = { sessionId, userId: caller.userId };
    const isMeant = (id: string): boolean => {
      if (which === "all") return true;
      return which === "others" ? id !== mine.sessionId : handleOf(id) === which.handle;
    };
    return withScope({ kind: "identity", userId: mine.userId }, async (tx) => {
      const meant = (await living(tx, mine, now)).filter((row) => isMeant(row.id));
      if (typeof which === "object" && meant.length === 0) {
        logRefusal({ caller, requestId, address, reason: "NOT_FOUND", what: "session.end" });
        throw new DomainError("NOT_FOUND", messages.session.notFound);
      }
      for (const { id } of meant) {
        if (!(await end(tx, id, now))) continue;
        await audit(
          tx,
          { caller, requestId, address },
          {
            organisationId: caller.organisation.id,
            action: "session.ended",
            subject: { type: "user", id: mine.userId },
            details: { session: handleOf(id), isOwn: id === mine.sessionId },
          },
        );
      }
      return { hasEndedThisOne: meant.some(({ id }) => id === mine.sessionId) };
    });
  },
);
