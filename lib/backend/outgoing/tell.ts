/**
 * Tells users of an event (`lib/config/notifications.ts`), by one way: an e-mail to each at once, or a row for each, which
 * the portal shows and from which the daily e-mail and what devices show are made (docs/decisions/0089-notifications.md).
 */
import { and, eq, isNull, sql } from "drizzle-orm";
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
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { deliver } from "./deliver";
import type { Recipient, Way } from "./recipients";
import { currentBatch, type Together, withinBatch } from "./together";
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
  /**
   * Whether it still holds, asked once more after it was written: a change in between has settled nothing. `byStatus`: where the
   * status of its subject alone decides.
   */
  isCurrent?: "byStatus" | (() => Promise<boolean>);
};

/** The e-mail to one of them; `organisationId` is its sender, for kinds that only a verified organisation may send. */
type Compose = (recipient: Recipient) => Promise<{ mail: Mail; organisationId?: string }>;

/** How many rows a statement writes, so that none takes long. */
const ROWS_MAX = 5_000;

const withOwn = <T>({ organisationId, userId }: Recipient, work: Parameters<typeof withScope<T>>[1]): Promise<T> =>
  withScope({ kind: "member", organisationId, userId }, work);

type Told = { happening: Happening<NotificationEvent>; people: readonly Recipient[] };

/**
 * When each job was queued, with the change that it tells of: several workers tell of a record's changes, and the later one may be told first.
 */
async function happenedAt(tx: Transaction, jobIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; at: string }>(
    sql`select id, created_on::text as at from ${sql.raw(queueSchema)}.job
      where name = ${queues.notifications} and id = any(${sql.param([...new Set(jobIds)])}::uuid[])`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The row of one of them. `at`: when it happened, to the microsecond. */
function rowOf(
  { jobId, event, detail, recordId, subjectId, startAt }: Told["happening"],
  person: Recipient,
  at?: string,
) {
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
    occurrence: jobId,
    holds: holds ? [...holds] : null,
    dueAt: deadline && startAt ? startAt : null,
    inPortal,
    isDaily,
    at: sql`${at ?? clock.now().toISOString()}::timestamptz`,
  };
}

/** What is told, in portions of not too many rows. */
function portionsOf(all: readonly Told[]): Told[][] {
  const portions: Told[][] = [];
  let rows = ROWS_MAX;
  for (const told of all) {
    rows += told.people.length;
    if (rows > ROWS_MAX) {
      portions.push([]);
      rows = told.people.length;
    }
    portions.at(-1)?.push(told);
  }
  return portions;
}

/**
 * One statement for many events and people, who are sent once where the same are told of several. Its scope reads no notification back, so
 * those with devices are told one by one.
 */
async function writeShown(tx: Transaction, all: readonly Told[], moments: ReadonlyMap<string, string>): Promise<void> {
  const lists = [...new Set(all.map(({ people }) => people))];
  const people = lists.flatMap((list, of) => list.flatMap((person) => (person.isPushed ? [] : [{ of, person }])));
  if (people.length === 0) return;
  const events = all.map(({ happening, people: list }) => {
    const { jobId, event, detail, recordId, subjectId, startAt } = happening;
    const { holds, deadline } = variantOf(event, detail) ?? {};
    return {
      of: lists.indexOf(list),
      event,
      detail,
      record_kind: notificationEvents[event].record,
      record_id: recordId,
      subject_id: subjectId,
      occurrence: jobId,
      holds: holds ?? null,
      due_at: deadline && startAt ? startAt : null,
      at: moments.get(jobId) ?? clock.now(),
    };
  });
  const column = <T>(of: (one: (typeof people)[number]) => T) => sql.param(people.map(of));
  await tx.execute(
    sql`insert into ${notifications} (user_id, organisation_id, event, detail, record_kind, record_id, subject_id, occurrence, holds, due_at,
        in_portal, is_daily, at)
      select p.user_id, p.organisation_id, e.event, e.detail, e.record_kind, e.record_id, e.subject_id, e.occurrence, e.holds, e.due_at,
        p.in_portal, p.is_daily, e.at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e("of" int, event text, detail text, record_kind text, record_id uuid,
        subject_id uuid, occurrence uuid, holds text[], due_at timestamptz, at timestamptz)
      join unnest(${column(({ of }) => of)}::int[], ${column(({ person }) => person.userId)}::uuid[],
        ${column(({ person }) => person.organisationId)}::uuid[], ${column(({ person }) => person.inPortal)}::boolean[],
        ${column(({ person }) => person.isDaily)}::boolean[]) p("of", user_id, organisation_id, in_portal, is_daily) on p."of" = e."of"
      on conflict do nothing`,
  );
}

