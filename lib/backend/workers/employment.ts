/** Moves workers through the employment life cycle, one at a time or many at once. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { refreshMany } from "@/lib/backend/compliance";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { leaveReview } from "@/lib/backend/verification";
import { endLinks } from "@/lib/backend/worker-links";
import { employmentSteps, hasLeft, refusalOf } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { actionsWithReason } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { BulkResult, EmploymentAction } from "@/lib/contract/workers";
import { workerEvents, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { idsOf } from "./bulk-target";

type Change = { action: EmploymentAction; reason: string | undefined };
type By = { caller: PersonCaller; context: Context };

/** Locks in a fixed order, so that two bulk actions on the same workers wait for each other instead of deadlocking. */
const lockWorkers = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: workers.id,
      organisationId: workers.organisationId,
      number: workers.number,
      firstName: workers.firstName,
      lastName: workers.lastName,
      panel: workers.panel,
      employmentStatus: workers.employmentStatus,
    })
    .from(workers)
    // Erased workers cannot be changed.
    .where(and(inArray(workers.id, [...ids]), isNull(workers.erasedAt)))
    .orderBy(asc(workers.id))
    .for("update");
type LockedWorker = Awaited<ReturnType<typeof lockWorkers>>[number];

/**
 * Applies an action that `refusalOf` allows and records the event. A worker who leaves is taken out of review, and
 * their links end.
 */
async function applyAction(
  tx: Transaction,
  worker: LockedWorker,
  { action, reason }: Change,
  { caller, context }: By,
): Promise<void> {
  const { to, event } = employmentSteps[action];
  const at = { organisationId: worker.organisationId, workerId: worker.id };
  await tx
    .update(workers)
    .set({ employmentStatus: to, employmentReason: reason ?? null })
    .where(eq(workers.id, worker.id));
  await tx.insert(workerEvents).values({ ...at, kind: event, reason, byUserId: caller.userId });
  const actor = { caller, requestId: context.requestId, address: context.address };
  const of = { organisationId: worker.organisationId, subject: { type: "worker", id: worker.id } } as const;
  const leaves = hasLeft({ employmentStatus: to });
  const isOutOfReview = leaves && (await leaveReview(tx, worker.id));
  await audit(tx, actor, {
    ...of,
    action: `worker.${event}`,
    details: { from: worker.employmentStatus, to, ...(isOutOfReview ? { review: "ended" } : {}) },
  });
  if (leaves && (await endLinks(tx, worker.id))) await audit(tx, actor, { ...of, action: "worker.linkRevoked" });
}

/** Re-evaluates workers who become active as of today: expired documents and their reminders count again. */
async function recomputeActive(tx: Transaction, action: EmploymentAction, workerIds: string[]): Promise<void> {
  if (employmentSteps[action].to === "active") await refreshMany(tx, workerIds, calendarDate(clock.now()));
}

/**
 * Activates, disables, archives or restores one worker, or records their resignation. CONFLICT if their status has
 * changed in the meantime.
 */
export const changeEmployment = procedure(
  contract.workers.changeEmployment,
  permission(codes.workerCreate, ["Admin", "Agency"]),
  ({ input: { workerId, action, reason }, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const [worker] = await lockWorkers(tx, [workerId]);
      if (!worker) throw notFound();
      const refusal = refusalOf(action, worker, reason);
      if (refusal && refusal === messages.workers.employmentReasonRequired) {
        throw invalid(messages.general.problem, [{ field: "reason", message: refusal }]);
      }
      if (refusal) throw conflict(refusal, "notPossible");
      await applyAction(tx, worker, { action, reason }, { caller, context });
      await recomputeActive(tx, action, [worker.id]);
      return { employment: employmentSteps[action].to };
    }),
);

const name = ({ firstName, lastName, number }: LockedWorker) => ({ firstName, lastName, workerId: number });

/**
 * The same for many workers in one transaction: an action that is refused for one is reported for that worker and does
 * not affect the others.
 */
export const changeEmployments = procedure(
  contract.workers.changeEmployments,
  permission(codes.workerCreate, ["Admin", "Agency"]),
  ({ input: { action, reason, ...target }, caller, context }) => {
    if (actionsWithReason.includes(action) && !reason) {
      const message = messages.workers.employmentReasonRequired;
      throw invalid(messages.general.problem, [{ field: "reason", message }]);
    }
    return withScope(scopeOf(caller), async (tx) => {
      const workerIds = await idsOf(tx, caller, target);
      const locked = new Map((await lockWorkers(tx, workerIds)).map((worker) => [worker.id, worker]));
      const results: BulkResult[] = [];
      const taken: string[] = [];
      for (const _id of workerIds) {
        const worker = locked.get(_id);
        if (!worker) {
          results.push({ _id, worker: null, done: false, message: messages.workers.notThere });
          continue;
        }
        const refusal = refusalOf(action, worker, reason);
        if (!refusal) {
          await applyAction(tx, worker, { action, reason }, { caller, context });
          taken.push(worker.id);
        }
        const message = refusal ?? messages.workers.employmentDone[action];
        results.push({ _id, worker: name(worker), done: !refusal, message });
      }
      await recomputeActive(tx, action, taken);
      return { results };
    });
  },
);
