/** The session's row: made, found alive, moved on, ended. */
import { and, eq, gt, isNull } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { memberships, organisations, sessions, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type NewSession = Pick<
  typeof sessions.$inferInsert,
  "id" | "kind" | "uid" | "userId" | "membershipId" | "refreshTokenSealed"
>;

const idleExpiry = (now: Date) => new Date(now.getTime() + env().IDLE_TIMEOUT_MS);

export async function insertSession(tx: Transaction, session: NewSession, now: Date): Promise<void> {
  await tx.insert(sessions).values({
    ...session,
    createdAt: now,
    lastRequestAt: now,
    idleExpiresAt: idleExpiry(now),
    endsAt: new Date(now.getTime() + constants.sessionLifetimeMs),
  });
}

const isAlive = (id: string, now: Date) =>
  and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now), gt(sessions.endsAt, now));

/** The person behind a session that is alive, as he is now; undefined when either is gone. */
export async function findPerson(tx: Transaction, id: string, now: Date) {
  const [row] = await tx
    .select({ session: sessions, user: users, membership: memberships, organisation: organisations })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .innerJoin(memberships, and(eq(memberships.id, sessions.membershipId), eq(memberships.userId, users.id)))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(isAlive(id, now));
  return row;
}

/** Whether an anonymous session's row is alive. */
export async function isAnonymousAlive(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(isAlive(id, now));
  return rows.length > 0;
}

/** Update last request time (spec section 7), at most once a minute. */
export async function touch(tx: Transaction, session: { id: string; lastRequestAt: Date }, now: Date): Promise<void> {
  if (now.getTime() - session.lastRequestAt.getTime() < constants.sessionTouchEveryMs) return;
  await tx
    .update(sessions)
    .set({ lastRequestAt: now, idleExpiresAt: idleExpiry(now) })
    .where(eq(sessions.id, session.id));
}

export async function end(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, refreshTokenSealed: null })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}
