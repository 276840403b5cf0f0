import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Download, FileSignature } from "@/components/ui/icons";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreementPages as texts, agreementsList as words } from "@/lib/config/messages/agreements/pages";
import type { AgreementRow } from "@/lib/contract/agreements";
import { formatDate, formatNumber } from "@/lib/format";
import { AgreementsFilter } from "./agreements-filter";
import type { AgreementsQuery } from "./query";
import { AgreementStatusBadge } from "./status";

export type AgreementsListProps = {
  /** The page's own path, used by its links. */
  path: string;
  /** Whether the page shows only one origin. */
  origin?: "marketplace";
  result: { items: readonly AgreementRow[]; next: string | null };
  query: AgreementsQuery;
  /** Shown when the list is empty. */
  none: string;
};

/** An agreement's period. */
export function agreementPeriod({ startOn, endOn }: { startOn: string | null; endOn: string | null }): string {
  if (!startOn) return words.notSetYet;
  return endOn ? `${formatDate(startOn)} – ${formatDate(endOn)}` : `From ${formatDate(startOn)}`;
}

const columns: Column<AgreementRow>[] = [
  {
    key: "reference",
    heading: words.reference,
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
  { key: "agency", heading: words.agency, cell: ({ agencyName }) => agencyName },
  { key: "provider", heading: words.provider, cell: ({ providerName }) => providerName },
  { key: "status", heading: words.status, cell: ({ status }) => <AgreementStatusBadge status={status} /> },
  {
    key: "awaiting",
    heading: words.toSignNext,
    cell: ({ awaiting }) =>
      awaiting ? (
        texts.party[awaiting]
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{words.noOne}</VisuallyHidden>
        </>
      ),
  },
  { key: "runs", heading: words.runs, cell: (row) => <span className="tabular-nums">{agreementPeriod(row)}</span> },
];

/**
 * The agreements of an organisation: search, filters, a page of results, and links to the next page and the CSV
 * export.
 */
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
        {items.length === 0 ? texts.noneFound.title : words.agreementsOnThisPage(formatNumber(items.length))}
      </p>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={words.agreements} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState
            icon={<FileSignature aria-hidden="true" />}
            title={isFiltered ? texts.noneFound.title : texts.none.title}
          >
            <p>{isFiltered ? texts.noneFound.text : none}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>{words.showAllAgreements}</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {items.length > 0 ? (
          <ButtonLink variant="secondary" href={asFile} download>
            <Download aria-hidden="true" size={18} />
            {words.downloadAsCsv}
          </ButtonLink>
        ) : (
          <span />
        )}
        <Pagination path={path} query={query} next={next} className="flex gap-2" />
      </div>
    </>
  );
}
