import { createHash } from "node:crypto";
import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { startsIn } from "@/lib/backend/jobs/calendar/listed";
import { canPost, selectJobs } from "@/lib/backend/jobs/find";
import { nationOf } from "@/lib/backend/jobs/nation";
import { holidaysOf } from "@/lib/backend/pricing";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { JobStatus } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { type CopyResult, copiedMax } from "@/lib/contract/jobs";
import { jobs, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type CalendarDate, calendarDate, daysAfter, mondayOf, startOfDay } from "@/lib/format";
import { bookedIn } from "./budget";
import { type Copy, copiesIn } from "./copies";
import { offersAt } from "./offers";
import { serviceOf } from "./service";
import { copyOf, postingsOf, storePosting } from "./store-posting";

const texts = messages.jobs;

/** Of a week that is copied, shifts that were posted; what was only planned or called off is left out. */
const notCopied: JobStatus[] = ["draft", "pending_client", "rejected", "expired", "cancelled"];

type Service = Awaited<ReturnType<typeof serviceOf>>;
/** The shifts of the week before, those posted in the week already, and what is booked of the budgets. */
type Week = Record<"sources" | "posted", Awaited<ReturnType<typeof jobsIn>>> & {
  booked: Awaited<ReturnType<typeof bookedIn>>;
};
type Shown = { copy: Copy; workerType: string; results: CopyResult[]; pence: number | null };

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

/** What is booked of the budgets of services in the months of a week. */
const bookedInWeek = (tx: Transaction, serviceIds: readonly string[], monday: CalendarDate) =>
  bookedIn(
    tx,
    serviceIds.flatMap((serviceId) =>
      [monday, daysAfter(monday, 6)].map((day) => ({ serviceId, startAt: startOfDay(day) })),
    ),
  );

/** What is left of a service's budget, month by month, as shifts are taken from it in order. */
function budgetOf({ id, monthlyBudgetPence }: Service, booked: Awaited<ReturnType<typeof bookedIn>>) {
  const left = new Map<string, number>();
  return (startAt: Date, pence: number): boolean => {
    if (monthlyBudgetPence === null) return true;
    const month = calendarDate(startAt).slice(0, 7);
    const before = left.get(month) ?? monthlyBudgetPence - booked({ serviceId: id, startAt });
    left.set(month, before - pence);
    return pence <= before;
  };
}

/** The copies of the week before, each with its result. A clash costs nothing, since it is not chosen at first. */
async function shownIn(
  tx: Transaction,
  service: Service,
  monday: CalendarDate,
  { sources, posted, booked }: Week,
): Promise<Shown[]> {
  const nameOf = namesOf(sources);
  const copies = copiesIn(
    monday,
    sources.map(({ job }) => job),
    posted.map(({ job }) => job),
    clock.now(),
  );
  const nation = nationOf(service.postcode);
  const holidayOn = holidaysOf(nation, "both");
  const [offers, isWithinBudget] = [offersAt(tx, service), budgetOf(service, booked)];
  const shown: Shown[] = [];
  for (const copy of copies) {
    const workerType = nameOf(copy.source.workerTypeId);
    if ("problem" in copy) {
      shown.push({ copy, workerType, results: ["impossible"], pence: null });
      continue;
    }
    const { breaks, jobType, skills, workerTypeId } = copy.source;
    const { startAt, endAt } = copy;
    const job = { startAt, endAt, breaks, jobType, skills, nation, workerType: { id: workerTypeId, name: workerType } };
    const pence = (await offers(job))[0]?.price.totalPence ?? null;
    const isWithin = copy.isClash || pence === null || isWithinBudget(copy.startAt, pence);
    const results: CopyResult[] = [
      ...(copy.isClash ? (["clash"] as const) : []),
      ...(holidayOn(copy.day) ? (["bankHoliday"] as const) : []),
      ...(pence === null ? (["uncovered"] as const) : []),
      ...(isWithin ? [] : (["overBudget"] as const)),
    ];
    shown.push({ copy, workerType, results: results.length > 0 ? results : ["new"], pence });
  }
  return shown;
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
    const shown = await shownIn(tx, service, monday, {
      sources: await jobsIn(tx, [service.id], daysAfter(monday, -7)),
      posted: await jobsIn(tx, [service.id], monday, POSTED_MAX),
      booked: await bookedInWeek(tx, [service.id], monday),
    });
    return {
      service: { _id: service.id, name: service.name },
      week: monday,
      from: daysAfter(monday, -7),
      items: shown.map(toItem),
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
    return storePosting(tx, { caller, context }, { service, postingKey: keyOf(input), added, details, inactive });
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
    const booked = await bookedInWeek(tx, copied, monday);
    const items = [];
    for (const service of all.filter(({ id }) => copied.includes(id))) {
      const isOwn = ({ job }: (typeof found)[number]) => job.serviceId === service.id;
      const own = { sources: sources.filter(isOwn), posted: posted.filter(isOwn), booked };
      const shown = await shownIn(tx, service, monday, own);
      items.push(...shown.map((one) => ({ ...toItem(one), service: { _id: service.id, name: service.name } })));
    }
    return { week: monday, from, items, isComplete: found.length <= copiedMax };
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
    return { postings: await postingsOf(tx, organisationId, postingKey) };
  });
});
