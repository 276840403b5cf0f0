/** Stops someone from approving a document that they have not opened (docs/decisions/0072-the-reviewers-workbench.md). */
import { refuseUnopened } from "@/lib/backend/verification";
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

/** CONFLICT `notOpened`, at each approval with a file that this person has not opened. */
export const refuseUnopenedApprovals = (
  tx: Transaction,
  uid: string,
  { id: workerId, organisationId }: { id: string; organisationId: string },
  approvals: readonly Approval[],
): Promise<void> =>
  refuseUnopened(
    tx,
    { uid, workerId, organisationId },
    approvals.map(({ index, field, fileIds }) => ({
      fileIds,
      field: `decisions.${index}.decision`,
      message: texts.openFirst(labelOf(field)),
    })),
    texts.notOpened,
  );
