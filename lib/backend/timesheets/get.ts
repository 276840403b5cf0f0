import { desc, eq, inArray } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { newestShiftsLink } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import type { TimesheetEvent } from "@/lib/config/states/timesheet";
import { contract } from "@/lib/contract";
import type { Timesheet } from "@/lib/contract/timesheets";
import { files, timesheetEvents, timesheetVersions, users, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { amountOf, sideBySide } from "./amounts";
import { confirmationsOf, drawingOf } from "./confirm";
import { confirmationUntil } from "./deadlines";
import { canRead, type FoundTimesheet, findTimesheet, isInvolved, plannedOf, proofOf } from "./find";
import { areSameHours } from "./hours";
import { canAddProof, canRemoveProof, canWithdraw, isPossible } from "./record";
import { toHours, toRow } from "./serializers";

function canOf({ group }: PersonCaller, { timesheet }: FoundTimesheet, now: Date): Omit<Timesheet["can"], "withdraw"> {
  const may = (by: PersonCaller["group"], event: TimesheetEvent) => group === by && isPossible(timesheet, event, now);
  return {
    submit: may("Agency", "submit"),
    addProof: group === "Agency" && canAddProof(timesheet, now),
    approve: may("Provider", "approve"),
    dispute: may("Provider", "dispute"),
    answer: may("Agency", "accept"),
    decide: may("Admin", "decide"),
  };
}

/** What happened, the last first, with the names that the caller may see. */
const historyOf = (tx: Transaction, timesheetId: string) =>
  tx
    .select({ event: timesheetEvents, name: users.fullName })
    .from(timesheetEvents)
    .leftJoin(users, eq(users.id, timesheetEvents.byUserId))
    .where(eq(timesheetEvents.timesheetId, timesheetId))
    .orderBy(desc(timesheetEvents.lock));

/** Whether a worker can be asked by e-mail for their hours, for their agency; null for a worker that the caller may not see. */
async function workerToAsk(
  tx: Transaction,
  { principal }: PersonCaller,
  workerId: string,
): Promise<Timesheet["confirmation"]["worker"]> {
  const [worker] = await tx.select({ email: workers.email }).from(workers).where(eq(workers.id, workerId));
  if (!worker) return null;
  const link = await newestShiftsLink(tx, workerId);
  const reason = link?.revokedAt ? "revoked" : link?.hoursMailsOffAt ? "turnedOff" : worker.email ? null : "noEmail";
  const opensWorkers = isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workersView });
  return { _id: opensWorkers ? workerId : null, notAsked: reason };
}

/** A timesheet with its proof, the dispute and what happened. NOT_FOUND for one that the caller may not see. */
export const get = procedure(contract.timesheets.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findTimesheet(tx, input.timesheetId);
    const { timesheet, job, worked } = found;
    const proof = await proofOf(tx, [timesheet.id]);
    const fileIds = proof.map(({ fileId }) => fileId);
    const stored = new Map(
      fileIds.length === 0
        ? []
        : (
            await tx
              .select({ id: files.id, name: files.name, contentType: files.contentType })
              .from(files)
              .where(inArray(files.id, fileIds))
          ).map(({ id, ...file }) => [id, file] as const),
    );
    const now = clock.now();
    const possible = canOf(caller, found, now);
    const involved = possible.approve && (await isInvolved(tx, caller, found));
    const history = await historyOf(tx, timesheet.id);
    const dispute = history.find(({ event }) => event.event === "dispute")?.event;
    const can = {
      ...possible,
      approve: possible.approve && !involved,
      withdraw: caller.group === "Agency" && canWithdraw(timesheet, dispute !== undefined, now),
    };
    const submissions = history.filter(({ event }) => event.event === "submit").length;
    const versions = await tx
      .select()
      .from(timesheetVersions)
      .where(eq(timesheetVersions.timesheetId, timesheet.id))
      .orderBy(desc(timesheetVersions.version));
    const confirmed = (await confirmationsOf(tx, [timesheet.id])).reverse();
    const isAsked = timesheet.terms.workerConfirms ?? false;
    const drawing = confirmed[0] ? await drawingOf(tx, confirmed[0]) : null;
    // Until the agency answers, its files belong to hours that it may still submit.
    const isAnswered = dispute !== undefined && timesheet.status !== "disputed";
    return {
      ...toRow(found, proof),
      can,
      isInvolved: involved,
      bands: sideBySide(found, {
        planned: plannedOf(job),
        worked: worked?.hours ?? null,
        proposed: dispute?.proposed ?? null,
        confirmed: confirmed[0]?.hours ?? null,
      }),
      trace: amountOf(found, worked?.hours ?? plannedOf(job)).trace.map(({ rule, sentence }) => ({ rule, sentence })),
      proof: proof.map(({ fileId, kind, version }) => ({
        fileId,
        kind,
        version,
        name: stored.get(fileId)?.name ?? "",
        contentType: stored.get(fileId)?.contentType ?? "",
        isOpen: can.submit && canRemoveProof(timesheet, version, now),
        isEvidence: isAnswered && version > submissions,
      })),
      versions: versions.map(({ version, hours, reason, at }) => ({
        ...toHours(found, hours),
        version,
        reason,
        at: at.toISOString(),
      })),
      confirmation: {
        isAsked,
        until: confirmationUntil(timesheet, now)?.toISOString() ?? null,
        askedAt: timesheet.workerAskedAt?.toISOString() ?? null,
        askResult: timesheet.workerAskResult,
        worker: isAsked && caller.group === "Agency" ? await workerToAsk(tx, caller, timesheet.workerId) : null,
        drawing: drawing?.toString("base64") ?? null,
        given: confirmed.map(({ hours, name, at }) => ({
          ...toHours(found, hours),
          name,
          at: at.toISOString(),
          isOfWorked: worked !== null && areSameHours(hours, worked.hours),
        })),
      },
      dispute: dispute
        ? {
            reason: dispute.reason ?? "",
            hours: dispute.proposed && toHours(found, dispute.proposed),
            at: dispute.at.toISOString(),
          }
        : null,
      history: history.map(({ event: { event, side, at, reason }, name }) => ({
        event,
        side,
        by: name,
        at: at.toISOString(),
        reason,
      })),
      rating: timesheet.rating === null ? null : { stars: timesheet.rating, comment: timesheet.ratingComment },
    };
  }),
);
