import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Building2, Download } from "@/components/ui/icons";
import { ListFilter } from "@/components/ui/list-filter";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { organisations as texts, organisationsList as words } from "@/lib/config/messages/organisations";
import type { OrganisationKind, OrganisationRow } from "@/lib/contract/organisations";
import { formatNumber } from "@/lib/format";
import { OrganisationStatusBadge } from "./status";

export type OrganisationsListProps = {
  kind: OrganisationKind;
  /** The page's own path. */
  path: string;
  result: { items: readonly OrganisationRow[]; next: string | null };
  query: { search?: string | undefined; status?: string | undefined; after?: string | undefined };
  /** Formats a time in the reader's format. */
  formatDay: (iso: string) => string;
};

const number = (heading: string, key: keyof OrganisationRow & string): Column<OrganisationRow> => ({
  key,
  heading,
  cell: (row) => <span className="tabular-nums">{formatNumber(row[key] as number)}</span>,
});

function columnsOf({ kind, path, formatDay }: OrganisationsListProps): Column<OrganisationRow>[] {
  return [
    {
      key: "name",
      heading: words.name,
      cell: ({ _id, name, legalName, parentCompany }) => (
        <>
          <Link href={`${path}/${_id}`} prefetch={false} className="inline-flex min-h-11 items-center">
            {name}
          </Link>
          {parentCompany ? (
            <span className="block text-[0.9375rem] font-normal text-soft">{parentCompany}</span>
          ) : legalName && legalName !== name ? (
            <span className="block text-[0.9375rem] font-normal text-soft">{legalName}</span>
          ) : null}
        </>
      ),
    },
    { key: "status", heading: words.status, cell: ({ status }) => <OrganisationStatusBadge status={status} /> },
    number(kind === "agency" ? "Branches" : "Services", "places"),
    ...(kind === "agency" ? [number(words.workerTypes, "workerTypes"), number("Workers", "workers")] : []),
    ...(kind === "provider" ? [number("Agencies", "partners")] : []),
    number(words.activeAgreements, "activeAgreements"),
    {
      key: "seen",
      heading: words.lastSignedIn,
      cell: ({ lastSignedInAt }) => (
        <span className="md:whitespace-nowrap">{lastSignedInAt ? formatDay(lastSignedInAt) : words.never}</span>
      ),
    },
  ];
}

function Filter({ kind, path, query: { search, status } }: OrganisationsListProps) {
  const statuses = Object.entries(texts.status).filter(
    ([value]) => kind === "agency" || value !== "pending_verification",
  );
  return (
    <ListFilter
      path={path}
      query={{ search, status }}
      searchLabel={words.searchLabel}
      choices={[
        {
          name: "status",
          label: words.status,
          any: words.anyStatus,
          value: status,
          options: [
            { value: "awaiting", label: words.notActiveYet },
            ...statuses.map(([value, { label }]) => ({ value, label })),
          ],
        },
      ]}
    />
  );
}

/** Agencies or providers: search, a page of results, and links to the next page and the CSV export. */
export function OrganisationsList(props: OrganisationsListProps) {
  const { kind, path, result, query } = props;
  const isFiltered = Boolean(query.search || query.status);
  const none = kind === "agency" ? texts.noAgencies : texts.noProviders;
  const { search, status } = query;
  return (
    <>
      <Filter {...props} />
      <Card padded={false}>
        {result.items.length > 0 ? (
          <Table
            caption={kind === "agency" ? words.agencies : words.careProviders}
            columns={columnsOf(props)}
            rows={result.items}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon={<Building2 aria-hidden="true" />} title={isFiltered ? texts.noneFound.title : none.title}>
            <p>{isFiltered ? texts.noneFound.text : none.text}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>{words.showAll}</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {result.items.length > 0 ? (
          <ButtonLink variant="secondary" href={addressOf(`${path}/csv`, { search, status })} download>
            <Download aria-hidden="true" size={18} />
            {words.downloadAsCsv}
          </ButtonLink>
        ) : (
          <span />
        )}
        <Pagination
          path={path}
          query={{ search, status, after: query.after }}
          next={result.next}
          className="flex gap-2"
        />
      </div>
    </>
  );
}
