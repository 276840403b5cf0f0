import { createHash } from "node:crypto";
import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { startsIn } from "@/lib/backend/jobs/calendar/listed";
import { canPost, selectJobs } from "@/lib/backend/jobs/find";
import { nationOf } from "@/lib/backend/jobs/nation";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { JobStatus } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { type BudgetMonth, type CopyResult, copiedMax } from "@/lib/contract/jobs";
import { jobs, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type CalendarDate, daysAfter, mondayOf } from "@/lib/format";
import { budgetMonths } from "./budget";
import { type Copy, copiesIn } from "./copies";
import { type OffersAt, offersIn, priceOfOffers } from "./offers";
import { serviceOf } from "./service";
import { copyOf, postingsOf, storeOnlyPosting, storePosting, toPosted } from "./store-posting";

const texts = messages.jobs;

/** Of a week that is copied, shifts that were posted; what was only planned or called off is left out. */
const notCopied: JobStatus[] = ["draft", "pending_client", "rejected", "expired", "cancelled"];

type Service = Awaited<ReturnType<typeof serviceOf>>;
/** The shifts of the week before, and those posted in the week already. */
type Week = Record<"sources" | "posted", Awaited<ReturnType<typeof jobsIn>>>;
type Priced = { copy: Copy; workerType: string; isHoliday: boolean; pence: number | null };
type Shown = Omit<Priced, "isHoliday"> & { results: CopyResult[] };

/** The shifts of services that start in the week of a Monday, service by service. */
const jobsIn = (tx: Transaction, serviceIds: readonly string[], monday: CalendarDate, limit = copiedMax) =>
  selectJobs(
    tx,
    inArray(jobs.serviceId, [...serviceIds]),
    notInArray(jobs.status, notCopied),
    ...startsIn(monday, daysAfter(monday, 7)),
  )
    .orderBy(asc(jobs.serviceId), asc(jobs.startAt), asc(jobs.id))
    .limit(limit);

/** The most shifts of the week into which is copied that are compared with: more are hardly posted already. */
const POSTED_MAX = 10 * copiedMax;

/** The names of the worker types of jobs. */
function namesOf(found: Awaited<ReturnType<typeof jobsIn>>): (workerTypeId: string) => string {
  const names = new Map(found.map(({ job, workerType }) => [job.workerTypeId, workerType]));
  return (workerTypeId) => names.get(workerTypeId) ?? "";
}

/** The copies of the week before at a service, each at the lowest signed rates. */
async function pricedIn(
  service: Service,
  monday: CalendarDate,
  { sources, posted, offersAt }: Week & { offersAt: OffersAt },
): Promise<Priced[]> {
  const nameOf = namesOf(sources);
  const copies = copiesIn(
    monday,
    sources.map(({ job }) => job),
    posted.map(({ job }) => job),
    clock.now(),
  );
  const nation = nationOf(service.postcode);
  const offers = offersAt(service);
  const priced: Priced[] = [];
  for (const copy of copies) {
    const workerType = nameOf(copy.source.workerTypeId);
    if ("problem" in copy) {
      priced.push({ copy, workerType, isHoliday: false, pence: null });
      continue;
    }
    const { breaks, jobType, skills, workerTypeId } = copy.source;
    const { startAt, endAt } = copy;
    const job = { startAt, endAt, breaks, jobType, skills, nation, workerType: { id: workerTypeId, name: workerType } };
    const found = await offers(job);
    const isHoliday = found.some(({ holidays }) => holidays.length > 0);
    priced.push({ copy, workerType, isHoliday, pence: priceOfOffers(found, "lowest") });
  }
  return priced;
}

/** Those that can be posted. A clash costs nothing, since it is not chosen at first. */
const possibleOf = (priced: readonly Priced[]) =>
  priced.flatMap(({ copy, pence }) =>
    "problem" in copy ? [] : [{ startAt: copy.startAt, pence: copy.isClash ? 0 : pence }],
  );

