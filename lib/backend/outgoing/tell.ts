/**
 * Tells users of an event (`lib/config/notifications.ts`), by one way: an e-mail to each at once, or a row for each, which
 * the portal shows and from which the daily e-mail and what devices show are made (docs/decisions/0089-notifications.md).
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Mail } from "@/lib/adapters/mail";
import { enqueue } from "@/lib/backend/queue";
import { clock } from "@/lib/config/clock";
import {
  type NotificationDetail,
  type NotificationEvent,
  notificationEvents,
  variantOf,
} from "@/lib/config/notifications";
import { queueSchema, queues } from "@/lib/config/queues";
import { notifications, pushDevices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { deliver } from "./deliver";
import type { Recipient, Way } from "./recipients";
import { unsubscribeHeaders } from "./unsubscribe";

type Happening<E extends NotificationEvent> = {
  /** The queue's job, which is the same however often it runs. */
  jobId: string;
  event: E;
  detail: NotificationDetail<E>;
  /** The record that it leads to, and what happened to something of it. */
  recordId: string;
  subjectId: string;
  /** When the shift starts, for events that can be acted on until then. */
  startAt?: Date;
  /** Whether it still holds, asked once more after it was written: a change in between has settled nothing. */
  isCurrent?: () => Promise<boolean>;
};

/** The e-mail to one of them; `organisationId` is its sender, for kinds that only a verified organisation may send. */
type Compose = (recipient: Recipient) => Promise<{ mail: Mail; organisationId?: string }>;

const withOwn = <T>({ organisationId, userId }: Recipient, work: Parameters<typeof withScope<T>>[1]): Promise<T> =>
  withScope({ kind: "member", organisationId, userId }, work);

/**
 * When the job was queued, with the change that it tells of: several workers tell of a record's changes, and the later one may be told first.
 */
const happenedAt = (jobId: string): SQL<Date> =>
  sql`coalesce((select created_on from ${sql.raw(queueSchema)}.job where name = ${queues.notifications} and id = ${jobId}::uuid), ${clock.now().toISOString()}::timestamptz)`;

/** The row of one of them. */
function rowOf<E extends NotificationEvent>(happening: Happening<E>, person: Recipient) {
  const { jobId: occurrence, event, detail, recordId, subjectId, startAt } = happening;
  const { holds, deadline } = variantOf(event, detail) ?? {};
  const { userId, organisationId, inPortal, isDaily } = person;
  return {
    userId,
    organisationId,
    event,
    detail,
    recordKind: notificationEvents[event].record,
    recordId,
    subjectId,
    occurrence,
    holds: holds ? [...holds] : null,
    dueAt: deadline && startAt ? startAt : null,
    inPortal,
    isDaily,
    at: happenedAt(occurrence),
  };
}

async function record<E extends NotificationEvent>(happening: Happening<E>, people: readonly Recipient[]) {
  const { jobId: occurrence, isCurrent } = happening;
  // One statement for all of them. Its scope reads no notification back, so those with devices are told one by one.
  const shown = people.filter(({ isPushed }) => !isPushed);
  if (shown.length > 0) {
    await withScope({ kind: "platform" }, (tx) =>
      tx
        .insert(notifications)
        .values(shown.map((person) => rowOf(happening, person)))
        .onConflictDoNothing(),
    );
  }
  for (const person of people.filter(({ isPushed }) => isPushed)) {
    const { userId, organisationId } = person;
    await withOwn(person, async (tx) => {
      const [made] = await tx
        .insert(notifications)
        .values(rowOf(happening, person))
        .onConflictDoNothing()
        .returning({ id: notifications.id });
      if (!made) return;
      // A job for each of their browsers, so that one that cannot be reached is tried again without the others.
      const devices = await tx.select({ id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.userId, userId));
      for (const { id } of devices) {
        await enqueue(tx, queues.push, { notificationId: made.id, deviceId: id, userId, organisationId });
      }
    });
  }
  if (people.length === 0 || !isCurrent || (await isCurrent())) return;
  for (const person of people) {
    await withOwn(person, (tx) =>
      tx
        .update(notifications)
        .set({ settledAt: clock.now() })
        .where(
          and(
            eq(notifications.userId, person.userId),
            eq(notifications.occurrence, occurrence),
            isNull(notifications.settledAt),
          ),
        ),
    );
  }
}

/** Tells these people by one way, each exactly once in the portal and as often as `deliver` allows by e-mail. */
export async function tell<E extends NotificationEvent>(
  way: Way,
  happening: Happening<E>,
  people: readonly Recipient[],
  compose: Compose,
): Promise<void> {
  if (way === "portal") return record(happening, people);
  const { jobId, event } = happening;
  const { topic } = notificationEvents[event];
  for (const person of people) {
    await deliver({ key: `${jobId}-${person.userId}`, kind: event }, async () => {
      const { mail, ...sender } = await compose(person);
      const headers = topic ? { headers: await unsubscribeHeaders(person.userId, event) } : {};
      return { to: person.email, mail: { ...mail, ...headers }, ...sender };
    });
  }
}
