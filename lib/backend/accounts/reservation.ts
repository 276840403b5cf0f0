/**
 * Reserves the e-mail address of a sign-up in progress. The reservation names the identity being created for it, so
 * that clean-up after a crash deletes that identity and no other (docs/decisions).
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { signUps, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Owned by the process that knows both `uid` and `startedAt`: taking a reservation over changes them. */
export type Reservation = { email: string; uid: string; startedAt: Date };

const isSame = ({ email, uid, startedAt }: Reservation) =>
  and(eq(sql`lower(${signUps.email})`, email), eq(signUps.uid, uid), eq(signUps.startedAt, startedAt));

/**
 * Reserves an e-mail address, given in lower case. `leftoverUid` is the identity an interrupted sign-up may have left,
 * to be deleted before `rename`. Null for an address that belongs to a user or to another sign-up in progress.
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

/** Gives the reservation a new uid. Null if it was taken over in the meantime. */
export function rename(reservation: Reservation): Promise<Reservation | null> {
  const renamed = { ...reservation, uid: randomUUID() };
  return withScope({ kind: "identity", email: reservation.email }, async (tx) => {
    const [row] = await tx
      .update(signUps)
      .set({ uid: renamed.uid })
      .where(isSame(reservation))
      .returning({ id: signUps.id });
    return row ? renamed : null;
  });
}

/** Ends the reservation. False if it was taken over. */
export async function release(tx: Transaction, reservation: Reservation): Promise<boolean> {
  return (await tx.delete(signUps).where(isSame(reservation)).returning({ id: signUps.id })).length > 0;
}

/**
 * Whether a sign-up was committed after all, since a connection can be lost during the commit. Waits for any
 * transaction that still locks the reservation.
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
