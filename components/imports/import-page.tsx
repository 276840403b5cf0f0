import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { messages } from "@/lib/config/messages";
import type { ImportRow, ImportRowStatus, WorkerImport } from "@/lib/contract/worker-imports";
import { formatNumber } from "@/lib/format";
import { ColumnsForm } from "./columns-form";
import { FixForm } from "./fix-form";
import { ImportBadge } from "./import-badge";
import { Outcome, StartForms } from "./outcome";
import { ImportProgress } from "./progress";
import { RowsTable } from "./rows-table";

const texts = messages.workerImports;

export type ImportPageProps = {
  path: string;
  found: WorkerImport;
  rows: { items: readonly ImportRow[]; next: number | null };
  query: { show?: ImportRowStatus; after?: number; asked?: "columns" | "undo" | "fix" };
  change: FormAction;
  /** A worker's own page; null for whoever may not open it. */
  workerPath: (id: string) => string | null;
  formatTime: (iso: string) => string;
};

/** One file of workers, wherever it stands on its way. */
export function ImportPage(props: ImportPageProps) {
  const { found } = props;
  return (
    <>
      <PageHeader
        title={found.fileName}
        lead={
          <>
            <ImportBadge of={found} /> {texts.forAgency(found.agency.name)}. {texts.panels[found.panel].label}, brought
            in by {found.createdBy}, {props.formatTime(found.createdAt)}.
          </>
        }
      />
      <div className="grid max-w-5xl grid-cols-1 gap-6">
        <Standing {...props} />
      </div>
      <p className="mt-8">
        <Link prefetch={false} href="/dashboard/workers/create-new-bulk" className="inline-flex min-h-11 items-center">
          Bring in another file
        </Link>
      </p>
    </>
  );
}

function Standing(props: ImportPageProps) {
  const { path, found, rows, query, change } = props;
  const { status } = found;
  switch (status) {
    case "reading":
    case "checking":
    case "importing":
    case "undoing":
      return (
        <Card>
          <ImportProgress
            key={status}
            path={path}
            status={status}
            label={texts.steps[status]}
            progress={status === "reading" ? { done: 0, of: 0 } : found.progress}
          />
        </Card>
      );
    case "failed":
      return <Notice kind="danger">{found.problem}</Notice>;
    case "mapping":
      return <ColumnsForm found={found} first={rows.items[0]} change={change} />;
    case "checked":
      if (query.asked === "columns") return <ColumnsForm found={found} first={rows.items[0]} change={change} />;
      if (query.asked === "fix") return <FixForm found={found} rows={rows} path={path} change={change} />;
      return (
        <>
          <Figures {...props} statuses={["good", "bad", "duplicate"]} />
          <StartForms path={path} found={found} change={change} />
          <RowsTable {...props} />
        </>
      );
    case "done":
    case "undone":
      return (
        <>
          <Outcome {...props} />
          <Figures {...props} statuses={["imported", "left", "duplicate", "undone", "kept"]} />
          <RowsTable {...props} />
        </>
      );
  }
}

/** How many rows are what; each leads to those rows. */
function Figures({ path, found, query, statuses }: ImportPageProps & { statuses: readonly ImportRowStatus[] }) {
  const shown = statuses.filter((status) => found.counts[status] > 0 || status === "good" || status === "bad");
  return (
    <nav aria-label="Rows">
      <ul className="tabs">
        <li>
          <Link prefetch={false} href={path} aria-current={query.show ? undefined : "page"}>
            All rows ({formatNumber(found.total)})
          </Link>
        </li>
        {shown.map((status) => (
          <li key={status}>
            <Link
              prefetch={false}
              href={addressOf(path, { show: status })}
              aria-current={query.show === status ? "page" : undefined}
            >
              {texts.rowStatuses[status]} ({formatNumber(found.counts[status])})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
