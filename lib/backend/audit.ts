/** The audit log and the access log, always written inside the transaction of what they tell of. */
import type { ReadingPart } from "@/lib/contract/privacy";
import { accessLog, type auditAction, auditEvents, workerReadings } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Caller, Context } from "./context";

export type AuditAction = (typeof auditAction.enumValues)[number];

/** Who does it, and from where: a caller, someone known by their link, or a job of ours, which has no address. */
export type Actor = Pick<Context, "requestId"> & {
  caller: Caller | { kind: "linkHolder" | "job"; uid: null };
  address: string | null;
};

type Entry = {
  organisationId: string;
  action: AuditAction;
  subject: { type: string; id: string };
  /** Never personal or medical data. */
  details?: Record<string, string | number | boolean>;
};

/** Writes one audit row. Fails closed: when it cannot be written, neither is the change. */
export async function audit(tx: Transaction, { caller, requestId, address }: Actor, entry: Entry) {
  await tx.insert(auditEvents).values({
    organisationId: entry.organisationId,
    actorKind: actorKindOf(caller),
    actorUid: caller.uid,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    details: entry.details ?? {},
    requestId,
    address,
  });
}

function actorKindOf(caller: Actor["caller"]) {
  if (caller.kind !== "visitor") return caller.kind;
  return caller.uid ? ("linkHolder" as const) : ("stranger" as const);
}

/** Notes that a person read a submission's answers. */
export async function logReading(
  tx: Transaction,
  context: Pick<Context, "requestId"> & { caller: { uid: string } },
  reading: { organisationId: string; workerId: string; submissionId: string },
) {
  await tx.insert(accessLog).values({ ...reading, actorUid: context.caller.uid, requestId: context.requestId });
}

/** Notes that a person opened a part of what is held about a worker. Fails closed: when it cannot be noted, nothing is shown. */
export async function noteReading(
  tx: Transaction,
  context: Pick<Context, "requestId"> & { caller: { uid: string } },
  reading: { organisationId: string; workerId: string; part: ReadingPart },
) {
  await tx.insert(workerReadings).values({ ...reading, actorUid: context.caller.uid, requestId: context.requestId });
}
