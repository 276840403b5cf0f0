/** The demo scenario's shifts that wait for an authoriser: provider C's primary user, who is none, has requested them. */
import { HOUR_MS } from "@/lib/config/constants";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { found, jobId, postingId, rateOf, timesOf, UNPAID_MINUTES, userOf } from "./jobs";
import { services } from "./organisations";
import { organisationOf } from "./people";

/** Past the numbers of the other shifts. */
const FIRST = 50;
const VACANCIES = 2;

/** Inserts them as drafts of one posting at a service that requires authorisation, with the request. */
export async function seedJobAuthorisation(tx: Transaction, now: Date): Promise<void> {
  const provider = organisationOf("providerC");
  const service = found(
    services.find(
      ({ organisation, jobAuthorisation }) => organisation === "providerC" && jobAuthorisation === "required",
    ),
    "service that requires authorisation",
  );
  const workerType = found(workerTypes[3], "worker type");
  const { startAt, endAt } = timesOf({ day: 5, from: "08:00", to: "20:00" }, now);
  const requestedAt = new Date(now.getTime() - 2 * HOUR_MS);
  await tx.insert(schema.jobs).values(
    Array.from({ length: VACANCIES }, (_, n) => ({
      id: jobId(FIRST + n),
      postingId: postingId(FIRST),
      organisationId: provider.id,
      serviceId: service.id,
      providerName: provider.name,
      serviceName: service.name,
      serviceAddress: `${service.address}, ${service.postcode}`,
      unit: "Nursing wing",
      workerTypeId: workerType.id,
      startAt,
      endAt,
      breaks: [{ minutes: UNPAID_MINUTES, isPaid: false }],
      status: "draft" as const,
      postedByUserId: userOf("provider"),
      createdAt: requestedAt,
    })),
  );
  const { plannedPence } = rateOf(workerType.name, startAt, endAt).rateSnapshot;
  await tx.insert(schema.jobAuthorisations).values({
    postingId: postingId(FIRST),
    organisationId: provider.id,
    serviceId: service.id,
    requestedByUserId: userOf("provider"),
    requestedAt,
    estimatedPence: VACANCIES * plannedPence,
  });
}
