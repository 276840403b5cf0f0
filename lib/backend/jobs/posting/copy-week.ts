import { createHash } from "node:crypto";
import { asc, eq, notInArray } from "drizzle-orm";
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
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type CalendarDate, calendarDate, daysAfter, mondayOf } from "@/lib/format";
import { bookedIn } from "./budget";
import { type Copy, copiesIn } from "./copies";
import { offersAt } from "./offers";
import { serviceOf } from "./service";
import { copyOf, storePosting } from "./store-posting";

const texts = messages.jobs;

/** Of a week that is copied, shifts that were posted; what was only planned or called off is left out. */
const notCopied: JobStatus[] = ["draft", "pending_client", "rejected", "expired", "cancelled"];

type Service = Awaited<ReturnType<typeof serviceOf>>;
type Shown = { copy: Copy; workerType: string; results: CopyResult[]; pence: number | null };

/** The shifts of a service that start in the week of a Monday. */
const jobsIn = (tx: Transaction, serviceId: string, monday: CalendarDate) =>
  selectJobs(
    tx,
    eq(jobs.serviceId, serviceId),
    notInArray(jobs.status, notCopied),
    ...startsIn(monday, daysAfter(monday, 7)),
  )
    .orderBy(asc(jobs.startAt), asc(jobs.id))
    .limit(copiedMax);

/** The names of the worker types of jobs. */
function namesOf(found: Awaited<ReturnType<typeof jobsIn>>): (workerTypeId: string) => string {
  const names = new Map(found.map(({ job, workerType }) => [job.workerTypeId, workerType]));
  return (workerTypeId) => names.get(workerTypeId) ?? "";
}

/** What is left of a service's budget, month by month, as shifts are taken from it in order. */
function budgetOf(tx: Transaction, { id, monthlyBudgetPence }: Service) {
  const left = new Map<string, number>();
  return async (startAt: Date, pence: number): Promise<boolean> => {
    if (monthlyBudgetPence === null) return true;
    const month = calendarDate(startAt).slice(0, 7);
    const at = { serviceId: id, startAt };
    const before = left.get(month) ?? monthlyBudgetPence - (await bookedIn(tx, [at]))(at);
    left.set(month, before - pence);
    return pence <= before;
  };
}

/** The copies of the week before, each with its result. A clash costs nothing, since it is not chosen at first. */
async function shownIn(tx: Transaction, service: Service, monday: CalendarDate): Promise<Shown[]> {
  const sources = await jobsIn(tx, service.id, daysAfter(monday, -7));
  const posted = await jobsIn(tx, service.id, monday);
  const nameOf = namesOf(sources);
  const copies = copiesIn(
    monday,
    sources.map(({ job }) => job),
    posted.map(({ job }) => job),
    clock.now(),
  );
  const nation = nationOf(service.postcode);
  const holidayOn = holidaysOf(nation, "both");
  const [offers, isWithinBudget] = [offersAt(tx, service), budgetOf(tx, service)];
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
    const isWithin = copy.isClash || pence === null || (await isWithinBudget(copy.startAt, pence));
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

/**
 * What copying the week before into a week would post for a service, shift by shift. Stores nothing. Refuses services
 * that `post` would refuse.
 */
export const copyPreview = procedure(contract.jobs.copyPreview, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const monday = mondayOf(input.week);
    const service = await serviceOf(tx, caller, input.serviceId);
    const shown = await shownIn(tx, service, monday);
    return {
      service: { _id: service.id, name: service.name },
      week: monday,
      from: daysAfter(monday, -7),
      items: shown.map(({ copy, workerType, results, pence }) => ({
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
      })),
    };
  }),
);

/**
 * Copies the chosen shifts of the week before into a week: all in one posting, or none. BAD_REQUEST where one of them cannot
 * be posted in that week, or is none of that week's.
 */
export const copyWeek = procedure(contract.jobs.copyWeek, canPost, async ({ input, caller, context }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const monday = mondayOf(input.week);
    const service = await serviceOf(tx, caller, input.serviceId);
    const sources = await jobsIn(tx, service.id, daysAfter(monday, -7));
    const nameOf = namesOf(sources);
    const chosen = sources.map(({ job }) => job).filter(({ id }) => input.jobIds.includes(id));
    const copies = copiesIn(monday, chosen, [], clock.now());
    const added = copies.flatMap(({ source, ...copy }) =>
      "problem" in copy ? [] : [copyOf(service, source, { workerType: nameOf(source.workerTypeId), ...copy })],
    );
    if (added.length < new Set(input.jobIds).size) {
      throw invalid(messages.general.problem, [{ field: "jobIds", message: texts.copyChanged }]);
    }
    const postingKey = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
    const preferring = added.filter(({ preferredGender }) => preferredGender !== null).length;
    const details = {
      copies: added.length,
      copiedTo: monday,
      ...(preferring > 0 ? { copiesPreferringAGender: preferring } : {}),
    };
    return storePosting(tx, { caller, context }, { service, postingKey, added, details, inactive });
  });
});
