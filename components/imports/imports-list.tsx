import Link from "next/link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileSpreadsheet } from "@/components/ui/icons";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import { importsList as words } from "@/lib/config/messages/imports";
import type { ImportSummary } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/format";
import { ImportBadge } from "./import-badge";

const texts = messages.workerImports;

/** Earlier imports, newest first. */
export function ImportsList({
  path,
  result,
  query,
  withAgency,
  formatTime,
}: {
  path: string;
  result: { items: readonly ImportSummary[]; next: string | null };
  query: { agency?: string | undefined; after?: string | undefined };
  withAgency: boolean;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<ImportSummary>[] = [
    {
      key: "file",
      heading: words.file,
      cell: ({ _id, fileName }) => (
        <Link prefetch={false} href={`${path}/${_id}`} className="break-all">
          {fileName}
        </Link>
      ),
    },
    ...(withAgency ? [{ key: "agency", heading: words.agency, cell: ({ agency }: ImportSummary) => agency.name }] : []),
    { key: "status", heading: words.status, cell: (row) => <ImportBadge of={row} /> },
    { key: "rows", heading: words.rows, cell: ({ total }) => formatNumber(total) },
    { key: "imported", heading: words.saved, cell: ({ imported }) => formatNumber(imported) },
    { key: "by", heading: words.importedBy, cell: ({ createdBy }) => createdBy },
    {
      key: "at",
      heading: words.when,
      cell: ({ createdAt }) => <span className="md:whitespace-nowrap">{formatTime(createdAt)}</span>,
    },
  ];
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3">
        {words.filesSoFar}
      </h2>
      <Card padded={false}>
        {result.items.length > 0 ? (
          <Table caption={words.filesSoFar} columns={columns} rows={result.items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title={words.noFilesYet}>
            <p>{texts.noneYet}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={result.next} />
    </section>
  );
}
