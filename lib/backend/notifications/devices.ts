/** The browsers on which someone is told by push: each user's own, added by a press in that browser and removed by them. */
import { and, count, desc, eq } from "drizzle-orm";
import { isAllowedEndpoint, pushKey } from "@/lib/adapters/push";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, invalid, notFound, unavailable } from "@/lib/backend/errors";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { pushDevices as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const texts = messages.notifications;

const changed = (userId: string, organisationId: string) =>
  ({
    organisationId,
    action: "settings.changed",
    subject: { type: "user", id: userId },
    details: { keys: "devices" },
  }) as const;

/** The caller's own, the last added first, and the key to add one with. */
export const devices = procedure(contract.notifications.devices, signedIn, ({ caller: { userId } }) =>
  withScope({ kind: "identity", userId }, async (tx) => {
    const rows = await tx
      .select({ _id: table.id, name: table.name, addedAt: table.createdAt })
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(desc(table.createdAt), table.id);
    return { key: pushKey(), devices: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  }),
);

/**
 * Adds the browser that the caller uses. The same again renews its keys; it is taken from those who used this browser before.
 * BAD_REQUEST for what is not the address of a push service; CONFLICT beyond the number that someone may have.
 */
export const addDevice = procedure(contract.notifications.addDevice, signedIn, ({ input, caller, context }) => {
  if (!pushKey()) throw unavailable();
  const { endpoint, name, p256dh, auth } = input;
  if (!isAllowedEndpoint(endpoint)) {
    throw invalid(texts.notPush, [{ field: "endpoint", message: texts.notPush }]);
  }
  const { userId, organisation } = caller;
  return withScope({ kind: "identity", userId }, async (tx) => {
    const own = and(eq(table.userId, userId), eq(table.endpoint, endpoint));
    const keys = { p256dh, auth, name };
    const [renewed] = await tx.update(table).set(keys).where(own).returning({ _id: table.id });
    if (renewed) return renewed;
    const [held] = await tx.select({ total: count() }).from(table).where(eq(table.userId, userId));
    if ((held?.total ?? 0) >= constants.pushDevicesMax) throw conflict(texts.tooManyDevices, "tooMany");
    const [added] = await tx
      .insert(table)
      .values({ userId, endpoint, ...keys })
      .onConflictDoUpdate({ target: table.endpoint, set: keys })
      .returning({ _id: table.id });
    if (!added) throw conflict(messages.general.conflict, "changedMeanwhile");
    await audit(tx, context, changed(userId, organisation.id));
    return added;
  });
});

/** Removes one. NOT_FOUND for anyone else's. */
export const removeDevice = procedure(
  contract.notifications.removeDevice,
  signedIn,
  ({ input: { _id }, caller: { userId, organisation }, context }) =>
    withScope({ kind: "identity", userId }, async (tx) => {
      const removed = await tx
        .delete(table)
        .where(and(eq(table.id, _id), eq(table.userId, userId)))
        .returning({ id: table.id });
      if (removed.length === 0) throw notFound();
      await audit(tx, context, changed(userId, organisation.id));
      return { removed: true as const };
    }),
);

/** Forgets the browser that someone signs out of. One that is no longer there is forgotten already. */
export const forgetDevice = (userId: string, deviceId: string): Promise<void> =>
  withScope({ kind: "identity", userId }, async (tx) => {
    await tx.delete(table).where(and(eq(table.id, deviceId), eq(table.userId, userId)));
  });
