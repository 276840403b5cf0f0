import { classNames } from "@/components/ui/class-names";
import { messages } from "@/lib/config/messages";
import type { ImportRowStatus, ImportStatus, WorkerImport } from "@/lib/contract/imports";

const { statuses, rowStatuses } = messages.workerImports;
const kinds: Partial<Record<ImportStatus | ImportRowStatus, string>> = {
  mapping: "pending",
  checked: "pending",
  bad: "pending",
  left: "pending",
  failed: "pending",
  done: "submitted",
  good: "submitted",
  imported: "submitted",
};

/** An import's status as a badge; an import that ended early with a problem is not shown as a success. */
export function ImportBadge({ of: { status, problem } }: { of: Pick<WorkerImport, "status" | "problem"> }) {
  const endedEarly = status === "done" && problem !== null;
  const kind = endedEarly ? "pending" : kinds[status];
  return (
    <span className={classNames("badge", kind && `badge-${kind}`)}>{statuses[endedEarly ? "givenUp" : status]}</span>
  );
}

/** A row's planned or actual result. */
export function RowBadge({ status }: { status: ImportRowStatus }) {
  return <span className={classNames("badge", kinds[status] && `badge-${kinds[status]}`)}>{rowStatuses[status]}</span>;
}
