import type { FormAction } from "@/components/form/form";
import type { ImportRow, ImportRowStatus, WorkerImport } from "@/lib/contract/imports";
import type { ImportField } from "@/lib/contract/imports/fields";

/** The props shared by the parts of an import's page. */
export type ImportPageProps = {
  path: string;
  found: WorkerImport;
  rows: { items: readonly ImportRow[]; next: number | null };
  query: {
    show?: ImportRowStatus | undefined;
    after?: number | undefined;
    asked?: "columns" | "undo" | "fix" | undefined;
  };
  /** The columns a file may contain. */
  columns: readonly ImportField[];
  change: FormAction;
  /** The address of a worker's page; null for those who may not open it. */
  workerPath: (id: string) => string | null;
  formatTime: (iso: string) => string;
};
