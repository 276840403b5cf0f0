/** The demo scenario's shifts of earlier weeks, whose hours both sides have agreed on: what invoices bill. */
import { sql } from "drizzle-orm";
import { allAgreed, amountOf } from "@/lib/backend/timesheets/amounts";
import { deadlinesOf } from "@/lib/backend/timesheets/deadlines";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, formatName, momentAt } from "@/lib/format";
import { agreementId, seeds } from "./agreement-scenario";
import { found, rateOf, UNPAID_MINUTES, userOf } from "./jobs";
import { services } from "./organisations";
import { organisationOf, workers } from "./people";

const ids = (kind: string) => (n: number) => `${kind}-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const jobId = ids("70b5a3e4");
const allocationId = ids("a110cc7e");
const timesheetId = ids("71e5ef70");

/** A shift from 8:00 to 20:00 by an agreement of the scenario. */
export type BilledShift = {
  n: number;
  agreement: number;
  /** Indexes into the scenario's services and worker types. */
  service: number;
  workerType: 0 | 3;
  worker: number;
  /** Days before the day of seeding. */
  daysAgo: number;
};

const accounts = { agencyA: "agency", agencyB: "other-agency", providerC: "provider", providerD: "group" } as const;
const accountOf = (key: string): string => userOf(found(accounts[key as keyof typeof accounts], `account of ${key}`));

/** Inserts the shifts with their timesheets, approved by the provider. */
export async function insertBilled(tx: Transaction, now: Date, shifts: readonly BilledShift[]): Promise<void> {
  const all = shifts.map((shift) => {
    const { agency, provider } = found(
      seeds.find(({ n }) => n === shift.agreement),
      `agreement ${shift.agreement}`,
    );
    const date = daysAfter(calendarDate(now), -shift.daysAgo);
    const [startAt, endAt] = [momentAt(date, "08:00"), momentAt(date, "20:00")];
    const workerType = found(workerTypes[shift.workerType], "worker type");
    const { rateSnapshot, rateTableHash } = rateOf(workerType.name, startAt, endAt);
    const agreementReference = `AG-${1000 + shift.agreement}`;
    return {
      ...shift,
      parties: { organisationId: organisationOf(agency).id, providerId: organisationOf(provider).id },
      names: { agency: organisationOf(agency).name, provider: organisationOf(provider).name },
      by: { agency: accountOf(agency), provider: accountOf(provider) },
      place: found(services[shift.service], "service"),
      person: found(
        workers.find(({ number }) => number === `W-${shift.worker}`),
        `worker ${shift.worker}`,
      ),
      workerType,
      startAt,
      endAt,
      rate: { rateSnapshot: { ...rateSnapshot, agreementReference }, rateTableHash },
    };
  });
  const breaks = [{ minutes: UNPAID_MINUTES, isPaid: false }];
  const jobs = await tx
    .insert(schema.jobs)
    .values(
      all.map(({ n, parties, names, by, place, workerType, startAt, endAt }) => ({
        id: jobId(n),
        postingId: jobId(n),
        organisationId: parties.providerId,
        serviceId: place.id,
        providerName: names.provider,
        serviceName: place.name,
        serviceAddress: `${place.address}, ${place.postcode}`,
        workerTypeId: workerType.id,
        startAt,
        endAt,
        breaks,
        status: "completed" as const,
        postedByUserId: by.provider,
        createdAt: new Date(startAt.getTime() - 3 * DAY_MS),
      })),
    )
    .returning();
  const allocations = await tx
    .insert(schema.allocations)
    .values(
      all.map(({ n, agreement, parties, names, by, person, startAt, endAt, rate }) => ({
        ...parties,
        id: allocationId(n),
        jobId: jobId(n),
        agreementId: agreementId(agreement),
        workerId: person.id,
        agencyName: names.agency,
        workerName: formatName(person),
        during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
        status: "worked" as const,
        ...rate,
        suggestedByUserId: by.agency,
        suggestedAt: new Date(startAt.getTime() - 2 * DAY_MS),
        decidedByUserId: by.provider,
        decidedAt: new Date(startAt.getTime() - DAY_MS),
      })),
    )
    .returning();
  const sheets = all.map(({ n, parties, by, person, startAt, endAt }) => {
    const booked = {
      job: found(
        jobs.find(({ id }) => id === jobId(n)),
        "job",
      ),
      allocation: found(
        allocations.find(({ id }) => id === allocationId(n)),
        "allocation",
      ),
    };
    const hours = { startAt: startAt.toISOString(), endAt: endAt.toISOString(), breaks, waking: [] };
    const amount = amountOf(booked, hours);
    const approvedAt = new Date(endAt.getTime() + 20 * HOUR_MS);
    const state = {
      status: "approved" as const,
      endAt,
      since: approvedAt,
      terms: { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null },
      announcedAt: null,
    };
    const { agreed } = allAgreed(amount);
    return {
      of: { ...parties, timesheetId: timesheetId(n) },
      by,
      hours,
      agreed,
      submittedAt: new Date(endAt.getTime() + 12 * HOUR_MS),
      approvedAt,
      row: {
        ...parties,
        ...state,
        ...deadlinesOf(state),
        id: timesheetId(n),
        allocationId: allocationId(n),
        jobId: jobId(n),
        workerId: person.id,
        version: 1,
        lock: 3,
        approvedMinutes: agreed.minutes,
        approvedPence: agreed.pence,
        rating: 5,
      },
    };
  });
  await tx.insert(schema.timesheets).values(sheets.map(({ row }) => row));
  await tx.insert(schema.timesheetVersions).values(
    sheets.map(({ of, hours, agreed: { minutes, pence }, submittedAt: at }) => ({
      ...of,
      version: 1,
      hours,
      minutes,
      pence,
      at,
    })),
  );
  await tx
    .insert(schema.timesheetParts)
    .values(sheets.map(({ of, agreed, approvedAt: at }) => ({ ...of, ...agreed, part: 1, at })));
  await tx.insert(schema.timesheetEvents).values(
    sheets.flatMap(({ of, by, submittedAt, approvedAt }) => [
      { ...of, lock: 1, event: "submit", side: "agency" as const, byUserId: by.agency, at: submittedAt },
      { ...of, lock: 2, event: "approve", side: "provider" as const, byUserId: by.provider, at: approvedAt },
    ]),
  );
}
