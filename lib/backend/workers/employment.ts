/** What moves workers along the axis of employment, one by one and many at once. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { refreshMany } from "@/lib/backend/compliance";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { leaveReview } from "@/lib/backend/verification";
import { revokeLinks } from "@/lib/backend/worker-links";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { BulkResult, EmploymentAction } from "@/lib/contract/workers";
import { workerEvents, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { employmentSteps, hasLeft, refusalOf } from "./employment-rules";

type Change = { action: EmploymentAction; reason: string | undefined };
type By = { caller: PersonCaller; context: Context };

/** Under lock, in one order for everybody: two people who do the same to many wait for each other, not for ever. */
const holdWorkers = (tx: Transaction, ids: readonly string[]) =>
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
    // Of whoever was erased nothing is left that could work.
    .where(and(inArray(workers.id, [...ids]), isNull(workers.erasedAt)))
    .orderBy(asc(workers.id))
    .for("update");
type Held = Awaited<ReturnType<typeof holdWorkers>>[number];

/**
 * Takes a step that `refusalOf` lets through; writes what happened where it is kept. Whoever leaves is in no review any more, and
 * his link opens nothing.
 */
async function take(tx: Transaction, worker: Held, { action, reason }: Change, { caller, context }: By): Promise<void> {
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
    ...{ ...of, action: `worker.${event}` },
    details: { from: worker.employmentStatus, to, ...(isOutOfReview ? { review: "ended" } : {}) },
  });
  if (leaves && (await revokeLinks(tx, worker.id))) await audit(tx, actor, { ...of, action: "worker.linkRevoked" });
}

/** Whoever works from now on is judged as of today: what has run out, and what he is to be told of, counts again. */
async function judgeActive(tx: Transaction, action: EmploymentAction, workerIds: string[]): Promise<void> {
  if (employmentSteps[action].to === "active") await refreshMany(tx, workerIds, calendarDate(clock.now()));
}

/** Activates, disables, archives or restores one worker, or notes that he resigned. CONFLICT where he stands elsewhere by now. */
export const changeEmployment = procedure(
  contract.workers.changeEmployment,
  permission(codes.workerCreate, ["Admin", "Agency"]),
  ({ input: { workerId, action, reason }, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const [worker] = await holdWorkers(tx, [workerId]);
      if (!worker) throw notFound();
      const refusal = refusalOf(action, worker, reason);
      if (refusal && refusal === messages.workers.employmentReasonRequired) {
        throw invalid(messages.general.problem, [{ field: "reason", message: refusal }]);
      }
      if (refusal) throw conflict(refusal, "notPossible");
      await take(tx, worker, { action, reason }, { caller, context });
      await judgeActive(tx, action, [worker.id]);
      return { employment: employmentSteps[action].to };
    }),
);

const name = ({ firstName, lastName, number }: Held) => ({ firstName, lastName, workerId: number });

/** The same for many, in one transaction: what cannot be done to one is said beside him and leaves the others alone. */
export const changeEmployments = procedure(
  contract.workers.changeEmployments,
  permission(codes.workerCreate, ["Admin", "Agency"]),
  ({ input: { workerIds, action, reason }, caller, context }) => {
    if (employmentSteps[action].asksWhy && !reason) {
      const message = messages.workers.employmentReasonRequired;
      throw invalid(messages.general.problem, [{ field: "reason", message }]);
    }
    return withScope(scopeOf(caller), async (tx) => {
      const held = new Map((await holdWorkers(tx, workerIds)).map((worker) => [worker.id, worker]));
      const results: BulkResult[] = [];
      const taken: string[] = [];
      for (const _id of new Set(workerIds)) {
        const worker = held.get(_id);
        if (!worker) {
          results.push({ _id, worker: null, done: false, message: messages.workers.notThere });
          continue;
        }
        const refusal = refusalOf(action, worker, reason);
        if (!refusal) {
          await take(tx, worker, { action, reason }, { caller, context });
          taken.push(worker.id);
        }
        const message = refusal ?? messages.workers.employmentDone[action];
        results.push({ _id, worker: name(worker), done: !refusal, message });
      }
      await judgeActive(tx, action, taken);
      return { results };
    });
  },
);
