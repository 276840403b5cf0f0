/** The demo scenario's timesheets: shifts of the last weeks between agency A and provider C, one in every state of their hours. */
import { sql } from "drizzle-orm";
import { allAgreed, amountOf, nothingAgreed, splitOf } from "@/lib/backend/timesheets/amounts";
import { deadlinesOf } from "@/lib/backend/timesheets/deadlines";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import type { JobStatus } from "@/lib/config/states/job";
import type { TimesheetStatus } from "@/lib/config/states/timesheet";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, formatName, momentAt } from "@/lib/format";
import { agreementId } from "./agreement-scenario";
import { rateOf } from "./jobs";
import { services } from "./organisations";
import { organisationOf, users, workers } from "./people";

const ids = (kind: string) => (n: number) => `${kind}-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const jobId = ids("70b5a2e4");
const allocationId = ids("a110cb7e");
const timesheetId = ids("71e5ee70");

const AGREEMENT = 4;
const UNPAID_MINUTES = 30;

type SeedTimesheet = {
  /** Days before the day of seeding. */
  daysAgo: number;
  worker: number;
  status: TimesheetStatus;
  jobStatus: JobStatus;
  /** By how much the worker stayed longer. */
  lateMinutes?: number;
  reason?: string;
  dispute?: string;
  contest?: string;
  /** What the worker confirmed, where the agreement asked for it: the hours as submitted, or as planned. */
  confirmed?: "worked" | "planned";
};

/** Weeks that no other part of the scenario shows. */
const seeded: SeedTimesheet[] = [
  { daysAgo: 9, worker: 1005, status: "pending", jobStatus: "awaiting_timesheet" },
  { daysAgo: 10, worker: 1038, status: "pending", jobStatus: "awaiting_timesheet" },
  { daysAgo: 11, worker: 1028, status: "submitted", jobStatus: "timesheet_submitted", confirmed: "worked" },
  { daysAgo: 12, worker: 1038, status: "submitted", jobStatus: "timesheet_submitted" },
  {
    daysAgo: 13,
    worker: 1005,
    status: "submitted",
    jobStatus: "timesheet_submitted",
    lateMinutes: 45,
    reason: "A resident fell at the end of the shift, and the worker stayed with them.",
    confirmed: "planned",
  },
  {
    daysAgo: 14,
    worker: 1028,
    status: "disputed",
    jobStatus: "timesheet_submitted",
    lateMinutes: 60,
    reason: "The handover was late.",
    dispute: "The night team took over at eight. The signing-out book says so.",
  },
  {
    daysAgo: 15,
    worker: 1038,
    status: "contested",
    jobStatus: "timesheet_submitted",
    lateMinutes: 30,
    reason: "The last medication round took longer.",
    dispute: "The round was finished on time.",
    contest: "The medication record is signed at 20:25.",
  },
  { daysAgo: 16, worker: 1005, status: "approved", jobStatus: "completed" },
  // In truth closed after six years: here of last year, since no bank holidays of so long ago are recorded to price it.
  { daysAgo: 400, worker: 1005, status: "closed", jobStatus: "closed" },
];

const found = <T>(one: T | undefined, what: string): T => {
  if (one === undefined) throw new Error(`the scenario has no ${what}`);
  return one;
};
const userOf = (account: string): string =>
  found(
    users.find(({ uid }) => uid === `demo-${account}`),
    account,
  ).id;

async function seedOne(tx: Transaction, now: Date, n: number, one: SeedTimesheet): Promise<void> {
  const [agency, provider] = [organisationOf("agencyA"), organisationOf("providerC")];
  const service = found(services[1], "service");
  const workerType = found(workerTypes[0], "worker type");
  const worker = found(
    workers.find(({ number }) => number === `W-${one.worker}`),
    `worker ${one.worker}`,
  );
  const date = daysAfter(calendarDate(now), -one.daysAgo);
  const [startAt, endAt] = [momentAt(date, "08:00"), momentAt(date, "20:00")];
  const { rateSnapshot, rateTableHash } = rateOf(workerType.name, startAt, endAt);
  const parties = { organisationId: agency.id, providerId: provider.id };
  const [job] = await tx
    .insert(schema.jobs)
    .values({
      id: jobId(n),
      postingId: jobId(n),
      organisationId: provider.id,
      serviceId: service.id,
      providerName: provider.name,
      serviceName: service.name,
      serviceAddress: `${service.address}, ${service.postcode}`,
      workerTypeId: workerType.id,
      startAt,
      endAt,
      breaks: [{ minutes: UNPAID_MINUTES, isPaid: false }],
      status: one.jobStatus,
      postedByUserId: userOf("provider"),
      createdAt: new Date(startAt.getTime() - 3 * DAY_MS),
    })
    .returning();
  const [allocation] = await tx
    .insert(schema.allocations)
    .values({
      ...parties,
      id: allocationId(n),
      jobId: jobId(n),
      agreementId: agreementId(AGREEMENT),
      workerId: worker.id,
      agencyName: agency.name,
      workerName: formatName(worker),
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      status: "worked",
      rateSnapshot,
      rateTableHash,
      suggestedByUserId: userOf("agency"),
      suggestedAt: new Date(startAt.getTime() - 2 * DAY_MS),
      decidedByUserId: userOf("provider"),
      decidedAt: new Date(startAt.getTime() - DAY_MS),
    })
    .returning();
  const booked = { job: found(job, "job"), allocation: found(allocation, "allocation") };
  const late = one.lateMinutes ?? 0;
  const isDisputed = one.status === "disputed" || one.status === "contested";
  const version = one.status === "pending" ? 0 : 1;
  const breaks = [{ minutes: UNPAID_MINUTES, isPaid: false }];
  const hoursUntil = (until: Date) => ({
    startAt: startAt.toISOString(),
    endAt: until.toISOString(),
    breaks,
    waking: [],
  });
  const planned = hoursUntil(endAt);
  const worked = hoursUntil(new Date(endAt.getTime() + late * MINUTE_MS));
  const { minutes, pence } = amountOf(booked, worked);
  const did = (event: string, side: "agency" | "provider" | "time", reason?: string) => ({ event, side, reason });
  const events = [
    ...(version > 0 ? [did("submit", "agency", one.reason)] : []),
    ...(one.dispute ? [did("dispute", "provider", one.dispute)] : []),
    ...(one.contest ? [did("contest", "agency", one.contest)] : []),
    ...(one.status === "approved" ? [did("approve", "provider")] : []),
    ...(one.status === "closed" ? [did("close", "time")] : []),
  ];
  // The last thing happened a few hours ago, so that no deadline of the demo has passed but that of the agency.
  const at = (place: number) => new Date(now.getTime() - (events.length - place) * 4 * HOUR_MS);
  const state = {
    status: one.status,
    endAt,
    since: events.length > 0 ? at(events.length - 1) : endAt,
    terms: {
      cutoffWeekday: 1,
      cutoffTime: "17:00",
      approvalDays: 2,
      autoApproveDays: null,
      ...(one.confirmed ? { workerConfirms: true } : {}),
    },
    announcedAt: null,
  };
  const { agreed, disputed } =
    one.status === "approved"
      ? allAgreed(amountOf(booked, worked))
      : isDisputed
        ? splitOf(booked, worked, planned, nothingAgreed)
        : { agreed: nothingAgreed, disputed: nothingAgreed };
  await tx.insert(schema.timesheets).values({
    ...parties,
    ...state,
    ...deadlinesOf(state),
    id: timesheetId(n),
    allocationId: allocationId(n),
    jobId: jobId(n),
    workerId: worker.id,
    version,
    lock: events.length + 1,
    approvedMinutes: agreed.minutes,
    approvedPence: agreed.pence,
    disputedMinutes: disputed.minutes,
    disputedPence: disputed.pence,
    ...(one.status === "approved" ? { rating: 5, ratingComment: "Calm, kind and on time." } : {}),
  });
  const of = { ...parties, timesheetId: timesheetId(n) };
  if (version > 0) {
    await tx.insert(schema.timesheetVersions).values({
      ...of,
      minutes,
      pence,
      version,
      hours: worked,
      reason: one.reason ?? null,
      at: at(0),
    });
  }
  if (one.confirmed) {
    await tx.insert(schema.timesheetConfirmations).values({
      ...of,
      workerId: worker.id,
      number: 1,
      hours: one.confirmed === "worked" ? worked : planned,
      name: formatName(worker),
      at: new Date(endAt.getTime() + HOUR_MS),
    });
  }
  if (agreed.pence > 0) {
    await tx.insert(schema.timesheetParts).values({ ...of, ...agreed, part: 1, at: state.since });
  }
  for (const [place, { event, side, reason }] of events.entries()) {
    await tx.insert(schema.timesheetEvents).values({
      ...of,
      lock: place + 1,
      event,
      side,
      byUserId: side === "time" ? null : userOf(side),
      at: at(place),
      reason: reason ?? null,
      ...(event === "dispute" ? { proposed: planned } : {}),
    });
  }
}

/** Inserts the shifts with their timesheets. */
export async function seedTimesheets(tx: Transaction, now: Date): Promise<void> {
  for (const [index, one] of seeded.entries()) await seedOne(tx, now, index + 1, one);
}
