/** Runs the jobs that tell someone about shifts: each reads the current state and leaves out what no longer holds. */
import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { agencyShiftMail, shiftNewsMail, workerShiftMail } from "@/lib/adapters/mail/shift";
import {
  deliver,
  findRecipients,
  registeredAs,
  registeredColumns,
  registeredName,
  tell,
  type Way,
} from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { holdsIn, type NotificationEvent } from "@/lib/config/notifications";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import { allocations, jobs, organisations, timeChanges, workers, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTimeRange, formatLongDate } from "@/lib/format";
import { eventUid, versionOf } from "./calendar-event";
import { readMoves } from "./changing/short-notice";
import type { JobMail, WorkerNews } from "./queued";

/** An allocation with its job, how it was moved, its worker and their agency, in the agency's scope. */
const readShift = ({ allocationId, organisationId }: JobMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({
        allocation: allocations,
        job: jobs,
        workerType: workerTypes.name,
        worker: {
          firstName: workers.firstName,
          email: workers.email,
          branchIds: workers.branchIds,
          erasedAt: workers.erasedAt,
        },
        agency: { name: organisations.name, ...registeredColumns },
      })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      .innerJoin(workers, eq(workers.id, allocations.workerId))
      .innerJoin(organisations, eq(organisations.id, allocations.organisationId))
      .where(eq(allocations.id, allocationId));
    if (!found) return null;
    return { ...found, moves: (await readMoves(tx, [allocationId]))(allocationId) };
  });

/** The status of an allocation alone, and whether other times are asked for: whether what was read still holds. */
const readStatus = ({ allocationId, organisationId }: JobMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ status: allocations.status, areTimesAsked })
      .from(allocations)
      .where(eq(allocations.id, allocationId));
    return found ?? null;
  });

// `allocations` is named here because, in a select of one table, the query builder leaves the table out of a column: `id` alone would be the time change's.
const areTimesAsked = sql<boolean>`exists (select from ${timeChanges}
  where ${timeChanges.allocationId} = ${allocations}.id and ${timeChanges.status} = 'pending')`;

type Shift = NonNullable<Awaited<ReturnType<typeof readShift>>>;

/** What every mail says about the shift, in UK time: no name of a person. */
const shiftOf = ({ job, workerType }: Pick<Shift, "job" | "workerType">) => ({
  service: job.serviceName,
  address: job.serviceAddress,
  workerType,
  day: formatLongDate(job.startAt),
  when: formatDateTimeRange(job.startAt, job.endAt),
});

type ToUsers = {
  organisationId: string;
  about: { serviceId: string } | { branchIds: string[] };
  event: NotificationEvent;
  way: Way;
};

const lookingAfterShifts = ({ organisationId, about, event, way }: ToUsers) =>
  findRecipients({ of: { organisationId }, about, code: codes.jobs, event, way });

const urlOf = ({ id }: Shift["job"]): string => new URL(`/dashboard/jobs/${id}`, env().PUBLIC_URL).href;

type Subject = { allocation: { id: string }; job: { id: string; startAt: Date } };
const happeningOf = ({ allocation, job }: Subject) => ({
  recordId: job.id,
  subjectId: allocation.id,
  startAt: job.startAt,
});

async function tellAgency(jobId: string, mail: Extract<JobMail, { kind: "allocationDecided" }>, way: Way) {
  const { organisationId, status, kind: event } = mail;
  const shift = await readShift(mail);
  const isCurrent = (now: AllocationStatus | undefined): boolean => now !== undefined && holdsIn(event, status, now);
  if (!shift || !isCurrent(shift.allocation.status)) return;
  const people = await lookingAfterShifts({ organisationId, about: shift.worker, event, way });
  const happening = { jobId, event, detail: status, ...happeningOf(shift), isCurrent: "byStatus" as const };
  await tell(way, happening, people, async ({ fullName }) => ({
    mail: await agencyShiftMail({
      fullName,
      worker: shift.allocation.workerName,
      outcome: status,
      hasReason: status === "declined" || status === "lapsed" || status === "cancelled_by_provider",
      shift: shiftOf(shift),
      url: urlOf(shift.job),
    }),
  }));
}

/** An allocation with its job, as either side sees them; only the agency sees the worker's branches. */
const readAllocation = ({ allocationId, organisationId }: JobMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({
        allocation: allocations,
        job: jobs,
        workerType: workerTypes.name,
        branchIds: workers.branchIds,
        areTimesAsked,
      })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      .leftJoin(workers, eq(workers.id, allocations.workerId))
      .where(eq(allocations.id, allocationId));
    return found ?? null;
  });

async function tellNews(jobId: string, mail: Extract<JobMail, { kind: "shiftNews" }>, way: Way) {
  const { organisationId, what, kind: event } = mail;
  const isCurrent = (found: Awaited<ReturnType<typeof readStatus>>): boolean =>
    found !== null && holdsIn(event, what, found.status) && (what !== "timeRequested" || found.areTimesAsked);
  const shift = await readAllocation(mail);
  if (!shift || !isCurrent({ status: shift.allocation.status, areTimesAsked: shift.areTimesAsked })) return;
  const { allocation } = shift;
  const about = shift.branchIds ? { branchIds: shift.branchIds } : { serviceId: shift.job.serviceId };
  const people = await lookingAfterShifts({ organisationId, about, event, way });
  const again = async () => isCurrent(await readStatus(mail));
  const happening = { jobId, event, detail: what, ...happeningOf(shift), isCurrent: again };
  await tell(way, happening, people, async ({ fullName }) => ({
    mail: await shiftNewsMail({
      fullName,
      worker: allocation.workerName,
      agency: allocation.agencyName,
      what,
      shift: shiftOf(shift),
      url: urlOf(shift.job),
    }),
  }));
}

/** The statuses in which a mail to the worker still holds. */
const workerStatuses: Record<WorkerNews, readonly AllocationStatus[]> = {
  booked: ["accepted"],
  cancelled: ["cancelled_by_provider"],
  released: ["cancelled_by_agency", "swapped"],
  moved: ["accepted", "swap_requested"],
};

const mailWorker = (jobId: string, mail: Extract<JobMail, { kind: "workerShift" }>): Promise<void> =>
  deliver({ key: jobId, kind: mail.kind }, async () => {
    const shift = await readShift(mail);
    if (!shift?.worker.email || shift.worker.erasedAt) return null;
    if (!workerStatuses[mail.what].includes(shift.allocation.status)) return null;
    const { allocation, job, worker, agency, moves } = shift;
    const isCancelled = mail.what === "cancelled" || mail.what === "released";
    return {
      to: shift.worker.email,
      mail: await workerShiftMail({
        firstName: worker.firstName,
        what: mail.what,
        agencyName: registeredName(agency),
        sender: registeredAs(agency),
        shift: shiftOf(shift),
        event: {
          uid: eventUid(allocation.id),
          ...versionOf({ ...allocation, isCancelled }, moves),
          startAt: job.startAt,
          endAt: job.endAt,
          isCancelled,
        },
        sending: { to: shift.worker.email, at: clock.now() },
      }),
    };
  });

/** Runs one job about a shift, by the way whose queue it is in. Workers are told by e-mail alone. */
export function mailAboutJob(jobId: string, mail: JobMail, way: Way = "mail"): Promise<void> {
  switch (mail.kind) {
    case "allocationDecided":
      return tellAgency(jobId, mail, way);
    case "workerShift":
      return mailWorker(jobId, mail);
    case "shiftNews":
      return tellNews(jobId, mail, way);
  }
}
