import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { jobs, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPost } from "./find";
import { afterJobEvent, nothingYet } from "./history";
import { nationOf } from "./nation";
import { timesOf } from "./rules";

const texts = messages.jobs;

/** The service, which must be the provider's own and active, and need no authorisation unless an authoriser posts. */
export async function serviceOf(tx: Transaction, caller: PersonCaller, serviceId: string) {
  const [service] = await tx
    .select()
    .from(services)
    .where(and(eq(services.id, serviceId), eq(services.organisationId, caller.organisation.id)));
  if (!service) throw invalid(messages.general.problem, [{ field: "serviceId", message: texts.serviceNeeded }]);
  if (!service.isActive) throw conflict(texts.serviceInactive(service.name), "serviceInactive");
  if (service.jobAuthorisation === "required" && !caller.principal.isAuthorizer) {
    throw conflict(texts.needsAuthorisation(service.name), "needsAuthorisation");
  }
  return service;
}

async function refuseUnknownWorkerType(tx: Transaction, workerTypeId: string): Promise<void> {
  const [found] = await tx.select({ id: workerTypes.id }).from(workerTypes).where(eq(workerTypes.id, workerTypeId));
  if (!found) throw invalid(messages.general.problem, [{ field: "workerTypeId", message: texts.workerTypeNeeded }]);
}

/**
 * Posts a shift: one job for each vacancy, all in one posting. BAD_REQUEST for times that are in the past or that the
 * clocks skip or show twice; CONFLICT where the service or the provider may not have shifts, or needs authorisation.
 */
export const post = procedure(contract.jobs.post, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const times = timesOf(input, clock.now());
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    await refuseUnknownWorkerType(tx, input.workerTypeId);
    const { unit, jobType, workerTypeId, breaks, notes, vacancies } = input;
    const job = {
      postingId: randomUUID(),
      organisationId: caller.organisation.id,
      serviceId: service.id,
      providerName: caller.organisation.name,
      serviceName: service.name,
      serviceAddress: addressOf(service),
      nation: nationOf(service.postcode),
      unit,
      jobType,
      workerTypeId,
      startAt: times.startAt,
      endAt: times.endAt,
      breaks,
      notes,
      status: afterJobEvent(nothingYet, "post")?.status ?? "open",
      postedByUserId: caller.userId,
    };
    const added = await tx
      .insert(jobs)
      .values(Array.from({ length: vacancies }, () => job))
      .returning({ id: jobs.id });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.posted",
      subject: { type: "job", id: added[0]?.id ?? job.postingId },
      details: { postingId: job.postingId, serviceId: service.id, vacancies },
    });
    return { postingId: job.postingId, jobIds: added.map(({ id }) => id) };
  }),
);

/** The address on one line, with the postcode. */
function addressOf({ address, postcode }: { address: string | null; postcode: string | null }): string | null {
  const line = address?.replace(/,?\s*\r?\n\s*/g, ", ") ?? null;
  return line && postcode && !line.includes(postcode) ? `${line}, ${postcode}` : (line ?? postcode);
}
