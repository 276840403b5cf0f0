import { and, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authoriserOr, procedure } from "@/lib/backend/access-rules";
import { type AuthoriserRights, authorisersOf, mayAuthorise } from "@/lib/backend/authorisers";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { selectJobs } from "@/lib/backend/jobs/find";
import { budgetMonths } from "@/lib/backend/jobs/posting/budget";
import { offersIn, priceOfOffers } from "@/lib/backend/jobs/posting/offers";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { type TimeKey, timeKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import type { AuthorisationRow } from "@/lib/contract/jobs";
import { jobAuthorisations, jobs, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import {
  type FoundRequest,
  isWaiting,
  jobsOfPostings,
  selectRequests,
  shiftsOfPostings,
  timesOfShifts,
  toAuthorisation,
  workerTypesOf,
} from "./authorisation-details";

/** Whether a request waits for a decision: one whose shifts have all started does not. */
const isPending = (now: Date): SQL =>
  sql`(${jobAuthorisations.status} = 'pending' and exists (
    select 1 from ${jobs} where ${jobs.postingId} = ${jobAuthorisations.postingId} and ${isWaiting(now)}))`;

type RequestShifts = Awaited<ReturnType<typeof shiftsOfPostings>>;

/** The budgets of the services of requests that wait, for the months of their shifts at the highest signed rates, by posting. */
async function budgetsOf(tx: Transaction, found: readonly FoundRequest[], shifts: RequestShifts, now: Date) {
  const page = found.filter(({ request }) => request.status === "pending");
  const serviceIds = [...new Set(page.map(({ request }) => request.serviceId))];
  const limited = await tx
    .select({
      id: services.id,
      organisationId: services.organisationId,
      monthlyBudgetPence: services.monthlyBudgetPence,
    })
    .from(services)
    .where(and(inArray(services.id, serviceIds), isNotNull(services.monthlyBudgetPence)));
  const offersAt = offersIn(tx);
  const added = [];
  for (const service of limited) {
    const offers = offersAt(service);
    for (const { request } of page.filter((one) => one.request.serviceId === service.id)) {
      const priced = [];
      for (const { many, ...shift } of shifts.filter(({ postingId }) => postingId === request.postingId)) {
        const pence = priceOfOffers(await offers(shift), "highest");
        priced.push({ startAt: shift.startAt, pence: pence && pence * many });
      }
      added.push({ postingId: request.postingId, service, shifts: priced });
    }
  }
  const budgets = await budgetMonths(tx, added, { at: "highest", now, offersAt });
  return new Map(added.map(({ postingId }, n) => [postingId, budgets[n] ?? []]));
}

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
  const shifts = await shiftsOfPostings(
    tx,
    page.map(({ request }) => request.postingId),
    now,
  );
  const budgets = await budgetsOf(tx, page, shifts, now);
  const rights = new Map<string, AuthoriserRights[]>();
  for (const organisationId of new Set(page.map(({ request }) => request.organisationId))) {
    rights.set(organisationId, await authorisersOf(tx, organisationId));
  }
  return page.flatMap((one) => {
    const { request } = one;
    const counts = postings.get(request.postingId);
    const first = found.get(request.postingId);
    if (!counts || !first) return [];
    const { job } = first;
    const own = shifts.filter(({ postingId }) => postingId === request.postingId);
    const all = rights.get(request.organisationId) ?? [];
    const authorisation = toAuthorisation(one, all, counts.waiting > 0);
    return [
      {
        ...authorisation,
        jobId: job.id,
        service: { _id: job.serviceId, name: job.serviceName },
        provider: job.providerName,
        unit: job.unit,
        workerTypes: workerTypesOf(own),
        startAt: job.startAt.toISOString(),
        endAt: job.endAt.toISOString(),
        lastOn: counts.lastWaitingOn ?? counts.lastOn,
        shifts: counts.waiting || counts.count,
        times: timesOfShifts(own),
        estimatedPence: request.estimatedPence,
        budgets: budgets.get(request.postingId) ?? [],
        canDecide:
          authorisation.status === "pending" &&
          caller.group === "Provider" &&
          mayAuthorise(all, caller.userId, request, today()),
      },
    ];
  });
}

/**
 * The requests of a provider, or for the platform's staff of all: pending ones, oldest first, or all others, newest
 * first.
 */
export const authorisations = procedure(
  contract.jobs.authorisations,
  authoriserOr(codes.tasks, ["Admin"]),
  ({ input, caller }) => {
    const asked = askedPage(timeKey, input);
    const now = clock.now();
    const scope = scopeOf(caller);
    const isFirst = input.show === "pending";
    const { requestedAt, id } = jobAuthorisations;
    const matches = and(
      scope.kind === "organisation" ? eq(jobAuthorisations.organisationId, scope.organisationId) : undefined,
      isFirst ? isPending(now) : not(isPending(now)),
      input.authorisationId ? eq(id, input.authorisationId) : undefined,
    );
    const order = inTimeOrder(isFirst ? "oldest" : "newest", requestedAt, id);
    return withScope(scope, async (tx) => {
      const { rows, ...page } = await readListPage(asked, {
        read: (place: Place<TimeKey>) => {
          const { beyond, by } = order(place);
          return selectRequests(tx, matches, beyond)
            .orderBy(...by)
            .limit(place.limit);
        },
        cursorOf: ({ cursor, request }) => timeKey.encode([cursor, request.id]),
        count: () => countRows(tx, tx.select({ id }).from(jobAuthorisations).where(matches)),
      });
      return Object.assign(page, { items: await toRows(tx, caller, rows, now) });
    });
  },
);
