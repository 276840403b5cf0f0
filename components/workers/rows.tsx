import type { ReactNode } from "react";
import { withRows } from "@/components/lists/rows";
import type { Column } from "@/components/ui/table";
import type { WorkerRow } from "@/lib/contract/workers";
import { SelectableRows } from "./selectable-rows";

/** The workers of a page, with their checkboxes. */
export function WorkerRows({
  columns,
  rows,
}: {
  columns: readonly Column<WorkerRow>[];
  rows: readonly WorkerRow[];
}): ReactNode | Promise<ReactNode> {
  return withRows({ columns, rows, rowKey: ({ _id }) => _id }, (html) => <SelectableRows html={html} />);
}
