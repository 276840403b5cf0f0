/** Changes shifts that no agency has seen: those of a request for authorisation that its requester can still send. */
import { eq, inArray } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import {
  closedRequest,
  lockRequest,
  notifyRequested,
  refuseOthers,
} from "@/lib/backend/jobs/authorisation/authorisation";
import { type Changed, differences, type Edited, noneEmailed } from "@/lib/backend/jobs/changing/changed";
import { countedChange, type JobRecord } from "@/lib/backend/jobs/find";
import { keepingOccurrences, timesOf } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { EditInput } from "@/lib/contract/jobs";
import { jobAuthorisations, jobs, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, clockTime, daysAfter, daysBetween } from "@/lib/format";
import { asksOf, genderDetails } from "./asks";
import { highestCost, offersAt } from "./offers";
import { serviceOf } from "./service";
import { unitIn } from "./unit";

const texts = messages.jobs;
type Service = Awaited<ReturnType<typeof serviceOf>>;

/** Whether a shift is one that no agency has seen, and that can still be authorised. */
export const isUnposted = ({ status }: Pick<JobRecord, "status">): boolean =>
  status === "draft" || status === "rejected";

/** One of the posting's shifts as entered: as many days from the one that was edited as before, at the same times. */
function changedBy(input: EditInput, service: Service, { job, edited }: Record<"job" | "edited", JobRecord>): Changed {
  const date = daysAfter(input.date, daysBetween(edited.startOn, job.startOn));
  const times = timesOf(keepingOccurrences({ ...input, date }, job), clock.now());
  if ("errors" in times) throw invalid(messages.general.problem, times.errors);
  const { jobType, workerTypeId, breaks, notes } = input;
  return {
    unit: unitIn(service, input.unit),
    jobType,
    workerTypeId,
    breaks,
    notes,
    ...times,
    ...asksOf(input, service),
  };
}

/** What a shift is apart from its day: two of a posting that recurs are alike, two of a copied week need not be. */
function apartFromDay(job: JobRecord): string {
  const { unit, jobType, workerTypeId, breaks, notes, skills, certificates, startAt, endAt } = job;
  const { preferredGender, genderReason, genderNote } = job;
  return JSON.stringify([
    [unit, jobType, workerTypeId, breaks.map(({ minutes, isPaid }) => [minutes, isPaid]), notes, skills, certificates],
    [preferredGender, genderReason, genderNote],
    [clockTime(startAt), clockTime(endAt), daysBetween(calendarDate(startAt), calendarDate(endAt))],
  ]);
}

/** The worker types with these ids, by id. */
async function typesOf(tx: Transaction, ids: readonly string[]) {
  const found = await tx
    .select()
    .from(workerTypes)
    .where(inArray(workerTypes.id, [...new Set(ids)]));
  return new Map(found.map((type) => [type.id, type]));
}

/**
 * Changes a shift of a posting that is awaiting authorisation, refused or withdrawn, and those of the posting that are
 * the same on other days and have not started. Only for its requester. A pending request is estimated again and its
 * authorisers are asked again; a refused one has to be sent again. CONFLICT `changed` if someone else has changed the
 * shift, `decided` if it has been authorised in the meantime.
 */
export const changeUnposted = (
  { caller, context }: { caller: PersonCaller; context: Context },
  authorisationId: string,
  input: EditInput,
): Promise<Edited> =>
  withScope(scopeOf(caller), async (tx) => {
    const { request, posted } = await lockRequest(tx, authorisationId);
    refuseOthers(request, caller);
    const edited = posted.find(({ id }) => id === input.jobId);
    if (!edited) throw notFound();
    const now = clock.now();
    if (!isUnposted(edited)) throw closedRequest(request);
    if (edited.startAt <= now) throw conflict(texts.authorisationLapsed, "lapsed");
    if (edited.lock !== input.lock) throw conflict(texts.changedMeanwhile, "changed");
    const service = await serviceOf(tx, caller, edited.serviceId);
    const open = posted.filter((job) => isUnposted(job) && job.startAt > now);
    const types = await typesOf(tx, [input.workerTypeId, ...open.map(({ workerTypeId }) => workerTypeId)]);
    const type = types.get(input.workerTypeId);
    if (!type) throw invalid(messages.general.problem, [{ field: "workerTypeId", message: texts.workerTypeNeeded }]);
    const own = apartFromDay(edited);
    const [alike, others] = [
      open.filter((job) => apartFromDay(job) === own),
      open.filter((job) => apartFromDay(job) !== own),
    ];
    const changes = alike.map((job) => ({ job, changed: changedBy(input, service, { job, edited }) }));
    const fields = differences(edited, changedBy(input, service, { job: edited, edited }));
    if (fields.length === 0) return noneEmailed;
    for (const { job, changed } of changes) {
      await tx
        .update(jobs)
        .set({ ...changed, ...countedChange(job) })
        .where(eq(jobs.id, job.id));
    }
    await audit(tx, context, {
      organisationId: edited.organisationId,
      action: "job.changed",
      subject: { type: "job", id: edited.id },
      details: { changed: fields.join(", "), shifts: changes.length, ...genderDetails(asksOf(input, service)) },
    });
    if (request.status !== "pending") return noneEmailed;
    const costed = [
      ...changes.map(({ job, changed }) => ({ ...job, ...changed, workerType: type })),
      ...others.flatMap((job) => {
        const workerType = types.get(job.workerTypeId);
        return workerType ? [{ ...job, workerType }] : [];
      }),
    ];
    const [asked] = await tx
      .update(jobAuthorisations)
      .set({ estimatedPence: await highestCost(offersAt(tx, service), costed), requestedAt: now, reportedAt: null })
      .where(eq(jobAuthorisations.id, request.id))
      .returning();
    if (asked) await notifyRequested(tx, { context }, asked);
    return noneEmailed;
  });
