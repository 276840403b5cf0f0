/** Requests, reads, locks and stores the authorisation of a posting (docs/decisions/0078-authorisation.md). */
import { and, asc, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import {
  askedFor,
  authorisersOf,
  mayAuthorise,
  queueAuthorisationMail,
  reportUndecidable,
} from "@/lib/backend/authorisers";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { jobAuthorisations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const texts = messages.jobs;

export type AuthorisationRecord = typeof jobAuthorisations.$inferSelect;
type Who = { caller: PersonCaller; context: Context };
type Posting = Pick<AuthorisationRecord, "postingId" | "organisationId" | "serviceId" | "estimatedPence">;

/** Whether what the caller posts at a service that requires authorisation has to wait for someone else. */
export async function needsAuthorisation(
  tx: Transaction,
  { userId, organisation }: PersonCaller,
  request: Pick<Posting, "serviceId" | "estimatedPence">,
): Promise<boolean> {
  return !mayAuthorise(await authorisersOf(tx, organisation.id), userId, request, today());
}

/** Records and tells the authorisers, or the administrators where no one can decide it, that a request is pending. */
export async function notifyRequested(
  tx: Transaction,
  { context }: Pick<Who, "context">,
  request: AuthorisationRecord,
): Promise<void> {
  const { id, organisationId } = request;
  await audit(tx, context, {
    organisationId,
    action: "jobAuthorisation.requested",
    subject: { type: "jobAuthorisation", id },
    details: { postingId: request.postingId, serviceId: request.serviceId },
  });
  const asked = askedFor(await authorisersOf(tx, organisationId), request, today());
  if (asked.length > 0) await queueAuthorisationMail(tx, request, { kind: "authorisationRequested" });
  else await reportUndecidable(tx, { organisationId, actor: context });
}

/** Requests the authorisation of jobs that have just been posted as drafts. */
export async function requestAuthorisationOf(
  tx: Transaction,
  { caller, context }: Who,
  { postingId, organisationId, serviceId, estimatedPence }: Posting,
): Promise<void> {
  const [request] = await tx
    .insert(jobAuthorisations)
    .values({
      postingId,
      organisationId,
      serviceId,
      estimatedPence,
      requestedByUserId: caller.userId,
      requestedAt: clock.now(),
    })
    .returning();
  if (request) await notifyRequested(tx, { context }, request);
}

/** The request of a posting, locked until the transaction ends; null if there is none. Its jobs are locked before it. */
export async function lockAuthorisation(tx: Transaction, postingId: string): Promise<AuthorisationRecord | null> {
  const [request] = await tx
    .select()
    .from(jobAuthorisations)
    .where(eq(jobAuthorisations.postingId, postingId))
    .for("update");
  return request ?? null;
}

/** A request with the jobs of its posting, all locked: jobs before their request. NOT_FOUND outside the scope. */
export async function lockRequest(
  tx: Transaction,
  authorisationId: string,
): Promise<{ request: AuthorisationRecord; posted: JobRecord[] }> {
  const [seen] = await tx
    .select({ postingId: jobAuthorisations.postingId })
    .from(jobAuthorisations)
    .where(eq(jobAuthorisations.id, authorisationId));
  if (!seen) throw notFound();
  const posted = await tx
    .select()
    .from(jobs)
    .where(eq(jobs.postingId, seen.postingId))
    .orderBy(asc(jobs.id))
    .for("update");
  const request = await lockAuthorisation(tx, seen.postingId);
  if (!request) throw notFound();
  return { request, posted };
}

/** Throws FORBIDDEN unless the caller is the one who asked. */
export function refuseOthers({ requestedByUserId }: AuthorisationRecord, { userId }: PersonCaller): void {
  if (requestedByUserId !== userId) throw new DomainError("FORBIDDEN", texts.notYourRequest);
}

/** Why nothing can be done with a request in its status: CONFLICT with the reason in words. */
export function closedRequest({ status }: AuthorisationRecord): DomainError {
  switch (status) {
    case "approved":
    case "rejected":
      return conflict(texts.authorisationDecided, "decided");
    case "withdrawn":
      return conflict(texts.authorisationWithdrawn, "withdrawn");
    default:
      return conflict(texts.authorisationLapsed, "lapsed");
  }
}

/** Withdraws a request whose last draft was cancelled. */
export async function withdrawnWithLast(tx: Transaction, request: AuthorisationRecord): Promise<void> {
  const [left] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.postingId, request.postingId), eq(jobs.status, "draft")))
    .limit(1);
  if (left) return;
  await tx.update(jobAuthorisations).set({ status: "withdrawn" }).where(eq(jobAuthorisations.id, request.id));
}
