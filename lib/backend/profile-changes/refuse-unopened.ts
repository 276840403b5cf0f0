/** Stops someone from approving a document that they have not opened (docs/decisions/0072-the-reviewers-workbench.md). */
import { DomainError } from "@/lib/backend/errors";
import { openedBy } from "@/lib/backend/verification";
import { type ChangeableField, documentKindOf } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import type { Transaction } from "@/lib/db/tenancy";
import { type FieldRow, filesIn } from "./read-field";

const texts = messages.profileChanges;

/** An approval: the index of its decision, its field and the files that it accepts. */
export type Approval = { index: number; field: ChangeableField; fileIds: readonly string[] };

/** The files that an approval accepts: the proposed one and the evidence. */
export const acceptedFiles = (row: Pick<FieldRow, "evidenceFileId">, proposed: unknown): string[] => [
  ...new Set([...filesIn(proposed), ...(row.evidenceFileId ? [row.evidenceFileId] : [])]),
];

function labelOf(field: ChangeableField): string {
  const labels: Readonly<Record<string, string>> = { ...workerFields.labels, ...workerFields.documents };
  return labels[documentKindOf(field) ?? field] ?? field;
}

/**
 * CONFLICT `notOpened`, at each approval with a file that this person has not opened. The access log is the record of
 * what was opened.
 */
export async function refuseUnopened(
  tx: Transaction,
  uid: string,
  worker: { id: string; organisationId: string },
  approvals: readonly Approval[],
): Promise<void> {
  const { id: workerId, organisationId } = worker;
  const ids = approvals.flatMap(({ fileIds }) => fileIds);
  const opened = await openedBy(tx, uid, { organisationId, workerId }, ids);
  const unopened = approvals.filter(({ fileIds }) => fileIds.some((id) => !opened.has(id)));
  if (unopened.length === 0) return;
  throw new DomainError("CONFLICT", texts.notOpened(unopened.length), {
    reason: "notOpened",
    fields: unopened.map(({ index, field }) => ({
      field: `decisions.${index}.decision`,
      message: texts.openFirst(labelOf(field)),
    })),
  });
}
