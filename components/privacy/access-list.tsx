import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import type { AccessEntry } from "@/lib/contract/privacy";

const texts = messages.privacyPages;

/** The access log of a worker's data, a page at a time. */
export function AccessList({
  items,
  next,
  after,
  path,
  formatTime,
}: {
  items: readonly AccessEntry[];
  next: string | null;
  after: string | undefined;
  path: string;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<AccessEntry>[] = [
    {
      key: "at",
      heading: texts.when,
      cell: ({ at }) => <span className="md:whitespace-nowrap tabular-nums">{formatTime(at)}</span>,
    },
    { key: "by", heading: texts.who, cell: ({ by }) => by },
    { key: "part", heading: texts.part, cell: ({ part }) => messages.privacy.parts[part] },
  ];
  return (
    <div>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.accessCaption} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState drawing="search" title={texts.noAccessTitle}>
            <p>{texts.noAccess}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} />
    </div>
  );
}
