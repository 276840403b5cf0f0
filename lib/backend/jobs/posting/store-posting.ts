/** Stores jobs as one posting, once for each request, and asks for its authorisation where the service needs it. */
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { needsAuthorisation, requestAuthorisationOf } from "@/lib/backend/jobs/authorisation/authorisation";
import { afterJobEvent, nothingYet } from "@/lib/backend/jobs/history";
import { nationOf } from "@/lib/backend/jobs/nation";
import { openRelease, seenOfPostings } from "@/lib/backend/releases";
import { messages } from "@/lib/config/messages";
import type { Posted } from "@/lib/contract/jobs";
import { jobs, type services } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type asksOf, copiedAsks } from "./asks";
import { highestCost, offersAt } from "./offers";
import { unitIn } from "./unit";

type Service = typeof services.$inferSelect;
type Copied = ReturnType<typeof copiesOf>;

/** A job of a posting: its service's copies, and what was entered. */
type NewJob = Copied &
  ReturnType<typeof asksOf> &
  Pick<typeof jobs.$inferSelect, "unit" | "jobType" | "breaks" | "notes" | "startAt" | "endAt"> & {
    workerType: { id: string; name: string };
  };

type Posting = {
  service: Service;
  /** What the request is known by; null for one that is stored each time it is made. */
  postingKey: string | null;
  /** How many jobs the same request stores before these, at other services. */
  before?: number;
  added: readonly NewJob[];
  /** For the audit log. */
  details: Readonly<Record<string, string | number>>;
  /** The provider's agencies that are not active. */
  inactive: ReadonlySet<string>;
};
type Stored = Pick<Posted, "postingId" | "jobIds" | "needsAuthorisation">;

/**
 * What a request has stored, posting by posting: of one that stores several. CONFLICT `undone` where that was undone: a
 * repeated request gets the answer of the first, which no longer holds, and must not post again what was called off.
 */
export async function postingsOf(tx: Transaction, organisationId: string, postingKey: string): Promise<Stored[]> {
  const rows = await tx
    .select({ id: jobs.id, postingId: jobs.postingId, status: jobs.status, cancelReason: jobs.cancelReason })
    .from(jobs)
    .where(and(eq(jobs.organisationId, organisationId), eq(jobs.postingKey, postingKey)))
    .orderBy(asc(jobs.postingPlace));
  if (rows.some(isUndone)) throw conflict(messages.jobs.postingUndone, "undone");
  return [...new Set(rows.map(({ postingId }) => postingId))].map((postingId) => {
    const own = rows.filter((row) => row.postingId === postingId);
    return { postingId, jobIds: own.map(({ id }) => id), needsAuthorisation: own[0]?.status === "draft" };
  });
}

/** Whether undoing its posting has cancelled a job (see `undoPosting`), rather than someone who gave a reason for it. */
const isUndone = ({ status, cancelReason }: Pick<typeof jobs.$inferSelect, "status" | "cancelReason">): boolean =>
  status === "cancelled" && cancelReason === messages.jobs.undone;

/** What the request stored when it was made before: its first posting. */
async function storedBefore(tx: Transaction, organisationId: string, postingKey: string): Promise<Stored> {
  const [first] = await postingsOf(tx, organisationId, postingKey);
  if (!first) throw new Error("a posting was stored before and cannot be read");
  return first;
}

/**
 * Stores jobs in their order, as drafts if they need an authorisation that the caller may not give. Of a request that has
 * stored its jobs before, nothing is stored again: the first posting is the answer, or CONFLICT `undone`.
 */
export async function storePosting(
  tx: Transaction,
  who: { caller: PersonCaller; context: Context },
  { service, postingKey, before = 0, added, details, inactive }: Posting,
): Promise<Stored> {
  const { caller, context } = who;
  const { id: serviceId, organisationId } = service;
  const isRequired = service.jobAuthorisation === "required";
  const estimatedPence = isRequired ? await highestCost(offersAt(tx, service), added) : null;
  const mustAsk = isRequired && (await needsAuthorisation(tx, caller, { serviceId, estimatedPence }));
  const after = afterJobEvent(nothingYet, mustAsk ? "requestAuthorisation" : "post");
  if (!after) throw new Error("a job can always be posted");
  const posting = {
    postingId: randomUUID(),
    postingKey,
    organisationId,
    providerName: caller.organisation.name,
    status: after.status,
    postedByUserId: caller.userId,
  };
  const stored = await tx
    .insert(jobs)
    .values(
      added.map(({ workerType, ...job }, n) => ({
        ...job,
        ...posting,
        workerTypeId: workerType.id,
        postingPlace: before + n + 1,
      })),
    )
    .onConflictDoNothing({ target: [jobs.organisationId, jobs.postingKey, jobs.postingPlace] })
    .returning({ id: jobs.id, workerTypeId: jobs.workerTypeId, startAt: jobs.startAt, startOn: jobs.startOn });
  const [first] = stored;
  if (!first) return storedBefore(tx, organisationId, postingKey ?? "");
  const { postingId } = posting;
  await audit(tx, context, {
    organisationId,
    action: "job.posted",
    subject: { type: "job", id: first.id },
    details: { postingId, serviceId, status: after.status, ...details },
  });
  if (mustAsk) await requestAuthorisationOf(tx, who, { postingId, organisationId, serviceId, estimatedPence });
  else await openRelease(tx, { organisationId, serviceId }, stored, inactive);
  return { postingId, jobIds: stored.map(({ id }) => id), needsAuthorisation: mustAsk };
}

/** Postings as the calls return them: with how far agencies see their jobs. */
export async function toPosted(tx: Transaction, stored: readonly Stored[]): Promise<Posted[]> {
  const seenOf = await seenOfPostings(
    tx,
    stored.map(({ postingId }) => postingId),
  );
  return stored.map((posting) => ({ ...posting, ...seenOf(posting.postingId) }));
}

/** Stores a request's only posting (see `storePosting`), as the calls return it. */
export async function storeOnlyPosting(
  tx: Transaction,
  who: { caller: PersonCaller; context: Context },
  posting: Posting,
): Promise<Posted> {
  const [posted] = await toPosted(tx, [await storePosting(tx, who, posting)]);
  if (!posted) throw new Error("a posting was stored and is not returned");
  return posted;
}

/** What a job copies of its service. */
export const copiesOf = (service: Service) => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceAddress: addressOf(service),
  nation: nationOf(service.postcode),
  nightHazards: service.nightHazards,
});

/** A job as another one that is posted again, at other times. */
export const copyOf = (
  service: Service,
  source: Parameters<typeof copiedAsks>[0] &
    Pick<typeof jobs.$inferSelect, "unit" | "jobType" | "workerTypeId" | "breaks" | "notes">,
  { workerType, startAt, endAt }: { workerType: string; startAt: Date; endAt: Date },
): NewJob => ({
  ...copiesOf(service),
  ...copiedAsks(source, service),
  unit: unitIn(service, source.unit),
  jobType: source.jobType,
  workerType: { id: source.workerTypeId, name: workerType },
  breaks: source.breaks,
  notes: source.notes,
  startAt,
  endAt,
});

/** The address on one line, with the postcode. */
function addressOf({ address, postcode }: { address: string | null; postcode: string | null }): string | null {
  const line = address?.replace(/,?\s*\r?\n\s*/g, ", ") ?? null;
  return line && postcode && !line.includes(postcode) ? `${line}, ${postcode}` : (line ?? postcode);
}
