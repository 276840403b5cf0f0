import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { jobs, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { needsAuthorisation, requestAuthorisationOf } from "./authorisation";
import { canPost } from "./find";
import { afterJobEvent, nothingYet } from "./history";
import { nationOf } from "./nation";
import { highestCost } from "./offers";
import { timesOf } from "./rules";
import { serviceOf } from "./service";

const texts = messages.jobs;

async function workerTypeOf(tx: Transaction, workerTypeId: string) {
  const [found] = await tx.select().from(workerTypes).where(eq(workerTypes.id, workerTypeId));
  if (!found) throw invalid(messages.general.problem, [{ field: "workerTypeId", message: texts.workerTypeNeeded }]);
  return found;
}

/**
 * Posts a shift: one job for each vacancy, all in one posting. Where the service needs authorisation and the caller may
 * not give it, they are drafts and the authorisers are asked. BAD_REQUEST for times that are in the past or that the
 * clocks skip or show twice; CONFLICT where the service or the provider may not have shifts.
 */
export const post = procedure(contract.jobs.post, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const times = timesOf(input, clock.now());
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    const workerType = await workerTypeOf(tx, input.workerTypeId);
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
      postedByUserId: caller.userId,
    };
    const isRequired = service.jobAuthorisation === "required";
    const priced = { ...job, workerType };
    const estimatedPence = isRequired
      ? await highestCost(
          tx,
          Array.from({ length: vacancies }, () => priced),
        )
      : null;
    const mustAsk = isRequired && (await needsAuthorisation(tx, caller, { serviceId: service.id, estimatedPence }));
    const after = afterJobEvent(nothingYet, mustAsk ? "requestAuthorisation" : "post");
    if (!after) throw new Error("a job can always be posted");
    const added = await tx
      .insert(jobs)
      .values(Array.from({ length: vacancies }, () => ({ ...job, status: after.status })))
      .returning({ id: jobs.id });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.posted",
      subject: { type: "job", id: added[0]?.id ?? job.postingId },
      details: { postingId: job.postingId, serviceId: service.id, vacancies, status: after.status },
    });
    if (mustAsk) await requestAuthorisationOf(tx, { caller, context }, { ...job, estimatedPence });
    return { postingId: job.postingId, jobIds: added.map(({ id }) => id), needsAuthorisation: mustAsk };
  }),
);

/** The address on one line, with the postcode. */
function addressOf({ address, postcode }: { address: string | null; postcode: string | null }): string | null {
  const line = address?.replace(/,?\s*\r?\n\s*/g, ", ") ?? null;
  return line && postcode && !line.includes(postcode) ? `${line}, ${postcode}` : (line ?? postcode);
}
