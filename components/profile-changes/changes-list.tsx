import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { profileChangesList as listTexts, profileChanges as texts } from "@/lib/config/messages/profile-changes";
import type { ChangeList, ChangeRow } from "@/lib/contract/profile-changes";
import { formatName } from "@/lib/format";
import { labelOf } from "./shown-value";
import { StageBadge } from "./stage-badge";

export type ChangesQuery = { show: ChangeList; worker?: string | undefined; after?: string | undefined };

const shows: readonly ChangeList[] = ["waiting", "open", "closed"];

/** Profile changes: those waiting for this person, all open ones, or closed ones. */
export function ChangesList({
  path,
  title,
  lead,
  query,
  items,
  next,
  showsAgency,
  formatTime,
}: {
  path: string;
  title: string;
  lead: string;
  query: ChangesQuery;
  items: readonly ChangeRow[];
  next: string | null;
  /** Whether it lists the workers of several agencies. */
  showsAgency: boolean;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<ChangeRow>[] = [
    {
      key: "worker",
      heading: listTexts.worker,
      cell: (row) => (
        <>
          <Link href={addressOf(path, query, { change: row._id })} prefetch={false}>
            {formatName(row.worker)}
          </Link>
          <span className="block text-list font-normal text-soft">
            {row.worker.workerId}
            {showsAgency ? `, ${row.worker.agency.businessName}` : ""}
          </span>
        </>
      ),
    },
    {
      key: "fields",
      heading: listTexts.fields,
      cell: (row) => (
        <ul className="m-0 list-none p-0">
          {row.fields.map((field) => (
            <li key={field._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
              <span>{labelOf(field.field)}</span>
              <StageBadge stage={field.stage} decision={field.decision} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: "by",
      heading: listTexts.requestedBy,
      cell: (row) => (row.origin === "worker" ? texts.origins.worker : (row.requestedBy ?? texts.origins.agency)),
    },
    {
      key: "at",
      heading: query.show === "closed" ? listTexts.decidedAt : listTexts.requestedAt,
      cell: (row) => <span className="md:whitespace-nowrap">{formatTime(row.closedAt ?? row.requestedAt)}</span>,
    },
  ];
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <nav aria-label={listTexts.filter} className="mb-5">
        <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
          {shows.map((show) => (
            <li key={show}>
              <Link
                prefetch={false}
                href={addressOf(path, { show: show === "waiting" ? undefined : show, worker: query.worker })}
                aria-current={show === query.show ? "page" : undefined}
                className={buttonClass(
                  { variant: show === query.show ? "primary" : "secondary", size: "s" },
                  "min-h-11",
                )}
              >
                {texts.shows[show]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.shows[query.show]} columns={columns} rows={items} rowKey={(row) => row._id} />
        ) : (
          <EmptyState drawing="done" title={texts.noneTitle}>
            <p>{texts.none[query.show]}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={next} of={listTexts.ofProfileChanges} />
    </>
  );
}
