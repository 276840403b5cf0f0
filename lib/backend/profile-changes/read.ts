import { asc, eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { openedBy } from "@/lib/backend/verification";
import { type ChangeableField, isClosed } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { branches, files, profileChangeFields, users, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canDecide, findChange, toChangedWorker } from "./find";
import { expiredIn, type FieldRow, filesIn, openField } from "./read-field";
import { acceptedFiles } from "./refuse-unopened";
import { isDifferentPerson, stagesOf } from "./rules";

/** The names of ids in values: branches and worker types. */
async function namesOf(tx: Transaction, values: unknown[]): Promise<Record<string, string>> {
  const ids = [...new Set(values.flat().filter((value): value is string => typeof value === "string"))];
  const uuids = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (uuids.length === 0) return {};
  const named = [
    ...(await tx.select({ id: branches.id, name: branches.name }).from(branches).where(inArray(branches.id, uuids))),
    ...(await tx
      .select({ id: workerTypes.id, name: workerTypes.name })
      .from(workerTypes)
      .where(inArray(workerTypes.id, uuids))),
  ];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

/** Whether the caller may approve, may reject, or must leave it to someone else in their group. */
export function rightsOn(
  row: Pick<FieldRow, "stage" | "firstByUserId">,
  { requestedByUserId }: { requestedByUserId: string | null },
  { group, userId }: Pick<PersonCaller, "group" | "userId">,
) {
  const isTheirs = row.stage !== "decided" && stagesOf(group).includes(row.stage);
  const isSecond = row.stage !== "second" || isDifferentPerson(userId, [requestedByUserId, row.firstByUserId]);
  return { mayApprove: isTheirs && isSecond, mayReject: isTheirs, needsAnother: isTheirs && !isSecond };
}

/** A change with its old and new values; opening it is logged. NOT_FOUND outside the caller's scope. */
export const read = procedure(contract.profileChanges.read, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { change, worker, card } = await findChange(tx, input.changeId);
    const rows = await tx
      .select()
      .from(profileChangeFields)
      .where(eq(profileChangeFields.changeId, change.id))
      .orderBy(asc(profileChangeFields.field));
    await recordAccess(
      tx,
      { caller, requestId: context.requestId },
      { organisationId: worker.organisationId, workerId: worker.id, part: "profileChange" },
    );
    const opened: ({ row: FieldRow } & Awaited<ReturnType<typeof openField>>)[] = [];
    for (const row of rows) opened.push({ row, ...(await openField(tx, worker, row, change.origin)) });

    const evidenceOf = ({ row, old, proposed }: (typeof opened)[number]) => [
      ...new Set([...filesIn(proposed, old), ...(row.evidenceFileId ? [row.evidenceFileId] : [])]),
    ];
    const fileIds = opened.flatMap(evidenceOf);
    const known = fileIds.length > 0 ? await tx.select().from(files).where(inArray(files.id, fileIds)) : [];
    const { organisationId } = worker;
    const viewed = await openedBy(tx, caller.uid, { organisationId, workerId: worker.id }, fileIds);
    const people = rows.flatMap(({ firstByUserId, decidedByUserId }) => [firstByUserId, decidedByUserId]);
    const ids = [change.requestedByUserId, ...people].filter((id) => id !== null);
    const named =
      ids.length > 0
        ? await tx.select({ id: users.id, fullName: users.fullName }).from(users).where(inArray(users.id, ids))
        : [];
    const nameOf = (id: string | null) => named.find((user) => user.id === id)?.fullName ?? null;
    const values = opened.flatMap(({ row, old, proposed, current }) =>
      ["branchIds", "workerTypeIds", "permittedWorkerTypeIds"].includes(row.field) ? [old, proposed, current] : [],
    );
    return {
      _id: change.id,
      worker: toChangedWorker(card),
      origin: change.origin,
      requestedBy: nameOf(change.requestedByUserId),
      requestedAt: change.requestedAt.toISOString(),
      closedAt: change.closedAt?.toISOString() ?? null,
      lock: change.lock,
      names: await namesOf(tx, values.flat()),
      fields: opened.map((one) => {
        const { row, old, proposed, current, hasChangedMeanwhile, seen } = one;
        const expired = row.stage === "decided" ? null : expiredIn(row.field as ChangeableField, proposed, worker);
        return {
          _id: row.id,
          field: row.field,
          stage: row.stage,
          decision: row.decision,
          old,
          proposed,
          current,
          hasChangedMeanwhile,
          seen,
          evidence: evidenceOf(one).flatMap((id) => {
            const needsOpening = acceptedFiles(row, proposed).includes(id) && !viewed.has(id);
            const named = known.filter((file) => file.id === id);
            return named.map(({ name, contentType }) => ({ _id: id, name, contentType, needsOpening }));
          }),
          reason: row.reason,
          firstBy: nameOf(row.firstByUserId),
          decidedBy: nameOf(row.decidedByUserId),
          decidedAt: row.decidedAt?.toISOString() ?? null,
          expired,
          ...rightsOn(row, change, caller),
          ...(isClosed(worker) || expired?.isProof === false ? { mayApprove: false } : {}),
        };
      }),
    };
  }),
);
