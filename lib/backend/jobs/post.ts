import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { PostInput } from "@/lib/contract/jobs";
import { jobs, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { shiftsOf } from "./days";
import { canPost } from "./find";
import { afterJobEvent, nothingYet } from "./history";
import { nationOf } from "./nation";

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
 * What a request is known by: its key and what it posts, so that a form that is changed and sent again posts again. Null
 * for one without a key.
 */
const postingKeyOf = (input: PostInput): string | null =>
  input.idempotencyKey ? createHash("sha256").update(JSON.stringify(input)).digest("base64url") : null;

export type NewJob = Omit<
  typeof jobs.$inferInsert,
  "id" | "postingId" | "postingKey" | "postingPlace" | "providerName" | "organisationId" | "status" | "postedByUserId"
>;

/**
 * Stores jobs as one posting, in their order. Of a request that has stored its jobs before, nothing is stored again: the
 * first posting is the answer.
 */
export async function storePosting(
  tx: Transaction,
  caller: PersonCaller,
  { postingKey, added }: { postingKey: string | null; added: readonly NewJob[] },
): Promise<{ postingId: string; jobIds: string[]; isNew: boolean }> {
  const organisationId = caller.organisation.id;
  const posting = {
    postingId: randomUUID(),
    postingKey,
    organisationId,
    providerName: caller.organisation.name,
    status: afterJobEvent(nothingYet, "post")?.status ?? "open",
    postedByUserId: caller.userId,
  };
  const stored = await tx
    .insert(jobs)
    .values(added.map((job, n) => ({ ...job, ...posting, postingPlace: n + 1 })))
    .onConflictDoNothing({ target: [jobs.organisationId, jobs.postingKey, jobs.postingPlace] })
    .returning({ id: jobs.id });
  if (stored.length > 0 || postingKey === null) {
    return { postingId: posting.postingId, jobIds: stored.map(({ id }) => id), isNew: true };
  }
  const before = await tx
    .select({ id: jobs.id, postingId: jobs.postingId })
    .from(jobs)
    .where(and(eq(jobs.organisationId, organisationId), eq(jobs.postingKey, postingKey)))
    .orderBy(asc(jobs.postingPlace));
  const [first] = before;
  if (!first) throw new Error("a posting was stored before and cannot be read");
  return { postingId: first.postingId, jobIds: before.map(({ id }) => id), isNew: false };
}

/**
 * Posts a shift, on one day or on each day of its recurrence: one job for each day and vacancy, all in one posting.
 * BAD_REQUEST for times that are in the past or that the clocks skip or show twice; CONFLICT where the service or the
 * provider may not have shifts, or needs authorisation.
 */
export const post = procedure(contract.jobs.post, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const found = shiftsOf(input, clock.now());
    if ("errors" in found) throw invalid(messages.general.problem, found.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    await refuseUnknownWorkerType(tx, input.workerTypeId);
    const { unit, jobType, workerTypeId, breaks, notes, vacancies } = input;
    const job = { ...copiesOf(service), unit, jobType, workerTypeId, breaks, notes };
    const added = found.shifts.flatMap(({ startAt, endAt }) =>
      Array.from({ length: vacancies }, () => ({ ...job, startAt, endAt })),
    );
    const { postingId, jobIds, isNew } = await storePosting(tx, caller, { postingKey: postingKeyOf(input), added });
    if (isNew) {
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "job.posted",
        subject: { type: "job", id: jobIds[0] ?? postingId },
        details: { postingId, serviceId: service.id, vacancies, days: found.shifts.length },
      });
    }
    return { postingId, jobIds };
  }),
);

/** What a job copies of its service. */
export const copiesOf = (service: typeof services.$inferSelect) => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceAddress: addressOf(service),
  nation: nationOf(service.postcode),
});

/** The address on one line, with the postcode. */
function addressOf({ address, postcode }: { address: string | null; postcode: string | null }): string | null {
  const line = address?.replace(/,?\s*\r?\n\s*/g, ", ") ?? null;
  return line && postcode && !line.includes(postcode) ? `${line}, ${postcode}` : (line ?? postcode);
}
