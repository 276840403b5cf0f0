/** Reads what agencies posted for providers, as each side may see it. */
import { and, asc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { canRead } from "@/lib/backend/jobs/find";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import { agreements, allocations, jobs, onBehalfRequests, users, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { askedToConfirm, type Confirmers, confirmersOf, mayConfirm } from "./confirmers";

export const canDecideOnBehalf = permission(codes.tasks, ["Provider"]);

export type OnBehalfRecord = typeof onBehalfRequests.$inferSelect;

const decidedBy = alias(users, "decided_by");

/** Requests with their jobs, workers and who decided, in the caller's scope. */
function selectRequests(tx: Transaction, ...conditions: (SQL | undefined)[]) {
  // After a confirmation other agencies may put workers forward; the first one of this agency is the one it posted. Joined laterally: with
  // a subquery for its id in the join's condition, PostgreSQL would read every booking.
  const posted = tx
    .select({ agencyName: allocations.agencyName, workerName: allocations.workerName })
    .from(allocations)
    .where(
      and(eq(allocations.jobId, onBehalfRequests.jobId), eq(allocations.organisationId, onBehalfRequests.agencyId)),
    )
    .orderBy(asc(allocations.suggestedAt), asc(allocations.id))
    .limit(1)
    .as("posted");
  return (
    tx
      .select({
        request: onBehalfRequests,
        job: jobs,
        workerType: workerTypes.name,
        agency: sql<string>`coalesce(${posted.agencyName}, ${agreements.agencyName})`,
        worker: posted.workerName,
        decidedBy: decidedBy.fullName,
        cursor: cursorTimestamp(onBehalfRequests.postedAt),
      })
      .from(onBehalfRequests)
      .innerJoin(jobs, eq(jobs.id, onBehalfRequests.jobId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      // A shift without a worker has no allocation of the agency that posted it, only the agreement.
      .leftJoin(agreements, eq(agreements.id, onBehalfRequests.agreementId))
      .leftJoinLateral(posted, isNull(onBehalfRequests.agreementId))
      .leftJoin(decidedBy, eq(decidedBy.id, onBehalfRequests.decidedByUserId))
      .where(and(...conditions))
  );
}

export type FoundOnBehalf = Awaited<ReturnType<typeof selectRequests>>[number];

/** One of them. NOT_FOUND for one that the caller may not see. */
export async function findRequest(tx: Transaction, jobId: string): Promise<FoundOnBehalf> {
  const [found] = await selectRequests(tx, eq(onBehalfRequests.jobId, jobId));
  if (!found) throw notFound();
  return found;
}

/** Whether it was posted without a worker. */
export const isUnfilled = ({ evidence }: Pick<OnBehalfRecord, "evidence">): boolean => evidence === null;

/** Whether it still waits at a moment. */
export const isWaiting = ({ outcome, decideBy }: Pick<OnBehalfRecord, "outcome" | "decideBy">, now: Date): boolean =>
  outcome === null && decideBy > now;

function toRequest(
  { request, job, workerType, agency, worker, decidedBy: by }: FoundOnBehalf,
  { caller, confirmers, now }: { caller: PersonCaller; confirmers: Confirmers | null; now: Date },
): OnBehalfRequest {
  const waits = isWaiting(request, now);
  return {
    jobId: job.id,
    service: { _id: job.serviceId, name: job.serviceName },
    provider: job.providerName,
    agency,
    unit: job.unit,
    jobType: job.jobType,
    workerType,
    worker,
    isUnfilled: isUnfilled(request),
    startAt: job.startAt.toISOString(),
    endAt: job.endAt.toISOString(),
    reason: request.reason,
    askedBy: request.askedBy,
    pricePence: caller.group === "Agency" ? request.rateSnapshot.plannedPence : request.estimatedPence,
    postedAt: request.postedAt.toISOString(),
    decideBy: request.decideBy.toISOString(),
    outcome: waits ? null : (request.outcome ?? "lapsed"),
    outcomeReason: request.outcomeReason,
    decidedBy: by,
    decidedAt: (request.decidedAt ?? (waits ? null : request.decideBy))?.toISOString() ?? null,
    canDecide: waits && confirmers !== null && mayConfirm(confirmers, caller.userId, request, today()),
    canWithdraw: waits && caller.organisation.id === request.agencyId,
    isStuck: waits && confirmers !== null && askedToConfirm(confirmers, request, today()).length === 0,
  };
}

/** Who decides, for the provider's own users; no one else learns it. */
const confirmersFor = (tx: Transaction, { group, organisation }: PersonCaller): Promise<Confirmers | null> =>
  group === "Provider" ? confirmersOf(tx, organisation.id) : Promise.resolve(null);

/** What an agency posted for a provider. NOT_FOUND for a shift that is none of the caller's, or was not posted so. */
export const getOnBehalf = procedure(contract.onBehalf.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findRequest(tx, input.jobId);
    return toRequest(found, { caller, confirmers: await confirmersFor(tx, caller), now: clock.now() });
  }),
);

/** The requests of the caller's provider: those that wait, the oldest first, or all others, the newest first. */
export const listOnBehalf = procedure(contract.onBehalf.list, canDecideOnBehalf, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  const now = clock.now();
  const isFirst = input.show === "waiting";
  const { postedAt, jobId, organisationId } = onBehalfRequests;
  const waits = sql`(${onBehalfRequests.outcome} is null and ${onBehalfRequests.decideBy} > ${now.toISOString()}::timestamptz)`;
  const matches = and(eq(organisationId, caller.organisation.id), isFirst ? waits : not(waits));
  const order = inTimeOrder(isFirst ? "oldest" : "newest", postedAt, jobId);
  return withScope(scopeOf(caller), async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place: Place<TimeKey>) => {
        const { beyond, by } = order(place);
        return selectRequests(tx, matches, beyond)
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ cursor, job }) => timeKey.encode([cursor, job.id]),
      count: () => countRows(tx, tx.select({ id: jobId }).from(onBehalfRequests).where(matches)),
    });
    const confirmers = rows.length > 0 ? await confirmersFor(tx, caller) : null;
    return Object.assign(page, { items: rows.map((one) => toRequest(one, { caller, confirmers, now })) });
  });
});
