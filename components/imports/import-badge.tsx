import { classNames } from "@/components/ui/class-names";
import { messages } from "@/lib/config/messages";
import type { ImportRowStatus, ImportStatus, WorkerImport } from "@/lib/contract/worker-imports";

const { statuses, rowStatuses } = messages.workerImports;
const kinds: Partial<Record<ImportStatus | ImportRowStatus, string>> = {
  ...{ mapping: "pending", checked: "pending", bad: "pending", left: "pending", failed: "pending" },
  ...{ done: "submitted", good: "submitted", imported: "submitted" },
};

/** Where an import stands, as a label: what was given up is no plain success. */
export function ImportBadge({ of: { status, problem } }: { of: Pick<WorkerImport, "status" | "problem"> }) {
  const isGivenUp = status === "done" && problem !== null;
  const kind = isGivenUp ? "pending" : kinds[status];
  return (
    <span className={classNames("badge", kind && `badge-${kind}`)}>{statuses[isGivenUp ? "givenUp" : status]}</span>
  );
}

/** What is to become, or became, of a row. */
export function RowBadge({ status }: { status: ImportRowStatus }) {
  return <span className={classNames("badge", kinds[status] && `badge-${kinds[status]}`)}>{rowStatuses[status]}</span>;
}
