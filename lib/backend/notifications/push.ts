/** The job that tells one browser that something waits: nothing of what it is, and never of what has been read or settled meanwhile. */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { DeliveryError } from "@/lib/adapters/delivery";
import { sendPush } from "@/lib/adapters/push";
import { shutdownSignal } from "@/lib/backend/queue";
import { brand } from "@/lib/config/brand";
import { log } from "@/lib/config/log";
import { pushMessage as texts } from "@/lib/config/messages/notifications";
import { notifications, pushDevices, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { isUnread } from "./own";

const pushSchema = z.object({
  notificationId: z.uuid(),
  deviceId: z.uuid(),
  userId: z.uuid(),
  organisationId: z.uuid(),
});

/** Who is told of what, if it still is unread and holds, and by which browser, if it still is theirs. */
async function read({ notificationId, deviceId, userId, organisationId }: z.infer<typeof pushSchema>) {
  const told = await withScope({ kind: "member", organisationId, userId }, async (tx) => {
    const own = and(eq(notifications.id, notificationId), eq(notifications.userId, userId));
    const [row] = await tx.select().from(notifications).where(and(own, isUnread()));
    return row;
  });
  if (!told) return null;
  return withScope({ kind: "identity", userId }, async (tx) => {
    const [found] = await tx
      .select({ device: pushDevices, isActive: users.isActive })
      .from(pushDevices)
      .innerJoin(users, eq(users.id, pushDevices.userId))
      .where(and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, userId)));
    return found?.isActive ? { device: found.device, recordId: told.recordId } : null;
  });
}

/** What a push service gets for a record: it replaces an earlier message about the same, and names nothing. */
const topicOf = (deviceId: string, recordId: string) =>
  createHash("sha256").update(`${deviceId} ${recordId}`).digest("base64url").slice(0, 32);

/** Sends it. Throws where the push service could not take it, so that the queue tries again; a browser that has unsubscribed is forgotten. */
export async function pushToDevice(data: unknown): Promise<void> {
  const job = pushSchema.parse(data);
  const found = await read(job);
  if (!found) return;
  const { device, recordId } = found;
  const topic = topicOf(device.id, recordId);
  const payload = JSON.stringify({ title: brand.name, body: texts.body, tag: topic });
  try {
    const result = await sendPush(device, { topic, payload, signal: shutdownSignal() });
    if (result === "sent") return;
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.kind !== "refused") throw error;
    log.warn("push message refused for good", { device: device.id, error });
    return;
  }
  await withScope({ kind: "identity", userId: job.userId }, (tx) =>
    // Not one that was renewed meanwhile.
    tx.delete(pushDevices).where(and(eq(pushDevices.id, device.id), eq(pushDevices.auth, device.auth))),
  );
}
