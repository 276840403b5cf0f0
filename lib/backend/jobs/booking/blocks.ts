/** Workers who may not work at a service: only the provider knows why, and the worker is not told. */
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { allocationsOf, canPost, findAllocation, findJob, lockJob } from "@/lib/backend/jobs/find";
import { afterAllocationEvent } from "@/lib/backend/jobs/history";
import { queueAgencyMails, queueNews } from "@/lib/backend/jobs/queued";
import { historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations, blockedWorkers, jobs, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

const texts = messages.jobs;

type Block = { serviceId: string; workerId: string };

/** What a block ends: a worker who is put forward is declined, an invitation is withdrawn. */
const ending = { suggested: "decline", invited: "withdrawInvitation" } as const;
const isEnded = (status: string): status is keyof typeof ending => Object.hasOwn(ending, status);

/** The jobs of a service for which a worker is put forward or invited, in the order in which they are locked. */
async function suggestedFor(tx: Transaction, { serviceId, workerId }: Block): Promise<string[]> {
  const rows = await tx
    .select({ jobId: allocations.jobId })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        eq(allocations.workerId, workerId),
        inArray(allocations.status, ["suggested", "invited"]),
        eq(jobs.serviceId, serviceId),
      ),
    )
    .orderBy(asc(allocations.jobId));
  return rows.map(({ jobId }) => jobId);
}

/** Declines a worker wherever they are put forward at the service, without the provider's reason. Bookings stay. */
async function declineEverywhere(tx: Transaction, { userId }: PersonCaller, context: Context, block: Block) {
  for (const jobId of await suggestedFor(tx, block)) {
    const job = await lockJob(tx, jobId);
    if (!job) continue;
    const put = await allocationsOf(tx, [jobId]);
    const one = put.find(({ workerId, status }) => workerId === block.workerId && isEnded(status));
    if (!one || !isEnded(one.status)) continue;
    const isInvited = one.status === "invited";
    const after = afterAllocationEvent(historyAt(job, put, clock.now()), one.id, ending[one.status]);
    if (!after) continue;
    const decided = { reason: texts.blockedReason, decidedByUserId: userId, decidedAt: clock.now() };
    const declined = await storeHistory(tx, { job, allocations: put }, after, { decided });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: isInvited ? "allocation.invitationWithdrawn" : "allocation.declined",
      subject: { type: "allocation", id: one.id },
      details: { jobId },
    });
    if (isInvited) await queueNews(tx, "invitationWithdrawn", { allocation: one, to: one.organisationId });
    await queueAgencyMails(tx, declined);
  }
}

/**
 * Blocks a worker at the service of a job for which they were put forward, with a reason that only the provider reads. Their
 * suggestions there are declined; bookings stay until they are cancelled. NOT_FOUND for another provider's job; CONFLICT
 * `blocked` where they are blocked there already, `erased` where the agency has erased them.
 */
export const block = procedure(contract.jobs.block, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { job } = await findJob(tx, input.jobId);
    const allocation = await findAllocation(tx, job.id, input.allocationId);
    if (allocation.workerName === null) throw conflict(texts.workerErased, "erased");
    const { serviceId } = job;
    const { workerId, organisationId: agencyId } = allocation;
    const [row] = await tx
      .insert(blockedWorkers)
      .values({
        organisationId: job.organisationId,
        serviceId,
        workerId,
        agencyId,
        allocationId: allocation.id,
        reason: input.reason,
        blockedByUserId: caller.userId,
        blockedAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: blockedWorkers.id });
    if (!row) throw conflict(texts.alreadyBlocked, "blocked");
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "block.added",
      subject: { type: "blockedWorker", id: row.id },
      details: { serviceId, allocationId: allocation.id },
    });
    await declineEverywhere(tx, caller, context, { serviceId, workerId });
    return { blockId: row.id };
  }),
);

const blockKey = listKey(z.tuple([z.iso.datetime(), z.uuid()]));

/** The workers who are blocked at the provider's services, the last one first, one page at a time. */
export const blocked = procedure(contract.jobs.blocked, canPost, ({ input, caller }) => {
  const after = blockKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        block: blockedWorkers,
        service: services.name,
        worker: allocations.workerName,
        agency: allocations.agencyName,
      })
      .from(blockedWorkers)
      .innerJoin(services, eq(services.id, blockedWorkers.serviceId))
      .innerJoin(allocations, eq(allocations.id, blockedWorkers.allocationId))
      .where(
        and(
          eq(blockedWorkers.organisationId, caller.organisation.id),
          isNull(blockedWorkers.liftedAt),
          after
            ? sql`(${blockedWorkers.blockedAt}, ${blockedWorkers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(blockedWorkers.blockedAt), desc(blockedWorkers.id))
      .limit(input.limit + 1);
    const items = rows.slice(0, input.limit).map(({ block: one, service, worker, agency }) => ({
      _id: one.id,
      service: { _id: one.serviceId, name: service },
      worker,
      agency,
      reason: one.reason,
      blockedAt: one.blockedAt.toISOString(),
    }));
    const last = items.at(-1);
    return { items, next: rows.length > items.length && last ? blockKey.encode([last.blockedAt, last._id]) : null };
  });
});

/** Lifts a block; the worker can be put forward at the service again. NOT_FOUND for another provider's, or a lifted one. */
export const unblock = procedure(contract.jobs.unblock, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [lifted] = await tx
      .update(blockedWorkers)
      .set({ liftedByUserId: caller.userId, liftedAt: clock.now() })
      .where(and(eq(blockedWorkers.id, input.blockId), isNull(blockedWorkers.liftedAt)))
      .returning();
    if (!lifted) throw notFound();
    await audit(tx, context, {
      organisationId: lifted.organisationId,
      action: "block.lifted",
      subject: { type: "blockedWorker", id: lifted.id },
      details: { serviceId: lifted.serviceId },
    });
    return { blockId: lifted.id };
  }),
);

/** The blocks at a service of the workers that a condition names, as a query. Finds none for anyone but the provider, who alone can read them. */
export const blocksAt = (tx: Transaction, serviceId: string, ofWorkers: SQL) =>
  tx
    .select({ workerId: blockedWorkers.workerId })
    .from(blockedWorkers)
    .where(and(eq(blockedWorkers.serviceId, serviceId), isNull(blockedWorkers.liftedAt), ofWorkers));

/** Which of some workers the provider has blocked at a service. Empty for everyone else, who cannot read it. */
export async function blockedAt(
  tx: Transaction,
  serviceId: string,
  workerIds: readonly string[],
): Promise<Set<string>> {
  if (workerIds.length === 0) return new Set();
  const rows = await blocksAt(tx, serviceId, inArray(blockedWorkers.workerId, [...workerIds]));
  return new Set(rows.map(({ workerId }) => workerId));
}
