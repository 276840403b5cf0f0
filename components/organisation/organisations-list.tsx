import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Building2, Download } from "@/components/ui/icons";
import { ListFilter } from "@/components/ui/list-filter";
import { Pages } from "@/components/ui/pages";
import { type Column, Table } from "@/components/ui/table";
import { registers as texts } from "@/lib/config/messages/registers";
import type { OrganisationKind, OrganisationRow } from "@/lib/contract/organisations";
import { formatNumber } from "@/lib/format";
import { OrganisationStatusBadge } from "./status";

export type OrganisationsListProps = {
  kind: OrganisationKind;
  /** The page's own path. */
  path: string;
  result: { items: readonly OrganisationRow[]; next: string | null };
  query: { search?: string; status?: string; after?: string };
  /** A time as the reader wants it shown. */
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
      heading: "Name",
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
    { key: "status", heading: "Status", cell: ({ status }) => <OrganisationStatusBadge status={status} /> },
    number(kind === "agency" ? "Branches" : "Services", "places"),
    ...(kind === "agency" ? [number("Worker types", "workerTypes"), number("Workers", "workers")] : []),
    ...(kind === "provider" ? [number("Agencies", "partners")] : []),
    number("Active agreements", "activeAgreements"),
    {
      key: "seen",
      heading: "Last signed in",
      cell: ({ lastSignedInAt }) => (
        <span className="md:whitespace-nowrap">{lastSignedInAt ? formatDay(lastSignedInAt) : "Never"}</span>
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
      searchLabel="Search by name, company number or postcode"
      choices={[
        {
          name: "status",
          label: "Status",
          any: "Any status",
          value: status,
          options: [
            { value: "awaiting", label: "Not active yet" },
            ...statuses.map(([value, { label }]) => ({ value, label })),
          ],
        },
      ]}
    />
  );
}

/** Agencies or providers: search, a page of them, the way to the next one and to the whole as a file. */
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
            caption={kind === "agency" ? "Agencies" : "Care providers"}
            columns={columnsOf(props)}
            rows={result.items}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon={<Building2 aria-hidden="true" />} title={isFiltered ? texts.noneFound.title : none.title}>
            <p>{isFiltered ? texts.noneFound.text : none.text}</p>
            {isFiltered ? (
              <p className="mt-3">
                <Link href={path}>Show all</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {result.items.length > 0 ? (
          <ButtonLink variant="secondary" href={addressOf(`${path}/csv`, { search, status })} download>
            <Download aria-hidden="true" size={18} />
            Download as CSV
          </ButtonLink>
        ) : (
          <span />
        )}
        <Pages path={path} query={{ search, status, after: query.after }} next={result.next} className="flex gap-2" />
      </div>
    </>
  );
}
