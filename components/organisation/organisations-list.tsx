import { Building2, Download, Search } from "lucide-react";
import Link from "next/link";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Column, Table } from "@/components/ui/table";
import { registers as texts } from "@/lib/config/messages/registers";
import type { OrganisationKind, OrganisationRow } from "@/lib/contract/organisations";
import { formatNumber } from "@/lib/format";
import { hrefOf } from "./query";
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
        <span className="whitespace-nowrap">{lastSignedInAt ? formatDay(lastSignedInAt) : "Never"}</span>
      ),
    },
  ];
}

function Filter({ kind, path, query }: OrganisationsListProps) {
  const statuses = Object.entries(texts.status).filter(
    ([status]) => kind === "agency" || status !== "pending_verification",
  );
  return (
    <search>
      <form action={path} className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <label className="lab" htmlFor="search">
            Search by name, company number or postcode
          </label>
          <input className="inp" type="search" id="search" name="search" maxLength={100} defaultValue={query.search} />
        </div>
        <div className="flex-[1_1_11rem] sm:flex-none">
          <label className="lab" htmlFor="status">
            Status
          </label>
          <select className="inp" id="status" name="status" defaultValue={query.status ?? ""}>
            <option value="">Any status</option>
            <option value="awaiting">Not active yet</option>
            {statuses.map(([status, { label }]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">
          <Search aria-hidden="true" size={18} />
          Search
        </Button>
      </form>
    </search>
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
          <ButtonLink variant="secondary" href={hrefOf(`${path}/csv`, { search, status })} download>
            <Download aria-hidden="true" size={18} />
            Download as CSV
          </ButtonLink>
        ) : (
          <span />
        )}
        {query.after || result.next ? (
          <nav aria-label="Pages" className="flex gap-2">
            {query.after ? (
              <Link
                prefetch={false}
                className={buttonClass({ variant: "secondary" })}
                href={hrefOf(path, { search, status })}
              >
                First page
              </Link>
            ) : null}
            {result.next ? (
              <Link
                prefetch={false}
                className={buttonClass({ variant: "secondary" })}
                href={hrefOf(path, { search, status, after: result.next })}
              >
                Next page
              </Link>
            ) : null}
          </nav>
        ) : null}
      </div>
    </>
  );
}
