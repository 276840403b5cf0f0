/** Runs the mail jobs about shifts: each reads the current state and leaves out what no longer holds. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { agencyShiftMail, workerShiftMail } from "@/lib/adapters/mail/shift";
import { deliver, recipientsOf, registeredAs, registeredColumns, registeredName } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { allocations, jobs, organisations, workers, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTimeRange, formatLongDate } from "@/lib/format";
import type { JobMail } from "./queued";

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

/** What both mails say about the shift, in UK time: no name of a person. */
const shiftOf = ({ job, workerType }: Shift) => ({
  service: job.serviceName,
  address: job.serviceAddress,
  workerType,
  day: formatLongDate(job.startAt),
  when: formatDateTimeRange(job.startAt, job.endAt),
});

async function mailAgency(jobId: string, mail: Extract<JobMail, { kind: "allocationDecided" }>): Promise<void> {
  const { organisationId, status } = mail;
  const shift = await readShift(mail);
  if (shift?.allocation.status !== status) return;
  const recipients = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, { of: { organisationId }, about: shift.worker, code: codes.jobs, key: "notifications.jobs" }),
  );
  const url = new URL(`/dashboard/jobs/${shift.job.id}`, env().PUBLIC_URL).href;
  for (const { userId, email, fullName } of recipients) {
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

const mailWorker = (jobId: string, mail: Extract<JobMail, { kind: "workerShift" }>): Promise<void> =>
  deliver({ key: jobId, kind: mail.kind }, async () => {
    const shift = await readShift(mail);
    const status = mail.what === "booked" ? "accepted" : "cancelled_by_provider";
    if (!shift?.worker.email || shift.worker.erasedAt || shift.allocation.status !== status) return null;
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
export const mailAboutJob = (jobId: string, mail: JobMail): Promise<void> =>
  mail.kind === "allocationDecided" ? mailAgency(jobId, mail) : mailWorker(jobId, mail);
