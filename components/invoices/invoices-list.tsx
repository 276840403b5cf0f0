import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import { ListNone } from "@/components/lists/list-none";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { addressOf } from "@/components/ui/address";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Eye } from "@/components/ui/icons";
import { ListFilter } from "@/components/ui/list-filter";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import type { UserGroup } from "@/lib/access";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { invoiceDownloads as downloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages as texts } from "@/lib/config/messages/invoices/pages";
import type { Invoice, InvoiceRow, InvoiceWeek } from "@/lib/contract/invoices";
import type { ListSettings } from "@/lib/contract/settings";
import {
  calendarDate,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatMoney,
  formatNumber,
  formatShortDate,
  lastMomentOf,
  type TimePreference,
} from "@/lib/format";
import { InvoiceGlance } from "./invoice-glance";
import { InvoicesChart } from "./invoices-chart";
import { InvoiceStatusBadge } from "./status";

type Totals = { count: number; pendingPence: number; paidPence: number };

type InvoicesListProps = {
  title: string;
  path: string;
  group: UserGroup;
  /** Of before the weekly run. */
  isEarlier?: boolean;
  query: {
    search: string | undefined;
    status: string | undefined;
    from: string | undefined;
    to: string | undefined;
    view: "chart" | undefined;
    open?: string | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  };
  result: { items: readonly InvoiceRow[]; next: string | null; totals: Totals };
  /** The one that is shown at a glance. */
  opened: Invoice | null;
  /** Why it cannot be shown. */
  openedProblem: string | null;
  opensTimesheets: boolean;
  opensJobs: boolean;
  /** What the chart shows; null where the list is shown. */
  weeks: readonly InvoiceWeek[] | null;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  preference: TimePreference;
};

/** How many columns are shown unless the person has chosen. */
const USUAL = 7;

type Cell = Omit<ChosenColumn<InvoiceRow>, "heading">;

function cellOf(key: ListColumn<"invoices">, preference: TimePreference): Cell {
  const money = (pence: number) => <span className="tabular-nums">{formatMoney(pence)}</span>;
  // On a phone, which has no room for the cut-off in a column of its own, it is read beside the other party.
  const party = (name: string, { approvalDueAt: at, issuedOn }: InvoiceRow) => (
    <>
      {at ? (
        <span className="p-label">
          {texts.columns.cutOff} {formatShortDate(calendarDate(lastMomentOf(at, preference), preference), issuedOn)} ·{" "}
        </span>
      ) : null}
      {name}
    </>
  );
  switch (key) {
    case "status":
      return { size: "l", cell: ({ status }) => <InvoiceStatusBadge status={status} /> };
    case "agency":
      return { size: "l", cell: (row) => party(row.agency, row) };
    case "provider":
      return { size: "l", cell: (row) => party(row.provider, row) };
    case "amountDue":
      return { cell: ({ duePence }) => money(duePence) };
    case "due":
      return { cell: ({ dueOn, kind }) => (kind === "invoice" ? formatDate(dueOn) : texts.noCutOff) };
    case "issued":
      return { cell: ({ issuedOn }) => formatDate(issuedOn) };
    case "cutOff":
      return { size: "l", cell: ({ approvalDueAt: at }) => (at ? formatDeadline(at, preference) : texts.noCutOff) };
    case "gross":
      return { cell: ({ grossPence }) => money(grossPence) };
    case "disputed":
      return { cell: ({ heldPence }) => money(heldPence) };
    case "period":
      return { cell: ({ periodStart, periodEnd }) => formatDateRange(periodStart, periodEnd) };
  }
}

/** The column of a party's own name. */
const ownColumns: Readonly<Record<UserGroup, readonly ListColumn<"invoices">[]>> = {
  Agency: ["agency"],
  Provider: ["provider"],
  Admin: [],
};

const filePath = (path: string, format: "pdf" | "xml" | "csv") => `${path}/${ROW_ID}/files/${format}`;

const menuOf = (path: string, glanceOf: (id: string) => string): RowLink[] => [
  { label: texts.open, href: `${path}/${ROW_ID}` },
  { label: texts.glance.item, href: glanceOf(ROW_ID) },
  ...(["pdf", "xml", "csv"] as const).map((format) => ({
    label: downloads[format],
    href: filePath(path, format),
    isDownload: true,
  })),
];

/** What is pending and what is paid, of all invoices that match. */
function TotalsOf({ pendingPence, paidPence }: Totals) {
  return (
    <section aria-label={texts.totals} className="list-figures">
      <p>
        {texts.pending} <b>{formatMoney(pendingPence)}</b>
      </p>
      <p>
        {texts.paid} <b>{formatMoney(paidPence)}</b>
      </p>
    </section>
  );
}

/** The invoices of a period as a file. */
function ZipForm({ path, from, to }: { path: string; from: string | undefined; to: string | undefined }) {
  return (
    <details className="candidate-others">
      <summary>{downloads.zip}</summary>
      <p className="hint mb-3">{downloads.zipHint}</p>
      <form action={`${path}/zip`} className="mb-5 flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((name) => (
          <div key={name} className="fld mb-0">
            <label htmlFor={`zip-${name}`}>{downloads[name]}</label>
            <input
              id={`zip-${name}`}
              className="inp"
              type="date"
              name={name}
              required
              defaultValue={name === "from" ? from : to}
            />
          </div>
        ))}
        <Button type="submit" variant="secondary">
          {downloads.zip}
        </Button>
      </form>
    </details>
  );
}

