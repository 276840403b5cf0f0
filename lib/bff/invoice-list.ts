/** The list of invoices: its address, the page with its list or its chart, and the whole list as a CSV file. */
import { z } from "zod";
import { portal } from "@/lib/bff/client";
import { pounds } from "@/lib/bff/csv";
import { streamCsv } from "@/lib/bff/csv-stream";
import type { Client } from "@/lib/bff/http-client";
import { readEarlierInvoice } from "@/lib/bff/invoices";
import { type ListAddress, readListAddress } from "@/lib/bff/lists";
import { readTexts } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { invoiceDownloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages as words } from "@/lib/config/messages/invoices/pages";
import { type InvoiceStatus, invoiceStates } from "@/lib/config/states/invoice";
import { statusesOf } from "@/lib/config/states/table";
import type { Invoice, InvoiceRow } from "@/lib/contract/invoices";
import { formatDate, formatDeadline, type TimePreference } from "@/lib/format";

const statusSchema = z.enum(statusesOf(invoiceStates)).optional().catch(undefined);
const daySchema = z.iso.date().optional().catch(undefined);
const idSchema = z.uuid().optional().catch(undefined);
const searchSchema = z.string().trim().max(100).optional().catch(undefined);

type InvoiceFilters = {
  search: string | undefined;
  status: InvoiceStatus | undefined;
  from: string | undefined;
  to: string | undefined;
  /** The chart instead of the list. */
  view: "chart" | undefined;
  /** The invoice that is shown at a glance. */
  open: string | undefined;
};

/** The filters and the page in the address of the list; what is not valid is left out. */
export function readInvoiceQuery(parameters: Record<string, unknown>): InvoiceFilters & ListAddress {
  const given = readTexts(parameters, ["search", "status", "from", "to", "view", "open"]);
  const { search, status, from, to, view, open } = given;
  const { after, limit } = readListAddress(parameters);
  return {
    search: searchSchema.parse(search) || undefined,
    status: statusSchema.parse(status),
    from: daySchema.parse(from),
    to: daySchema.parse(to),
    view: view === "chart" ? view : undefined,
    open: idSchema.parse(open),
    after,
    limit,
  };
}

type Generation = Invoice["generation"];
type InvoiceQuery = ReturnType<typeof readInvoiceQuery>;

/** The filters as the calls have them. */
const filtersOf = ({ search, status, from, to }: InvoiceQuery, generation: Generation) => ({
  generation,
  status,
  from,
  to,
  query: search,
});

/** A page of the invoices of an address, with the chart if it is asked for, and the columns that the person has chosen. */
export async function loadInvoices(client: Client, query: InvoiceQuery, generation: Generation) {
  const filters = filtersOf(query, generation);
  const isChart = query.view === "chart";
  const limit = isChart ? 1 : (query.limit ?? constants.listPageSizes[0]);
  const [result, listSettings, chart] = await Promise.all([
    client.invoices.list({ ...filters, ...(isChart ? {} : { after: query.after }), limit }),
    client.settings.ofList({ list: "invoices" }),
    isChart ? client.invoices.weeks(filters) : null,
  ]);
  return { result, listSettings, weeks: chart?.weeks ?? null };
}

/** The invoice that an address shows at a glance beside its list; null for none. NOT_FOUND as for its page. */
export async function loadGlance(client: Client, { open, view }: InvoiceQuery, generation: Generation) {
  if (!open || view) return null;
  return generation === "legacy" ? readEarlierInvoice(client, open) : client.invoices.get({ invoiceId: open });
}

const { list: headings } = invoiceDownloads;

/** What the list shows. */
const csvColumns: readonly (readonly [string, (row: InvoiceRow, preference: TimePreference) => string])[] = [
  [headings.number, ({ number }) => number],
  [headings.kind, ({ kind }) => words.kinds[kind]],
  [headings.status, ({ status }) => words.status[status]],
  [headings.agency, ({ agency }) => agency],
  [headings.provider, ({ provider }) => provider],
  [headings.service, ({ service }) => service ?? ""],
  [headings.periodStart, ({ periodStart }) => formatDate(periodStart)],
  [headings.periodEnd, ({ periodEnd }) => formatDate(periodEnd)],
  [headings.issued, ({ issuedOn }) => formatDate(issuedOn)],
  [headings.due, ({ dueOn, kind }) => (kind === "invoice" ? formatDate(dueOn) : "")],
  [headings.cutOff, ({ approvalDueAt: at }, preference) => (at ? formatDeadline(at, preference) : "")],
  [headings.net, ({ netPence }) => pounds(netPence)],
  [headings.vat, ({ vatPence }) => pounds(vatPence)],
  [headings.gross, ({ grossPence }) => pounds(grossPence)],
  [headings.held, ({ heldPence }) => pounds(heldPence)],
  [headings.credited, ({ creditedPence }) => pounds(creditedPence)],
  [headings.paid, ({ paidPence }) => pounds(paidPence)],
  [headings.amountDue, ({ duePence }) => pounds(duePence)],
];

/** Every invoice that an address's filters match as CSV; the export is recorded in the audit log before anything is sent. */
export async function invoicesCsv(
  parameters: Record<string, unknown>,
  generation: Generation,
  preference: TimePreference,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const filters = filtersOf(readInvoiceQuery(parameters), generation);
  return streamCsv(
    csvColumns.map(([heading]) => heading),
    (row: InvoiceRow) => csvColumns.map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.invoices.list({ ...filters, after, limit: constants.listPageSizeMax });
      if (!after) await client.invoices.recordExport(filters);
      return page;
    },
  );
}
