import { classNames } from "@/components/ui/class-names";
import { messages } from "@/lib/config/messages";
import type { ImportRowStatus, ImportStatus } from "@/lib/contract/worker-imports";

const { statuses, rowStatuses } = messages.workerImports;
const kinds: Partial<Record<ImportStatus | ImportRowStatus, string>> = {
  ...{ mapping: "pending", checked: "pending", bad: "pending", left: "pending", failed: "pending" },
  ...{ done: "submitted", good: "submitted", imported: "submitted" },
};

/** Where an import stands, as a label. */
export function ImportBadge({ status }: { status: ImportStatus }) {
  return <span className={classNames("badge", kinds[status] && `badge-${kinds[status]}`)}>{statuses[status]}</span>;
}

/** What is to become, or became, of a row. */
export function RowBadge({ status }: { status: ImportRowStatus }) {
  return <span className={classNames("badge", kinds[status] && `badge-${kinds[status]}`)}>{rowStatuses[status]}</span>;
}