/** Writes what people are told, once each, with a job for each of their devices. */
async function write(all: readonly Told[]): Promise<void> {
  const each = all.flatMap(({ happening, people }) => people.map((person) => ({ happening, person })));
  const jobIds = all.map(({ happening }) => happening.jobId);
  const at = await withScope({ kind: "platform" }, async (tx) => {
    const moments = await happenedAt(tx, jobIds);
    for (const some of portionsOf(all)) await writeShown(tx, some, moments);
    return moments;
  });
  for (const { happening, person } of each.filter(({ person: { isPushed } }) => isPushed)) {
    const { userId, organisationId } = person;
    await withOwn(person, async (tx) => {
      const [made] = await tx
        .insert(notifications)
        .values(rowOf(happening, person, at.get(happening.jobId)))
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
}

/** Settles what no longer holds once it has been written. */
async function settle(all: readonly Told[]): Promise<void> {
  const byStatus = all.flatMap(({ happening }) => (happening.isCurrent === "byStatus" ? [happening.subjectId] : []));
  if (byStatus.length > 0) {
    const ids = sql.param([...new Set(byStatus)]);
    await withScope({ kind: "platform" }, (tx) => tx.execute(sql`select app_settle_told(${ids}::uuid[])`));
  }
  for (const { happening, people } of all) {
    const { isCurrent, jobId } = happening;
    if (typeof isCurrent !== "function" || (await isCurrent())) continue;
    for (const person of people) {
      await withOwn(person, (tx) =>
        tx
          .update(notifications)
          .set({ settledAt: clock.now() })
          .where(
            and(
              eq(notifications.userId, person.userId),
              eq(notifications.occurrence, jobId),
              isNull(notifications.settledAt),
            ),
          ),
      );
    }
  }
}

async function record(all: readonly Told[]): Promise<void> {
  const told = all.filter(({ people }) => people.length > 0);
  if (told.length === 0) return;
  await write(told);
  await settle(told);
}

/**
 * Runs jobs that tell of events, and writes what all of them tell together. Returns the error of each that failed; what cannot be written
 * together is written one by one, so that one that fails holds up no other.
 */
export async function tellTogether<J extends { id: string }>(
  jobs: readonly J[],
  tellOne: (job: J) => Promise<void>,
): Promise<Map<string, unknown>> {
  const errors = new Map<string, unknown>();
  const batch: Together<Told> = { read: new Map(), told: [] };
  for (const job of jobs) {
    await withinBatch(batch, () => tellOne(job)).catch((error: unknown) => errors.set(job.id, error));
  }
  await record(batch.told).catch(async () => {
    for (const one of batch.told) {
      await record([one]).catch((error: unknown) => errors.set(one.happening.jobId, error));
    }
  });
  return errors;
}

/** Tells these people by one way, each exactly once in the portal and as often as `deliver` allows by e-mail. */
export async function tell<E extends NotificationEvent>(
  way: Way,
  happening: Happening<E>,
  people: readonly Recipient[],
  compose: Compose,
): Promise<void> {
  if (way === "portal") {
    const batch = currentBatch<Told>();
    if (batch) batch.told.push({ happening, people });
    else await record([{ happening, people }]);
    return;
  }
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
