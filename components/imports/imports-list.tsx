import Link from "next/link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileSpreadsheet } from "@/components/ui/icons";
import { Pages } from "@/components/ui/pages";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import type { ImportSummary } from "@/lib/contract/worker-imports";
import { formatNumber } from "@/lib/format";
import { ImportBadge } from "./import-badge";

const texts = messages.workerImports;

/** What was brought in before, the newest first. */
export function ImportsList({
  path,
  result,
  query,
  withAgency,
  formatTime,
}: {
  path: string;
  result: { items: readonly ImportSummary[]; next: string | null };
  query: { agency?: string; after?: string };
  withAgency: boolean;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<ImportSummary>[] = [
    {
      key: "file",
      heading: "File",
      cell: ({ _id, fileName }) => (
        <Link prefetch={false} href={`${path}/${_id}`} className="break-all">
          {fileName}
        </Link>
      ),
    },
    ...(withAgency ? [{ key: "agency", heading: "Agency", cell: ({ agency }: ImportSummary) => agency.name }] : []),
    { key: "status", heading: "Status", cell: (row) => <ImportBadge of={row} /> },
    { key: "rows", heading: "Rows", cell: ({ total }) => formatNumber(total) },
    { key: "imported", heading: "On file", cell: ({ imported }) => formatNumber(imported) },
    { key: "by", heading: "Brought in by", cell: ({ createdBy }) => createdBy },
    {
      key: "at",
      heading: "When",
      cell: ({ createdAt }) => <span className="md:whitespace-nowrap">{formatTime(createdAt)}</span>,
    },
  ];
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3">
        Files so far
      </h2>
      <Card padded={false}>
        {result.items.length > 0 ? (
          <Table caption="Files so far" columns={columns} rows={result.items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title="No files yet">
            <p>{texts.noneYet}</p>
          </EmptyState>
        )}
      </Card>
      <Pages path={path} query={query} next={result.next} />
    </section>
  );
}
