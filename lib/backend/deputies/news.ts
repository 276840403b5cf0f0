/**
 * Tells a deputy that someone named them, that the days changed, and that it is over: what holds once they are told, compared with what
 * they knew before, however often it changed in between.
 */
import { and, eq, gte, inArray, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { deputyMail } from "@/lib/adapters/mail/deputy";
import type { PersonCaller } from "@/lib/backend/context";
import { postMessage, type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { authorisers, deputies, memberships, notifications, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";

/** The days on which someone stands in; null where they do not. */
export type StandIn = { from: string; to: string } | null;

/** As whose deputy: of a person, as they said themselves, or of an authoriser, as their primary user said. */
const roles = ["own", "authoriser"] as const;
type Role = (typeof roles)[number];

const day = z.union([z.literal(""), z.iso.date()]);
export const deputyMailSchema = z.object({
  kind: z.literal("deputyNews"),
  organisationId: z.uuid(),
  /** The memberships of who is away and of the deputy. */
  membershipId: z.uuid(),
  deputyId: z.uuid(),
  role: z.enum(roles),
  /** The days of which the deputy knew when the message was queued. */
  beforeFrom: day,
  beforeTo: day,
});
type DeputyNews = z.infer<typeof deputyMailSchema>;

type Naming = Pick<DeputyNews, "organisationId" | "membershipId" | "deputyId"> & { role: Role };

/** On which days the deputy stands in now; days that are over count as none. */
export async function standInOf(tx: Transaction, { membershipId, deputyId, role }: Naming): Promise<StandIn> {
  const [found] =
    role === "own"
      ? await tx
          .select({ from: deputies.fromOn, to: deputies.toOn })
          .from(deputies)
          .where(
            and(
              eq(deputies.membershipId, membershipId),
              eq(deputies.deputyMembershipId, deputyId),
              gte(deputies.toOn, today()),
            ),
          )
      : await tx
          .select({ from: authorisers.awayFrom, to: authorisers.awayTo })
          .from(authorisers)
          .where(
            and(
              eq(authorisers.membershipId, membershipId),
              eq(authorisers.deputyMembershipId, deputyId),
              gte(authorisers.awayTo, today()),
            ),
          );
  return found?.from && found.to ? { from: found.from, to: found.to } : null;
}

const isSame = (one: StandIn, other: StandIn): boolean => one?.from === other?.from && one?.to === other?.to;

/**
 * Queues what a deputy is to be told, in the transaction that changes it. A message that still waits tells of this change as well, and is
 * compared with what the deputy knew before the first one. Who names themselves is told nothing.
 */
export async function queueDeputyNews(
  tx: Transaction,
  caller: PersonCaller,
  { before, ...naming }: Naming & { before: StandIn },
): Promise<void> {
  if (isSame(before, await standInOf(tx, naming))) return;
  const [deputy] = await tx
    .select({ userId: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.id, naming.deputyId), eq(memberships.organisationId, naming.organisationId)));
  if (!deputy || deputy.userId === caller.userId) return;
  await postMessage(
    tx,
    { kind: "deputyNews", ...naming, beforeFrom: before?.from ?? "", beforeTo: before?.to ?? "" },
    {
      sender: { by: "person", caller },
      recipient: deputy.email,
      afterMs: constants.deputyNewsAfterMs,
      onceFor: { membershipId: naming.membershipId, deputyId: naming.deputyId, role: naming.role },
    },
  );
}

const details = {
  own: { named: "named", changed: "changed", ended: "ended" },
  authoriser: { named: "authoriserNamed", changed: "authoriserChanged", ended: "authoriserEnded" },
} as const;

/** The name of who is away, and on which days the deputy stands in for them now; null where they have left, since no one stands in for them. */
const readNews = (job: DeputyNews) =>
  withScope({ kind: "organisation", organisationId: job.organisationId }, async (tx) => {
    const [absent] = await tx
      .select({ name: users.fullName })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.id, job.membershipId), isNull(memberships.deactivatedAt)));
    return absent ? { name: absent.name, days: await standInOf(tx, job) } : null;
  });

/** Settles what they were told before about the same naming, since what is told next says what holds now. */
async function settleEarlier(
  jobId: string,
  { membershipId, role, kind: event }: DeputyNews,
  people: readonly Recipient[],
): Promise<void> {
  for (const { organisationId, userId } of people) {
    await withScope({ kind: "member", organisationId, userId }, (tx) =>
      tx
        .update(notifications)
        .set({ settledAt: clock.now() })
        .where(
          and(
            eq(notifications.userId, userId),
            eq(notifications.event, event),
            eq(notifications.subjectId, membershipId),
            inArray(notifications.detail, Object.values(details[role])),
            ne(notifications.occurrence, jobId),
            isNull(notifications.settledAt),
          ),
        ),
    );
  }
}

/** Tells the deputy, while they have access. Nothing is sent where they would be told what they know. */
export async function mailDeputyNews(jobId: string, job: DeputyNews, way: Way = "mail"): Promise<void> {
  const { organisationId, membershipId, deputyId, role, kind: event, beforeFrom, beforeTo } = job;
  const before = beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : null;
  const found = await readNews(job);
  if (!found || isSame(before, found.days)) return;
  const { name, days } = found;
  // Days that are over now, although no one changed them, have ended by themselves.
  if (!days && before && before.to < today()) return;
  const what = days ? (before ? "changed" : "named") : "ended";
  const people = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, { of: { organisationId }, about: "own", event, way, among: [eq(memberships.id, deputyId)] }),
  );
  if (way === "portal") await settleEarlier(jobId, job, people);
  const happening = {
    jobId,
    event,
    detail: details[role][what],
    recordId: organisationId,
    subjectId: membershipId,
    isCurrent: async () => isSame(days, (await readNews(job))?.days ?? null),
  };
  await tell(way, happening, people, async ({ fullName }) => ({
    mail: await deputyMail({
      fullName,
      what: details[role][what],
      absent: name,
      from: days ? formatLongDate(days.from) : "",
      to: days ? formatLongDate(days.to) : "",
      url: new URL("/dashboard/preferences#deputy", env().PUBLIC_URL).href,
    }),
  }));
}
