import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { advances } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { queueAdvanceMail } from "./queued";

const MANY = 200;

/** Tells both sides, once, of advances whose recovery has begun: a dispute opens one within the database. */
export const tellOfRecoveries = (): Promise<void> =>
  withScope({ kind: "platform" }, async (tx) => {
    const found = await tx
      .select({ id: advances.id, agencyId: advances.organisationId })
      .from(advances)
      .where(and(eq(advances.status, "in_recovery"), isNull(advances.recoveryToldAt)))
      .orderBy(asc(advances.since), asc(advances.id))
      .limit(MANY)
      .for("update", { skipLocked: true });
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    await tx.update(advances).set({ recoveryToldAt: clock.now() }).where(inArray(advances.id, ids));
    for (const { id: advanceId, agencyId } of found) {
      await queueAdvanceMail(tx, { kind: "advanceNews", what: "in_recovery", advanceId, agencyId });
      await queueAdvanceMail(tx, { kind: "advanceWaiting", what: "in_recovery", advanceId, agencyId });
    }
  });
