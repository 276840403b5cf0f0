/** Runs the mail jobs about shifts: each reads the current state and leaves out what no longer holds. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { agencyShiftMail, shiftNewsMail, workerShiftMail } from "@/lib/adapters/mail/shift";
import { deliver, recipientsOf, registeredAs, registeredColumns, registeredName } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import { allocations, jobs, organisations, workers, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTimeRange, formatLongDate } from "@/lib/format";
import { type JobMail, shiftNews, type WorkerNews } from "./queued";

/** An allocation with its job, its worker and their agency, in the agency's scope. */
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
    return found ?? null;
  });

type Shift = NonNullable<Awaited<ReturnType<typeof readShift>>>;

/** What every mail says about the shift, in UK time: no name of a person. */
const shiftOf = ({ job, workerType }: Pick<Shift, "job" | "workerType">) => ({
  service: job.serviceName,
  address: job.serviceAddress,
  workerType,
  day: formatLongDate(job.startAt),
  when: formatDateTimeRange(job.startAt, job.endAt),
});

const lookingAfterShifts = (organisationId: string, about: { serviceId: string } | { branchIds: string[] }) =>
  withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, { of: { organisationId }, about, code: codes.jobs, key: "notifications.jobs" }),
  );

const urlOf = ({ id }: Shift["job"]): string => new URL(`/dashboard/jobs/${id}`, env().PUBLIC_URL).href;

async function mailAgency(jobId: string, mail: Extract<JobMail, { kind: "allocationDecided" }>): Promise<void> {
  const { organisationId, status } = mail;
  const shift = await readShift(mail);
  if (shift?.allocation.status !== status) return;
  const url = urlOf(shift.job);
  for (const { userId, email, fullName } of await lookingAfterShifts(organisationId, shift.worker)) {
    await deliver({ key: `${jobId}-${userId}`, kind: mail.kind }, async () => ({
      to: email,
      mail: await agencyShiftMail({
        fullName,
        worker: shift.allocation.workerName,
        outcome: status,
        hasReason: status === "declined" || status === "lapsed" || status === "cancelled_by_provider",
        shift: shiftOf(shift),
        url,
      }),
    }));
  }
}

/** An allocation with its job, as either side sees them; only the agency sees the worker's branches. */
const readAllocation = ({ allocationId, organisationId }: JobMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ allocation: allocations, job: jobs, workerType: workerTypes.name, branchIds: workers.branchIds })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      .leftJoin(workers, eq(workers.id, allocations.workerId))
      .where(eq(allocations.id, allocationId));
    return found ?? null;
  });

async function mailNews(jobId: string, mail: Extract<JobMail, { kind: "shiftNews" }>): Promise<void> {
  const { organisationId, what } = mail;
  const shift = await readAllocation(mail);
  if (!shift || !shiftNews[what].some((status) => status === shift.allocation.status)) return;
  const { allocation } = shift;
  const about = shift.branchIds ? { branchIds: shift.branchIds } : { serviceId: shift.job.serviceId };
  for (const { userId, email, fullName } of await lookingAfterShifts(organisationId, about)) {
    await deliver({ key: `${jobId}-${userId}`, kind: mail.kind }, async () => ({
      to: email,
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
    const { allocation, job, worker, agency } = shift;
    return {
      to: shift.worker.email,
      mail: await workerShiftMail({
        firstName: worker.firstName,
        what: mail.what,
        agencyName: registeredName(agency),
        sender: registeredAs(agency),
        shift: shiftOf(shift),
        event: {
          uid: `${allocation.id}@${new URL(env().PUBLIC_URL).hostname}`,
          madeAt: allocation.decidedAt ?? allocation.suggestedAt,
          startAt: job.startAt,
          endAt: job.endAt,
        },
      }),
    };
  });

/** Runs one mail job. */
export function mailAboutJob(jobId: string, mail: JobMail): Promise<void> {
  switch (mail.kind) {
    case "allocationDecided":
      return mailAgency(jobId, mail);
    case "workerShift":
      return mailWorker(jobId, mail);
    case "shiftNews":
      return mailNews(jobId, mail);
  }
}
