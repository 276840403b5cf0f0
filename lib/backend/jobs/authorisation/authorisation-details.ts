/** Requests for authorisation as the contract returns them. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type AuthoriserRights, askedFor, authorisersOf } from "@/lib/backend/authorisers";
import type { PersonCaller } from "@/lib/backend/context";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { cursorTimestamp } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { type AuthorisationRow, type Job, requestTimesMax } from "@/lib/contract/jobs";
import { jobAuthorisations, jobs, users, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { clockTime } from "@/lib/format";

const decidedBy = alias(users, "decided_by");

/** Requests with the names of those who asked and decided. */
export const selectRequests = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({
      request: jobAuthorisations,
      requestedBy: users.fullName,
      decidedBy: decidedBy.fullName,
      cursor: cursorTimestamp(jobAuthorisations.requestedAt),
    })
    .from(jobAuthorisations)
    .leftJoin(users, eq(users.id, jobAuthorisations.requestedByUserId))
    .leftJoin(decidedBy, eq(decidedBy.id, jobAuthorisations.decidedByUserId))
    .where(and(...conditions));

export type FoundRequest = Awaited<ReturnType<typeof selectRequests>>[number];

/** The jobs of a posting that are drafts and have not started. */
export const isWaiting = (now: Date): SQL =>
  sql`${jobs.status} = 'draft' and ${jobs.startAt} > ${now.toISOString()}::timestamptz`;

type PostingJobs = {
  count: number;
  waiting: number;
  firstId: string;
  firstWaitingId: string | null;
  lastOn: string;
  lastWaitingOn: string | null;
};

/** Of each posting how many jobs there are, how many of them wait, and the first and the last of each. */
export async function jobsOfPostings(
  tx: Transaction,
  postingIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PostingJobs>> {
  if (postingIds.length === 0) return new Map();
  const first = sql`(array_agg(${jobs.id} order by ${jobs.startAt}, ${jobs.id})`;
  const rows = await tx
    .select({
      postingId: jobs.postingId,
      count: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting(now)}))::int`,
      firstId: sql<string>`${first})[1]`,
      firstWaitingId: sql<string | null>`${first} filter (where ${isWaiting(now)}))[1]`,
      lastOn: sql<string>`max(${jobs.startOn})::text`,
      lastWaitingOn: sql<string | null>`(max(${jobs.startOn}) filter (where ${isWaiting(now)}))::text`,
    })
    .from(jobs)
    .where(inArray(jobs.postingId, [...postingIds]))
    .groupBy(jobs.postingId);
  return new Map(rows.map(({ postingId, ...counts }) => [postingId, counts]));
}

/** The same jobs, those alike counted together, in the order of their start: of a posting those that wait, if any do. */
export async function shiftsOfPostings(tx: Transaction, postingIds: readonly string[], now: Date) {
  const { postingId, serviceId, startAt, endAt, breaks, jobType, nation, skills, workerTypeId } = jobs;
  const shift = { postingId, serviceId, startAt, endAt, breaks, jobType, nation, skills, workerTypeId };
  const rows = await tx
    .select({
      ...shift,
      name: workerTypes.name,
      count: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting(now)}))::int`,
    })
    .from(jobs)
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .where(inArray(postingId, [...postingIds]))
    .groupBy(...Object.values(shift), workerTypes.name)
    .orderBy(asc(startAt), asc(endAt));
  const waits = new Set(rows.filter(({ waiting }) => waiting > 0).map((row) => row.postingId));
  return rows.flatMap(({ workerTypeId, name, count, waiting, ...row }) => {
    const many = waits.has(row.postingId) ? waiting : count;
    return many > 0 ? [{ ...row, workerType: { id: workerTypeId, name }, many }] : [];
  });
}

/** The worker types of shifts in the order of their first, with how many shifts are for each. */
export function workerTypesOf(
  shifts: readonly { workerType: { id: string; name: string }; many: number }[],
): AuthorisationRow["workerTypes"] {
  const types = new Map<string, AuthorisationRow["workerTypes"][number]>();
  for (const { workerType, many } of shifts) {
    const { id: _id, name } = workerType;
    types.set(_id, { _id, name, shifts: (types.get(_id)?.shifts ?? 0) + many });
  }
  return [...types.values()];
}

type RequestTimes = AuthorisationRow["times"];

/** The times of shifts in their order; one where all are at the same times of the clock. */
export function timesOfShifts(
  shifts: readonly (Pick<JobRecord, "startAt" | "endAt"> & { many: number })[],
): RequestTimes {
  const times = new Map<string, RequestTimes[number]>();
  for (const { startAt, endAt, many } of shifts) {
    const [from, to] = [startAt.toISOString(), endAt.toISOString()];
    const known = times.get(`${from} ${to}`)?.shifts ?? 0;
    times.set(`${from} ${to}`, { startAt: from, endAt: to, shifts: known + many });
  }
  const all = [...times.values()];
  const clocks = new Set(shifts.map(({ startAt, endAt }) => `${clockTime(startAt)} ${clockTime(endAt)}`));
  const [first] = all;
  if (first && clocks.size === 1) return [{ ...first, shifts: all.reduce((sum, one) => sum + one.shifts, 0) }];
  return all.slice(0, requestTimesMax);
}

/** A request at the moment: one whose shifts have all started has lapsed. */
export function toAuthorisation(
  { request, requestedBy, decidedBy }: FoundRequest,
  all: readonly AuthoriserRights[],
  isAnyWaiting: boolean,
): Omit<NonNullable<Job["authorisation"]>, "isOwn" | "shifts"> {
  const status: AuthorisationRow["status"] = request.status === "pending" && !isAnyWaiting ? "lapsed" : request.status;
  return {
    _id: request.id,
    status,
    requestedBy: requestedBy ?? "",
    requestedAt: request.requestedAt.toISOString(),
    decidedBy,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
    isStuck: status === "pending" && askedFor(all, request, today()).length === 0,
  };
}

/** The request for a job's posting; null if there is none, or for an agency. */
export async function authorisationOfJob(
  tx: Transaction,
  { userId }: PersonCaller,
  { postingId, organisationId }: JobRecord,
): Promise<Job["authorisation"]> {
  const [found] = await selectRequests(tx, eq(jobAuthorisations.postingId, postingId));
  if (!found) return null;
  const counts = (await jobsOfPostings(tx, [postingId], clock.now())).get(postingId);
  const all = found.request.status === "pending" ? await authorisersOf(tx, organisationId) : [];
  return {
    ...toAuthorisation(found, all, (counts?.waiting ?? 0) > 0),
    isOwn: found.request.requestedByUserId === userId,
    shifts: counts?.waiting || (counts?.count ?? 1),
  };
}
