/** The evidence of bookings, as the caller may see it. */
import { and, asc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { startsIn } from "@/lib/backend/jobs/calendar/listed";
import { type Move, readMoves } from "@/lib/backend/jobs/changing/short-notice";
import { canRead, findJob } from "@/lib/backend/jobs/find";
import { historyAt } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { skillNames } from "@/lib/config/messages/skills";
import { contract } from "@/lib/contract";
import { type Booking, type Bookings, evidenceMax } from "@/lib/contract/jobs";
import { allocations, bookingEvidence, jobs, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { withScope } from "@/lib/db/tenancy";
import { recordHash } from "@/lib/documents";
import { daysAfter } from "@/lib/format";

type EvidenceRow = typeof bookingEvidence.$inferSelect;

const names: Readonly<Record<string, string>> = skillNames;

function recordOf({ content, sha256 }: EvidenceRow): Booking["record"] {
  const { checkedAt, requirements, rules } = content;
  const codesWhere = (isMet: boolean) => rules.filter((rule) => rule.isMet === isMet).map(({ code }) => code);
  return {
    checkedAt,
    sha256,
    isIntact: recordHash(content) === sha256,
    requirements: requirements as NonNullable<Booking["record"]>["requirements"],
    skills: (content.skills ?? []).map((skill) => names[skill] ?? skill),
    met: codesWhere(true),
    overridden: codesWhere(false),
  };
}

const inIso = ({ startAt, endAt }: Move["from"]) => ({ startAt: startAt.toISOString(), endAt: endAt.toISOString() });

const toMove = ({ at, from, to }: Move): Booking["moves"][number] => ({
  at: at.toISOString(),
  from: inIso(from),
  to: inIso(to),
});

/** The bookings of the jobs that meet the conditions, those that were cancelled later included. */
async function bookingsOf(tx: Transaction, conditions: readonly (SQL | undefined)[]): Promise<Bookings> {
  const booked = await tx
    .select({ allocation: allocations, job: jobs, workerType: workerTypes.name })
    .from(jobs)
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .innerJoin(allocations, eq(allocations.jobId, jobs.id))
    .where(and(...conditions, isNotNull(allocations.rateSnapshot)))
    .orderBy(asc(jobs.startAt), asc(jobs.id), asc(allocations.suggestedAt), asc(allocations.id))
    .limit(evidenceMax + 1);
  const shown = booked.slice(0, evidenceMax);
  const ids = shown.map(({ allocation }) => allocation.id);
  const records = new Map(
    ids.length === 0
      ? []
      : (await tx.select().from(bookingEvidence).where(inArray(bookingEvidence.allocationId, ids))).map((one) => [
          one.allocationId,
          one,
        ]),
  );
  const movesOfBooking = await readMoves(tx, ids);
  const now = clock.now();
  const items = shown.flatMap(({ allocation, job, workerType }): Booking[] => {
    const { rateSnapshot, rateTableHash } = allocation;
    if (!rateSnapshot || !rateTableHash) return [];
    const own = historyAt(job, [allocation], now).allocations.find(({ id }) => id === allocation.id);
    const record = records.get(allocation.id);
    return [
      {
        jobId: job.id,
        allocationId: allocation.id,
        service: { _id: job.serviceId, name: job.serviceName },
        agency: allocation.agencyName,
        worker: allocation.workerName,
        workerType,
        startAt: job.startAt.toISOString(),
        endAt: job.endAt.toISOString(),
        moves: movesOfBooking(allocation.id).map(toMove),
        status: own?.status ?? allocation.status,
        agreement: rateSnapshot.agreementReference,
        rateTableHash,
        record: record ? recordOf(record) : null,
      },
    ];
  });
  return { items, isComplete: booked.length <= evidenceMax };
}

/** The bookings of one job. NOT_FOUND for one that the caller may not see. */
export async function bookingsOfJob(tx: Transaction, jobId: string): Promise<Bookings> {
  await findJob(tx, jobId);
  return bookingsOf(tx, [eq(jobs.id, jobId)]);
}

/** The bookings of a service’s shifts that start on these days, both inclusive. */
export const bookingsOfPeriod = (
  tx: Transaction,
  { serviceId, from, to }: { serviceId: string; from: string; to: string },
): Promise<Bookings> => bookingsOf(tx, [eq(jobs.serviceId, serviceId), ...startsIn(from, daysAfter(to, 1))]);

/** What was checked when the bookings of a job were made. NOT_FOUND for a job that the caller may not see. */
export const evidence = procedure(contract.jobs.evidence, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), (tx) => bookingsOfJob(tx, input.jobId)),
);

/** The same for a service’s bookings in a period: the caller’s own ones, none for a service that is not theirs. */
export const periodEvidence = procedure(contract.jobs.periodEvidence, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), (tx) => bookingsOfPeriod(tx, input)),
);
