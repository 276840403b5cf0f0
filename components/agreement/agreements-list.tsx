import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Download, FileSignature } from "@/components/ui/icons";
import { Pages } from "@/components/ui/pages";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import type { AgreementRow } from "@/lib/contract/agreements";
import { formatDate, formatNumber } from "@/lib/format";
import { AgreementsFilter } from "./agreements-filter";
import type { AgreementsQuery } from "./query";
import { AgreementStatusBadge } from "./status";

export type AgreementsListProps = {
  /** The page's own path, which its links keep. */
  path: string;
  /** Whether the page is about one origin alone. */
  origin?: "marketplace";
  result: { items: readonly AgreementRow[]; next: string | null };
  query: AgreementsQuery;
  /** Said where there is nothing at all. */
  none: string;
};

/** From when to when an agreement runs. */
export function runs({ startOn, endOn }: { startOn: string | null; endOn: string | null }): string {
  if (!startOn) return "Not set yet";
  return endOn ? `${formatDate(startOn)} – ${formatDate(endOn)}` : `From ${formatDate(startOn)}`;
}

const columns: Column<AgreementRow>[] = [
  {
    key: "reference",
    heading: "Reference",
    cell: (row) => (
      <>
        <Link
          href={`/dashboard/agreements/${row._id}`}
          prefetch={false}
          className="inline-flex min-h-11 items-center md:whitespace-nowrap tabular-nums"
        >
          {row.reference}
        </Link>
        {row.origin === "direct" ? null : (
          <span className="block text-[0.9375rem] font-normal text-soft">{texts.origin[row.origin]}</span>
        )}
      </>
    ),
  },
  { key: "agency", heading: "Agency", cell: ({ agencyName }) => agencyName },
  { key: "provider", heading: "Provider", cell: ({ providerName }) => providerName },
  { key: "status", heading: "Status", cell: ({ status }) => <AgreementStatusBadge status={status} /> },
  {
    key: "awaiting",
    heading: "To sign next",
    cell: ({ awaiting }) =>
      awaiting ? (
        texts.party[awaiting]
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>Nobody</VisuallyHidden>
        </>
      ),
  },
  { key: "runs", heading: "Runs", cell: (row) => <span className="tabular-nums">{runs(row)}</span> },
];

/** The agreements of an organisation: search, filters, a page of them, and the way to the next page and to the whole as a file. */
export function AgreementsList({ path, origin, result, query, none }: AgreementsListProps) {
  const isFiltered = Boolean(
    query.search || query.status || query.endingWithinDays !== undefined || (!origin && query.origin),
  );
  const { items, next } = result;
  const asFile = addressOf("/dashboard/agreements/csv", { ...query, ...(origin ? { origin } : {}) }, { after: "" });
  return (
    <>
      <AgreementsFilter path={path} query={query} hasOrigin={!origin} />
      <p className="vh" role="status">
        {items.length === 0 ? texts.noneFound.title : `${formatNumber(items.length)} agreements on this page`}
      </p>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption="Agreements" columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState
            icon={<FileSignature aria-hidden="true" />}
            title={isFiltered ? texts.noneFound.title : texts.none.title}
          >
            <p>{isFiltered ? texts.noneFound.text : none}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>Show all agreements</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {items.length > 0 ? (
          <ButtonLink variant="secondary" href={asFile} download>
            <Download aria-hidden="true" size={18} />
            Download as CSV
          </ButtonLink>
        ) : (
          <span />
        )}
        <Pages path={path} query={query} next={next} className="flex gap-2" />
      </div>
    </>
  );
}
