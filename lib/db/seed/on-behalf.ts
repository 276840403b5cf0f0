/** The demo scenario's shift that agency A posted for provider C after urgent cover, and that waits for a confirmation. */
import { sql } from "drizzle-orm";
import { evidenceAt } from "@/lib/backend/jobs/evidence/evidence-record";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { agreementId } from "./agreement-scenario";
import { AGREEMENT, allocationId, found, jobId, postingId, rateOf, timesOf, UNPAID_MINUTES, userOf } from "./jobs";
import { services } from "./organisations";
import { organisationOf, workers } from "./people";

/** Past the numbers of the other shifts. */
const N = 40;
const ANSWER_DAYS = 28;

/** Inserts the shift, its worker and what the agency entered. */
export async function seedOnBehalf(tx: Transaction, now: Date): Promise<void> {
  const [agency, provider] = [organisationOf("agencyA"), organisationOf("providerC")];
  const service = found(services[1], "service");
  const workerType = found(workerTypes[0], "worker type");
  const worker = found(
    workers.find(({ number }) => number === "W-1005"),
    "worker",
  );
  const { startAt, endAt } = timesOf({ day: -1, from: "08:00", to: "16:00" }, now);
  const postedAt = new Date(Math.max(endAt.getTime(), now.getTime() - 5 * HOUR_MS));
  await tx.insert(schema.jobs).values({
    id: jobId(N),
    postingId: postingId(N),
    organisationId: provider.id,
    serviceId: service.id,
    providerName: provider.name,
    serviceName: service.name,
    serviceAddress: `${service.address}, ${service.postcode}`,
    workerTypeId: workerType.id,
    startAt,
    endAt,
    breaks: [{ minutes: UNPAID_MINUTES, isPaid: false }],
    status: "pending_client",
    postedByUserId: userOf("agency"),
    postedAs: "agency_on_behalf",
    createdAt: postedAt,
  });
  const allocation = {
    id: allocationId(N),
    jobId: jobId(N),
    organisationId: agency.id,
    providerId: provider.id,
    agreementId: agreementId(AGREEMENT),
    workerId: worker.id,
    agencyName: agency.name,
    workerName: formatName(worker),
    during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
    suggestedByUserId: userOf("agency"),
    suggestedAt: postedAt,
  };
  await tx.insert(schema.allocations).values(allocation);
  const rate = rateOf(workerType.name, startAt, endAt);
  await tx.insert(schema.onBehalfRequests).values({
    jobId: jobId(N),
    organisationId: provider.id,
    agencyId: agency.id,
    serviceId: service.id,
    reason: "The early shift called in sick at six, and there was no one in the office to post it.",
    askedBy: "Nurse in charge",
    estimatedPence: rate.rateSnapshot.plannedPence,
    ...rate,
    evidence: await evidenceAt(tx, allocation, postedAt),
    postedByUserId: userOf("agency"),
    postedAt,
    decideBy: new Date(postedAt.getTime() + ANSWER_DAYS * DAY_MS),
  });
}
