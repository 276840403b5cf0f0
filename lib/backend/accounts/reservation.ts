/**
 * The e-mail address of a sign-up under way. The reservation names the identity that is being made for it, so that what a
 * crash leaves behind can be cleared away, and nothing else ever is (docs/decisions).
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { signUps, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Held by whoever knows both its uid and when it was begun: whoever takes it over changes them. */
export type Reservation = { email: string; uid: string; startedAt: Date };

const isSame = ({ email, uid, startedAt }: Reservation) =>
  and(eq(sql`lower(${signUps.email})`, email), eq(signUps.uid, uid), eq(signUps.startedAt, startedAt));

/**
 * Reserves an e-mail address, in lower case. `leftoverUid` is the identity that a broken-off sign-up may have left, to be
 * taken away before `rename`. Null for an address that is a user's, or that someone else is signing up with.
 */
export function reserve(
  email: string,
  now: Date,
): Promise<{ reservation: Reservation; leftoverUid: string | null } | null> {
  return withScope({ kind: "identity", email }, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email));
    if (user) return null;
    const fresh = { email, uid: randomUUID(), startedAt: now };
    const [made] = await tx.insert(signUps).values(fresh).onConflictDoNothing().returning({ id: signUps.id });
    if (made) return { reservation: fresh, leftoverUid: null };
    const [row] = await tx
      .select()
      .from(signUps)
      .where(eq(sql`lower(${signUps.email})`, email))
      .for("update");
    if (!row || now.getTime() - row.startedAt.getTime() < constants.signUpLeaseMs) return null;
    await tx.update(signUps).set({ startedAt: now }).where(eq(signUps.id, row.id));
    return { reservation: { email, uid: row.uid, startedAt: now }, leftoverUid: row.uid };
  });
}

/** Gives the reservation a new uid. Null when it was taken over meanwhile. */
export function rename(held: Reservation): Promise<Reservation | null> {
  const renamed = { ...held, uid: randomUUID() };
  return withScope({ kind: "identity", email: held.email }, async (tx) => {
    const [row] = await tx.update(signUps).set({ uid: renamed.uid }).where(isSame(held)).returning({ id: signUps.id });
    return row ? renamed : null;
  });
}

/** Ends the reservation. False when it is no longer held. */
export async function release(tx: Transaction, held: Reservation): Promise<boolean> {
  return (await tx.delete(signUps).where(isSame(held)).returning({ id: signUps.id })).length > 0;
}

/**
 * Whether a sign-up came to its end after all: a connection may be lost while the database commits. Waits for what still
 * holds the reservation.
 */
export function isDone({ email, uid }: Reservation): Promise<boolean> {
  return withScope({ kind: "identity", email, uid }, async (tx) => {
    await tx
      .select({ id: signUps.id })
      .from(signUps)
      .where(eq(sql`lower(${signUps.email})`, email))
      .for("update");
    return (await tx.select({ id: users.id }).from(users).where(eq(users.uid, uid))).length > 0;
  });
}
