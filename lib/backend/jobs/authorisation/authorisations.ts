import { and, asc, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authoriserOr, procedure } from "@/lib/backend/access-rules";
import { type AuthoriserRights, authorisersOf, mayAuthorise } from "@/lib/backend/authorisers";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { selectJobs } from "@/lib/backend/jobs/find";
import { bookedIn } from "@/lib/backend/jobs/posting/budget";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import type { AuthorisationRow } from "@/lib/contract/jobs";
import { jobAuthorisations, jobs, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type FoundRequest, isWaiting, jobsOfPostings, selectRequests, toAuthorisation } from "./authorisation-details";

/** Whether a request waits for a decision: one whose shifts have all started does not. */
const isPending = (now: Date): SQL =>
  sql`(${jobAuthorisations.status} = 'pending' and exists (
    select 1 from ${jobs} where ${jobs.postingId} = ${jobAuthorisations.postingId} and ${isWaiting(now)}))`;

/** The requests with their jobs, budgets and whether the caller may decide them. */
async function toRows(
  tx: Transaction,
  caller: PersonCaller,
  page: readonly FoundRequest[],
  now: Date,
): Promise<AuthorisationRow[]> {
  if (page.length === 0) return [];
  const postings = await jobsOfPostings(
    tx,
    page.map(({ request }) => request.postingId),
    now,
  );
  const firstIds = [...postings.values()].map(({ firstId, firstWaitingId }) => firstWaitingId ?? firstId);
  const found = new Map(
    (await selectJobs(tx, inArray(jobs.id, firstIds))).map((one) => [one.job.postingId, one] as const),
  );
  const budgets = new Map(
    (
      await tx
        .select({ id: services.id, pence: services.monthlyBudgetPence })
        .from(services)
        .where(inArray(services.id, [...new Set(page.map(({ request }) => request.serviceId))]))
    ).map(({ id, pence }) => [id, pence]),
  );
  const booked = await bookedIn(
    tx,
    [...found.values()].map(({ job }) => job),
  );
  const rights = new Map<string, AuthoriserRights[]>();
  for (const organisationId of new Set(page.map(({ request }) => request.organisationId))) {
    rights.set(organisationId, await authorisersOf(tx, organisationId));
  }
  return page.flatMap((one) => {
    const { request } = one;
    const counts = postings.get(request.postingId);
    const first = found.get(request.postingId);
    if (!counts || !first) return [];
    const { job, workerType } = first;
    const all = rights.get(request.organisationId) ?? [];
    const authorisation = toAuthorisation(one, all, counts.waiting > 0);
    const monthlyPence = budgets.get(job.serviceId) ?? null;
    return [
      {
        ...authorisation,
        jobId: job.id,
        service: { _id: job.serviceId, name: job.serviceName },
        provider: job.providerName,
        unit: job.unit,
        workerType: { _id: job.workerTypeId, name: workerType },
        startAt: job.startAt.toISOString(),
        endAt: job.endAt.toISOString(),
        lastOn: counts.lastWaitingOn ?? counts.lastOn,
        shifts: counts.waiting || counts.count,
        estimatedPence: request.estimatedPence,
        budget: monthlyPence === null ? null : { monthlyPence, bookedPence: booked(job) },
        canDecide:
          authorisation.status === "pending" &&
          caller.group === "Provider" &&
          mayAuthorise(all, caller.userId, request, today()),
      },
    ];
  });
}

/**
 * The requests of a provider, or for the platform's staff of all: those that wait, the oldest first, or all others, the
 * newest first.
 */
export const authorisations = procedure(
  contract.jobs.authorisations,
  authoriserOr(codes.tasks, ["Admin"]),
  ({ input, caller }) => {
    const after = timeKey.read(input.after);
    const now = clock.now();
    const scope = scopeOf(caller);
    const isFirst = input.show === "pending";
    const { requestedAt, id } = jobAuthorisations;
    return withScope(scope, async (tx) => {
      const found = await selectRequests(
        tx,
        scope.kind === "organisation" ? eq(jobAuthorisations.organisationId, scope.organisationId) : undefined,
        isFirst ? isPending(now) : not(isPending(now)),
        after
          ? sql`(${requestedAt}, ${id}) ${sql.raw(isFirst ? ">" : "<")} (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      )
        .orderBy(...(isFirst ? [asc(requestedAt), asc(id)] : [desc(requestedAt), desc(id)]))
        .limit(input.limit + 1);
      const page = found.slice(0, input.limit);
      const last = page.at(-1)?.request;
      return {
        items: await toRows(tx, caller, page, now),
        next: found.length > page.length && last ? timeKey.encode(await cursorOf(tx, last.id)) : null,
      };
    });
  },
);

/** A row's place in the list, to the microsecond. */
async function cursorOf(tx: Transaction, id: string): Promise<[string, string]> {
  const [row] = await tx
    .select({ at: cursorTimestamp(jobAuthorisations.requestedAt) })
    .from(jobAuthorisations)
    .where(and(eq(jobAuthorisations.id, id)));
  return [row?.at ?? "", id];
}