/** The list or the chart, as links that keep the filters. */
function Views({ path, query }: Pick<InvoicesListProps, "path" | "query">) {
  const { search, status, from, to, view } = query;
  return (
    <nav aria-label={texts.views.label} className="list-views" data-routed="">
      {(["list", "chart"] as const).map((one) => (
        <a
          key={one}
          href={addressOf(path, { search, status, from, to, view: one === "chart" ? one : undefined })}
          aria-current={one === (view ?? "list") ? "page" : undefined}
        >
          {texts.views[one]}
        </a>
      ))}
    </nav>
  );
}

const searchOf = (query: InvoicesListProps["query"]) => ({
  label: texts.searchLabel,
  choices: [
    {
      name: "status",
      label: texts.statusFilter,
      any: texts.anyStatus,
      value: query.status,
      options: Object.entries(texts.status).map(([value, label]) => ({ value, label })),
    },
  ],
  days: [
    { name: "from", label: texts.from, value: query.from },
    { name: "to", label: texts.to, value: query.to },
  ],
});

type ChartViewProps = Pick<InvoicesListProps, "title" | "path" | "query" | "isEarlier" | "group"> & {
  weeks: readonly InvoiceWeek[];
  totals: Totals;
};

/** The chart of what matches the filters, in place of the list. */
function ChartView({ title, path, query, isEarlier, group, weeks, totals }: ChartViewProps) {
  const { search, status, from, to, view } = query;
  const { label, choices, days } = searchOf(query);
  const isNarrowed = Boolean(search || status || from || to);
  const views = (
    <>
      <Views path={path} query={query} />
      {totals.count > 0 ? <TotalsOf {...totals} /> : null}
    </>
  );
  return (
    <>
      <ListHead title={title} total={formatNumber(totals.count)} views={views} />
      <ListFilter
        path={path}
        query={{ search, status, from, to, view }}
        kept={["view"]}
        searchLabel={label}
        choices={choices}
        days={days}
      />
      {weeks.length > 0 ? (
        <InvoicesChart weeks={weeks} />
      ) : (
        <Card padded={false}>
          <ListNone
            drawing="list"
            none={isEarlier ? texts.noneEarlier : { title: texts.none.title, text: texts.none[group] }}
            noneFound={texts.noneFound}
            cleared={isNarrowed ? addressOf(path, { view }) : null}
          />
        </Card>
      )}
    </>
  );
}

/** The invoices and credit notes of an organisation, or for the platform's staff of all. */
export function InvoicesList(props: InvoicesListProps) {
  const { title, path, group, isEarlier = false, query, result, weeks, listSettings, listActions, preference } = props;
  const { items, next, totals } = result;
  if (weeks) return <ChartView {...props} weeks={weeks} totals={totals} />;
  const { search, status, from, to } = query;
  const { opened, openedProblem, opensTimesheets, opensJobs } = props;
  const offered = offeredColumns("invoices", ownColumns[group]);
  const shown = shownColumns(offered, listSettings.columns, USUAL);
  const { open: _, view: __, ...inList } = query;
  const glanceOf = (open: string) => addressOf(path, inList, { open });
  const isAdmin = group === "Admin";
  return (
    <>
      {openedProblem ? (
        <div className="mb-5">
          <Notice kind="danger">{openedProblem}</Notice>
        </div>
      ) : null}
      <List
        title={title}
        beside={
          <>
            <Views path={path} query={query} />
            {totals.count > 0 ? <TotalsOf {...totals} /> : null}
          </>
        }
        actions={isAdmin && !isEarlier ? <ButtonLink href={`${path}/run`}>{texts.previewRun}</ButtonLink> : null}
        path={path}
        query={inList}
        search={searchOf(query)}
        choice={{
          list: "invoices",
          offered,
          shown,
          names: texts.columns,
        }}
        listSettings={listSettings}
        listActions={listActions}
        name={{
          heading: texts.number,
          cell: ({ _id, number, kind }) => (
            <>
              <a href={`${path}/${_id}`}>{number}</a>
              {kind === "credit_note" ? <span className="sub">{texts.kinds.credit_note}</span> : null}
            </>
          ),
        }}
        columnOf={(key) => cellOf(key, preference)}
        // What an invoice comes to is read on a phone too.
        phone={{ end: "gross", below: shown.find((key) => key !== "status" && key !== "gross"), belowEnd: "status" }}
        glance={({ _id, number }) => (
          <a className="row-glance" data-stays="" href={glanceOf(_id)} aria-label={texts.glance.of(number)}>
            <Eye aria-hidden="true" size={18} />
          </a>
        )}
        button={({ _id }) => <MenuButton id={_id} />}
        result={{ items, next, total: { count: totals.count, isExact: true } }}
        rowKey={({ _id }) => _id}
        menu={menuOf(path, glanceOf)}
        counted={texts.counted}
        csv={addressOf(`${path}/csv`, { search, status, from, to })}
        drawing="list"
        none={isEarlier ? texts.noneEarlier : { title: texts.none.title, text: texts.none[group] }}
        noneFound={texts.noneFound}
      />
      {totals.count > 0 ? <p className="hint mt-3">{texts.totalsHint}</p> : null}
      {items.length > 0 ? <ZipForm path={path} from={query.from} to={query.to} /> : null}
      {opened ? (
        <InvoiceGlance
          key={opened._id}
          invoice={opened}
          path={path}
          closeHref={addressOf(path, inList)}
          opensTimesheets={opensTimesheets}
          opensJobs={opensJobs}
          preference={preference}
        />
      ) : null}
    </>
  );
}
