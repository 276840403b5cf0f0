import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { messages } from "@/lib/config/messages";
import { importPage as words } from "@/lib/config/messages/imports";
import type { ImportRowStatus } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/format";
import { ColumnsForm } from "./columns-form";
import { FixForm } from "./fix-form";
import { ImportBadge } from "./import-badge";
import type { ImportPageProps } from "./import-page-props";
import { ImportResult, StartForms } from "./import-result";
import { ImportProgress } from "./progress";
import { RowsTable } from "./rows-table";

const texts = messages.workerImports;

/** One import of workers, at any stage. */
export function ImportPage(props: ImportPageProps) {
  const { found } = props;
  return (
    <>
      <PageHeader
        title={found.fileName}
        lead={
          <>
            <ImportBadge of={found} /> {texts.forAgency(found.agency.name)}. {texts.panels[found.panel].label}
            {words.importedBy(found.createdBy, props.formatTime(found.createdAt))}
          </>
        }
      />
      <div className="grid max-w-5xl grid-cols-1 gap-6">
        <ImportStatusView {...props} />
      </div>
      <p className="mt-8">
        <Link prefetch={false} href="/dashboard/workers/create-new-bulk" className="inline-flex min-h-11 items-center">
          {words.importAnotherFile}
        </Link>
      </p>
    </>
  );
}

function ImportStatusView(props: ImportPageProps) {
  const { path, found, rows, query, columns, change } = props;
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
      return <ColumnsForm found={found} first={rows.items[0]} columns={columns} change={change} />;
    case "checked":
      if (query.asked === "columns")
        return <ColumnsForm found={found} first={rows.items[0]} columns={columns} change={change} />;
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
          <ImportResult {...props} />
          <Figures {...props} statuses={["imported", "left", "duplicate", "undone", "kept"]} />
          <RowsTable {...props} />
        </>
      );
  }
}

/** The number of rows by status, each linked to those rows. */
function Figures({ path, found, query, statuses }: ImportPageProps & { statuses: readonly ImportRowStatus[] }) {
  const shown = statuses.filter((status) => found.counts[status] > 0 || status === "good" || status === "bad");
  return (
    <Tabs
      label={words.rows}
      tabs={[
        { key: "all", label: words.allRows(formatNumber(found.total)), href: path },
        ...shown.map((status) => ({
          key: status,
          label: `${texts.rowStatuses[status]} (${formatNumber(found.counts[status])})`,
          href: addressOf(path, { show: status }),
        })),
      ]}
      current={query.show ?? "all"}
    />
  );
}