/** What is left of a service's budget, month by month, as shifts are taken from it in order. */
function budgetOf(budgets: readonly BudgetMonth[]) {
  const left = new Map(
    budgets.map(({ month, monthlyPence, bookedPence, openPence }) => [month, monthlyPence - bookedPence - openPence]),
  );
  return (day: CalendarDate, pence: number): boolean => {
    const month = day.slice(0, "2026-11".length);
    const before = left.get(month);
    if (before === undefined) return true;
    left.set(month, before - pence);
    return pence <= before;
  };
}

/** The copies, each with its result. */
function shownOf(priced: readonly Priced[], budgets: readonly BudgetMonth[]): Shown[] {
  const isWithinBudget = budgetOf(budgets);
  return priced.map(({ isHoliday, ...one }) => {
    const { copy, pence } = one;
    if ("problem" in copy) return { ...one, results: ["impossible"] };
    const isWithin = copy.isClash || pence === null || isWithinBudget(copy.day, pence);
    const results: CopyResult[] = [
      ...(copy.isClash ? (["clash"] as const) : []),
      ...(isHoliday ? (["bankHoliday"] as const) : []),
      ...(pence === null ? (["uncovered"] as const) : []),
      ...(isWithin ? [] : (["overBudget"] as const)),
    ];
    return { ...one, results: results.length > 0 ? results : ["new"] };
  });
}

/** What copying the week before would post at services, and the budgets of the months in which it would. */
async function previewOf(tx: Transaction, monday: CalendarDate, of: readonly (Week & { service: Service })[]) {
  const offersAt = offersIn(tx);
  const priced: Priced[][] = [];
  for (const { service, ...week } of of) priced.push(await pricedIn(service, monday, { ...week, offersAt }));
  const added = of.map(({ service }, n) => ({ service, shifts: possibleOf(priced[n] ?? []) }));
  const budgets = await budgetMonths(tx, added, { at: "lowest", now: clock.now(), offersAt });
  const named = of.map(({ service }) => ({ _id: service.id, name: service.name }));
  return {
    items: named.flatMap((service, n) =>
      shownOf(priced[n] ?? [], budgets[n] ?? []).map((one) => ({ ...toItem(one), service })),
    ),
    budgets: named.flatMap((service, n) => (budgets[n] ?? []).map((month) => ({ ...month, service }))),
  };
}

const toItem = ({ copy, workerType, results, pence }: Shown) => ({
  jobId: copy.source.id,
  day: copy.day,
  sourceStartAt: copy.source.startAt.toISOString(),
  sourceEndAt: copy.source.endAt.toISOString(),
  startAt: "startAt" in copy ? copy.startAt.toISOString() : null,
  endAt: "endAt" in copy ? copy.endAt.toISOString() : null,
  unit: copy.source.unit,
  workerType,
  results,
  problem: "problem" in copy ? copy.problem : null,
  pence,
});

/** The provider's services at which shifts can be posted, as far as the caller sees them, by name. */
const activeServices = (tx: Transaction, organisationId: string): Promise<Service[]> =>
  tx
    .select()
    .from(services)
    .where(and(eq(services.organisationId, organisationId), eq(services.isActive, true)))
    .orderBy(asc(services.name), asc(services.id));

/**
 * What copying the week before into a week would post for a service, shift by shift. Stores nothing. Refuses services
 * that `post` would refuse.
 */
export const copyPreview = procedure(contract.jobs.copyPreview, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const monday = mondayOf(input.week);
    const service = await serviceOf(tx, caller, input.serviceId);
    const sources = await jobsIn(tx, [service.id], daysAfter(monday, -7));
    const posted = await jobsIn(tx, [service.id], monday, POSTED_MAX);
    const { items, budgets } = await previewOf(tx, monday, [{ service, sources, posted }]);
    return {
      service: { _id: service.id, name: service.name },
      week: monday,
      from: daysAfter(monday, -7),
      items: items.map(({ service: _, ...item }) => item),
      budgets,
    };
  }),
);

/** By which the same request is known again. */
const keyOf = (input: object): string => createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/** The copies of the chosen shifts of a service; those that cannot be posted in that week are left out. */
function addedOf(
  service: Service,
  monday: CalendarDate,
  sources: Awaited<ReturnType<typeof jobsIn>>,
  jobIds: readonly string[],
) {
  const nameOf = namesOf(sources);
  const chosen = sources.map(({ job }) => job).filter(({ id }) => jobIds.includes(id));
  return copiesIn(monday, chosen, [], clock.now()).flatMap(({ source, ...copy }) =>
    "problem" in copy ? [] : [copyOf(service, source, { workerType: nameOf(source.workerTypeId), ...copy })],
  );
}

