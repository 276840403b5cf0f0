/** The demo scenario's shifts: a week around the day of seeding, in every status, between agency A and provider C. */
import { sql } from "drizzle-orm";
import { recordEvidence } from "@/lib/backend/jobs/evidence/evidence-record";
import { HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import type { JobStatus } from "@/lib/config/states/job";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { rateTableHash } from "@/lib/documents";
import { calendarDate, daysAfter, formatName, momentsAt } from "@/lib/format";
import { agreementId, rateLines } from "./agreement-scenario";
import { services } from "./organisations";
import { organisationOf, users, workers } from "./people";

const ids = (kind: string) => (n: number) => `${kind}-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
export const jobId = ids("70b5a1e4");
export const allocationId = ids("a110ca7e");
export const postingId = ids("9057ed1d");

/** The agreement that covers every service of provider C, at its reference. */
export const AGREEMENT = 4;
const REFERENCE = 1000 + AGREEMENT;

type PutForward = { worker: number; status: AllocationStatus; reason?: string };
type SeedJob = {
  n: number;
  /** The posting, where several vacancies were posted together. */
  posting?: number;
  /** Indexes into the scenario's services and worker types. */
  service: number;
  workerType: 0 | 1 | 3;
  /** Days from today, and the times of a clock in the UK; `now`: it began three hours ago. */
  day: number | "now";
  from: string;
  to: string;
  unit?: string;
  status: JobStatus;
  cancelReason?: string;
  notes?: string;
  workers?: PutForward[];
};

const day = { from: "08:00", to: "20:00" };
const night = { from: "20:00", to: "08:00" };

const seedJobs: SeedJob[] = [
  {
    n: 1,
    service: 1,
    workerType: 0,
    day: -2,
    ...day,
    status: "allocated",
    workers: [{ worker: 1005, status: "accepted" }],
  },
  { n: 2, service: 0, workerType: 3, day: -2, ...night, status: "open", unit: "Nursing wing" },
  {
    n: 3,
    service: 1,
    workerType: 0,
    day: -1,
    ...night,
    status: "allocated",
    workers: [{ worker: 1038, status: "accepted" }],
  },
  {
    n: 4,
    service: 1,
    workerType: 0,
    day: "now",
    ...day,
    status: "allocated",
    workers: [{ worker: 1028, status: "accepted" }],
  },
  {
    n: 5,
    service: 1,
    workerType: 0,
    day: 1,
    ...day,
    unit: "First floor",
    status: "suggested",
    notes: "Report to the senior carer on duty. Parking is behind the building.",
    workers: [
      { worker: 1005, status: "suggested" },
      { worker: 1038, status: "suggested" },
    ],
  },
  { n: 6, posting: 6, service: 1, workerType: 0, day: 1, ...night, status: "open", unit: "First floor" },
  { n: 7, posting: 6, service: 1, workerType: 0, day: 1, ...night, status: "open", unit: "First floor" },
  {
    n: 8,
    service: 0,
    workerType: 3,
    day: 2,
    ...day,
    unit: "Nursing wing",
    status: "allocated",
    workers: [
      { worker: 1016, status: "accepted" },
      { worker: 1023, status: "superseded" },
    ],
  },
  { n: 9, service: 2, workerType: 1, day: 2, from: "07:30", to: "14:30", status: "open" },
  {
    n: 10,
    service: 1,
    workerType: 0,
    day: 3,
    ...day,
    status: "cancelled",
    cancelReason: "The resident has gone home earlier than planned.",
    workers: [{ worker: 1035, status: "cancelled_by_provider" }],
  },
  {
    n: 11,
    service: 2,
    workerType: 0,
    day: 3,
    from: "14:00",
    to: "22:00",
    status: "open",
    workers: [{ worker: 1038, status: "declined", reason: "We need someone who has been here before." }],
  },
  {
    n: 12,
    service: 0,
    workerType: 3,
    day: 4,
    ...night,
    unit: "Nursing wing",
    status: "open",
    workers: [{ worker: 1016, status: "invited" }],
  },
];

export const found = <T>(one: T | undefined, what: string): T => {
  if (one === undefined) throw new Error(`the scenario has no ${what}`);
  return one;
};
export const userOf = (account: string): string =>
  found(
    users.find(({ uid }) => uid === `demo-${account}`),
    account,
  ).id;

export function timesOf(
  { day, from, to }: Pick<SeedJob, "day" | "from" | "to">,
  now: Date,
): { startAt: Date; endAt: Date } {
  if (day === "now") {
    const startAt = new Date(Math.floor(now.getTime() / HOUR_MS - 3) * HOUR_MS);
    return { startAt, endAt: new Date(startAt.getTime() + 9 * HOUR_MS) };
  }
  const date = daysAfter(calendarDate(now), day);
  const at = (on: string, time: string) => found(momentsAt(on, time)[0], `moment ${on} ${time}`);
  return { startAt: at(date, from), endAt: at(to > from ? date : daysAfter(date, 1), to) };
}

export const UNPAID_MINUTES = 30;

/** The charge that was agreed, as the real call takes it from the agreement; bank holidays are left out. */
export function rateOf(workerTypeName: string, startAt: Date, endAt: Date) {
  const { workerType, basis, chargePence, vatTreatment, specials } = found(
    rateLines.find((line) => line.workerType === workerTypeName),
    `rate of ${workerTypeName}`,
  );
  const minutes = (endAt.getTime() - startAt.getTime()) / MINUTE_MS - UNPAID_MINUTES;
  const amountPence = Math.round((chargePence * minutes) / 60);
  const rateSnapshot: schema.RateSnapshot = {
    agreementReference: `AG-${REFERENCE}`,
    agreementVersion: 1,
    workerType,
    lines: [{ basis, chargePence, vatTreatment, specials }],
    cancellationRules: [{ withinHours: 4, feePercent: 100 }],
    plannedPence: amountPence,
    segments: [
      { startAt: startAt.toISOString(), band: "standard", basis, minutes, ratePence: chargePence, amountPence },
    ],
  };
  return { rateSnapshot, rateTableHash: rateTableHash({ rateLines }) };
}

/** Cancelled before anyone was booked, so without a charge. */
const cancelledAt = (now: Date, startAt: Date) => ({
  cancelledAt: now,
  cancelNoticeMinutes: Math.floor((startAt.getTime() - now.getTime()) / MINUTE_MS),
  cancellationChargePence: 0,
});

/** The service with rules of its own, and its shift that the agency sees as one of tier 1. */
const RELEASED_SERVICE = 2;
const RELEASED_JOB = 9;

/** The rules by which a service releases its shifts, and a shift that tier 1 has seen for an hour. */
async function seedRelease(tx: Transaction, now: Date): Promise<void> {
  const [agency, { id: organisationId }] = [organisationOf("agencyA"), organisationOf("providerC")];
  await tx.insert(schema.agreementTiers).values({ agreementId: agreementId(AGREEMENT), organisationId, tier: 1 });
  const [set] = await tx
    .insert(schema.releaseSets)
    .values({
      organisationId,
      serviceId: found(services[RELEASED_SERVICE], "service").id,
      rules: [
        { fromDays: 7, favouritesHours: 12, tier2Hours: 24, allHours: 48 },
        { fromDays: 1, favouritesHours: 0, tier2Hours: 4, allHours: 8 },
      ],
      savedByUserId: userOf("provider"),
    })
    .returning({ id: schema.releaseSets.id });
  const of = { jobId: jobId(RELEASED_JOB), organisationId };
  const after = (hours: number) => new Date(now.getTime() + (hours - 1) * HOUR_MS);
  await tx.insert(schema.jobReleases).values({ ...of, releaseSetId: set?.id ?? null, waits: true });
  await tx.insert(schema.jobReleaseSteps).values([
    { ...of, step: "tier_one", opensAt: after(0), afterHours: 0, recordedAt: after(0) },
    { ...of, step: "all", opensAt: after(8), afterHours: 8 },
  ]);
  await tx
    .insert(schema.jobReleaseAgencies)
    .values({ ...of, agencyId: agency.id, agencyName: agency.name, step: "tier_one", recordedAt: after(0) });
}

/** Inserts the shifts with the workers put forward for them, and the release of one of them. */
export async function seedShifts(tx: Transaction, now: Date): Promise<void> {
  const [agency, provider] = [organisationOf("agencyA"), organisationOf("providerC")];
  let made = 0;
  for (const job of seedJobs) {
    const service = found(services[job.service], "service");
    const workerType = found(workerTypes[job.workerType], "worker type");
    const { startAt, endAt } = timesOf(job, now);
    await tx.insert(schema.jobs).values({
      id: jobId(job.n),
      postingId: postingId(job.posting ?? job.n),
      organisationId: provider.id,
      serviceId: service.id,
      providerName: provider.name,
      serviceName: service.name,
      serviceAddress: `${service.address}, ${service.postcode}`,
      unit: job.unit,
      workerTypeId: workerType.id,
      startAt,
      endAt,
      breaks: [{ minutes: UNPAID_MINUTES, isPaid: false }],
      notes: job.notes,
      status: job.status,
      cancelReason: job.cancelReason,
      ...(job.status === "cancelled" ? cancelledAt(now, startAt) : {}),
      postedByUserId: userOf("provider"),
      // Before the first worker was put forward.
      createdAt: new Date(now.getTime() - (27 + 3 * job.n) * HOUR_MS),
    });
    for (const { worker: number, status, reason } of job.workers ?? []) {
      const worker = found(
        workers.find((one) => one.number === `W-${number}`),
        `worker ${number}`,
      );
      made += 1;
      // The booking ends with its cancelled shift.
      const decidedAt = status === "cancelled_by_provider" ? now : new Date(now.getTime() - 20 * HOUR_MS);
      const allocation = {
        id: allocationId(made),
        jobId: jobId(job.n),
        organisationId: agency.id,
        providerId: provider.id,
        agreementId: agreementId(AGREEMENT),
        workerId: worker.id,
        agencyName: agency.name,
        workerName: formatName(worker),
        during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
        status,
        reason,
        ...(status === "accepted" ? rateOf(workerType.name, startAt, endAt) : {}),
        isInvited: status === "invited",
        suggestedByUserId: userOf(status === "invited" ? "provider" : "agency"),
        suggestedAt: new Date(now.getTime() - 26 * HOUR_MS),
        decidedByUserId: status === "accepted" || status === "declined" ? userOf("provider") : null,
        decidedAt: status === "suggested" || status === "invited" ? null : decidedAt,
      };
      await tx.insert(schema.allocations).values(allocation);
      if (status === "accepted") await recordEvidence(tx, allocation, decidedAt);
      if (status === "cancelled_by_provider") {
        await tx.insert(schema.shortNoticeEvents).values({
          jobId: jobId(job.n),
          allocationId: allocation.id,
          organisationId: agency.id,
          providerId: provider.id,
          kind: "cancelled",
          fault: "provider",
          noticeMinutes: cancelledAt(now, startAt).cancelNoticeMinutes,
          plannedStartAt: startAt,
          plannedEndAt: endAt,
          at: now,
        });
      }
    }
  }
  await seedRelease(tx, now);
}
