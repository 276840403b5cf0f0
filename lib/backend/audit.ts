/** The audit log and the access log, always written in the same transaction as the change or read they record. */
import { randomUUID } from "node:crypto";
import type { AccessedPart } from "@/lib/contract/privacy";
import { accessLog, type auditAction, auditEvents, workerAccessLog } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Caller, Context } from "./context";

export type AuditAction = (typeof auditAction.enumValues)[number];

/**
 * Who made the change and from where: a caller, someone identified by their link, or a background job (which has no
 * address).
 */
export type Actor = Pick<Context, "requestId"> & {
  caller: Caller | { kind: "linkHolder" | "job"; uid: null };
  address: string | null;
  /** Of what the demo's seed makes: no one is told of it. */
  tellsNoOne?: true;
};

/** The actor of what the product does by itself; `requestId` names the job, or the request that led to it. */
export const jobActor = (requestId: string = randomUUID()): Actor => ({
  caller: { kind: "job", uid: null },
  requestId,
  address: null,
});

type Entry = {
  organisationId: string;
  action: AuditAction;
  subject: { type: string; id: string };
  /** Never contains personal or medical data. */
  details?: Record<string, string | number | boolean> | undefined;
};

/** Writes an audit row. Fails closed: if it cannot be written, the change is rolled back. */
export const audit = (tx: Transaction, actor: Actor, entry: Entry): Promise<void> => auditAll(tx, actor, [entry]);

/** Writes several audit rows in one statement, for what changes many things at once. At least one. */
export async function auditAll(tx: Transaction, { caller, requestId, address }: Actor, entries: readonly Entry[]) {
  await tx.insert(auditEvents).values(
    entries.map(({ organisationId, action, subject, details = {} }) => ({
      organisationId,
      actorKind: actorKindOf(caller),
      actorUid: caller.uid,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      details,
      requestId,
      address,
    })),
  );
}

function actorKindOf(caller: Actor["caller"]) {
  if (caller.kind !== "visitor") return caller.kind;
  return caller.uid ? ("linkHolder" as const) : ("unauthenticated" as const);
}

/** Logs that a user read the answers of a submission. */
export async function logAccess(
  tx: Transaction,
  context: Pick<Context, "requestId"> & { caller: { uid: string } },
  access: { organisationId: string; workerId: string; submissionId: string },
) {
  await tx.insert(accessLog).values({ ...access, actorUid: context.caller.uid, requestId: context.requestId });
}

/** Logs that a user opened part of a worker's personal data. Fails closed: if it cannot be logged, nothing is shown. */
export async function recordAccess(
  tx: Transaction,
  context: Pick<Context, "requestId"> & { caller: { uid: string } },
  access: { organisationId: string; workerId: string; part: AccessedPart; documentId?: string },
) {
  await tx.insert(workerAccessLog).values({ ...access, actorUid: context.caller.uid, requestId: context.requestId });
}