/** What the audit log has about copies. */
function detailsOf(added: ReturnType<typeof addedOf>, monday: CalendarDate) {
  const preferring = added.filter(({ preferredGender }) => preferredGender !== null).length;
  return {
    copies: added.length,
    copiedTo: monday,
    ...(preferring > 0 ? { copiesPreferringAGender: preferring } : {}),
  };
}

/**
 * Copies the chosen shifts of the week before into a week: all in one posting, or none. BAD_REQUEST if one of them
 * cannot be posted in that week, or is not in the week before.
 */
export const copyWeek = procedure(contract.jobs.copyWeek, canPost, async ({ input, caller, context }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const monday = mondayOf(input.week);
    const service = await serviceOf(tx, caller, input.serviceId);
    const sources = await jobsIn(tx, [service.id], daysAfter(monday, -7));
    const added = addedOf(service, monday, sources, input.jobIds);
    if (added.length < new Set(input.jobIds).size) {
      throw invalid(messages.general.problem, [{ field: "jobIds", message: texts.copyChanged }]);
    }
    const details = detailsOf(added, monday);
    return storeOnlyPosting(tx, { caller, context }, { service, postingKey: keyOf(input), added, details, inactive });
  });
});

/**
 * What copying the week before of every service would post, service by service, as far as shifts are copied together. The
 * shifts of all services are read at once. Stores nothing.
 */
export const copyAllPreview = procedure(contract.jobs.copyAllPreview, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const monday = mondayOf(input.week);
    const from = daysAfter(monday, -7);
    const all = await activeServices(tx, caller.organisation.id);
    const ids = all.map(({ id }) => id);
    const found = await jobsIn(tx, ids, from, copiedMax + 1);
    const copied = [...new Set(found.map(({ job }) => job.serviceId))];
    const sources = found.slice(0, copiedMax);
    const posted = await jobsIn(tx, copied, monday, POSTED_MAX);
    const of = all.flatMap((service) => {
      const isOwn = ({ job }: (typeof found)[number]) => job.serviceId === service.id;
      return copied.includes(service.id)
        ? [{ service, sources: sources.filter(isOwn), posted: posted.filter(isOwn) }]
        : [];
    });
    const preview = await previewOf(tx, monday, of);
    return { week: monday, from, ...preview, isComplete: found.length <= copiedMax };
  }),
);

/**
 * Copies the chosen shifts of the week before into a week, of several services: all of them, in a posting for each service, or
 * none. BAD_REQUEST as of `copyWeek`.
 */
export const copyAll = procedure(contract.jobs.copyAll, canPost, async ({ input, caller, context }) => {
  const { id: organisationId } = caller.organisation;
  const inactive = await inactiveAgencies(organisationId);
  return withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const monday = mondayOf(input.week);
    const all = await activeServices(tx, organisationId);
    const found = await selectJobs(tx, inArray(jobs.id, input.jobIds), ...startsIn(daysAfter(monday, -7), monday));
    const postings = all.flatMap((service) => {
      const sources = found.filter(({ job }) => job.serviceId === service.id && !notCopied.includes(job.status));
      const added = addedOf(service, monday, sources, input.jobIds);
      return added.length > 0 ? [{ service, added }] : [];
    });
    const many = postings.reduce((sum, { added }) => sum + added.length, 0);
    if (many < new Set(input.jobIds).size) {
      throw invalid(messages.general.problem, [{ field: "jobIds", message: texts.copyChanged }]);
    }
    const postingKey = keyOf(input);
    let before = 0;
    for (const { service, added } of postings) {
      const details = detailsOf(added, monday);
      await storePosting(tx, { caller, context }, { service, postingKey, before, added, details, inactive });
      before += added.length;
    }
    return { postings: await toPosted(tx, await postingsOf(tx, organisationId, postingKey)) };
  });
});
