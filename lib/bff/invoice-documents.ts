/** Invoices as files: each by itself, its lines for a spreadsheet, and all of a period as a ZIP file. */
import { invalid, notFound } from "@/lib/backend/errors";
import { portal } from "@/lib/bff/client";
import { textOf } from "@/lib/bff/parameters";
import { invoiceDownloads as texts } from "@/lib/config/messages/invoices/downloads";
import type { BreakdownLine } from "@/lib/contract/invoice-documents";
import { formatDate, parseDate } from "@/lib/format";
import { pounds, toCsv } from "./csv";
import { readEarlierInvoice } from "./invoices";
import { attempt, type Result } from "./result";
import { type DocumentFile, dispositionOf, toDocumentFile } from "./stored-documents";
import { entryName, streamZip } from "./zip-stream";

/** Letters of an id in a file's name. */
const ID_START = 8;

const columns: readonly (readonly [heading: string, cell: (line: BreakdownLine) => string])[] = [
  [texts.headings.position, ({ position }) => String(position)],
  [texts.headings.kind, ({ kind }) => texts.kinds[kind]],
  [texts.headings.on, ({ on }) => (on ? formatDate(on) : "")],
  [texts.headings.description, ({ description }) => description],
  [texts.headings.service, ({ service }) => service ?? ""],
  [texts.headings.minutes, ({ minutes }) => String(minutes)],
  [texts.headings.net, ({ netPence }) => pounds(netPence)],
  [texts.headings.rate, ({ ratePercent }) => `${ratePercent}%`],
  [texts.headings.vatReason, ({ vatReason }) => vatReason],
  [texts.headings.trace, ({ trace }) => trace.join("\n")],
];

async function csvOf(invoiceId: string): Promise<DocumentFile> {
  const { number, lines } = await (await portal()).invoiceDocuments.breakdown({ invoiceId });
  const rows = lines.map((line) => columns.map(([, cell]) => cell(line)));
  const csv = toCsv([columns.map(([heading]) => heading), ...rows]);
  return { name: `${number}.csv`, contentType: "text/csv", bytes: Buffer.from(csv, "utf8") };
}

/**
 * An invoice as PDF or XML, or its lines as CSV; `isEarlier`: only one of before the weekly run. NOT_FOUND for one that the caller may not
 * see, and another format.
 */
export const openInvoiceFile = (
  invoiceId: string,
  format: string,
  { isEarlier = false } = {},
): Promise<Result<DocumentFile>> =>
  attempt(async () => {
    if (isEarlier) await readEarlierInvoice(await portal(), invoiceId);
    if (format === "csv") return csvOf(invoiceId);
    if (format !== "pdf" && format !== "xml") throw notFound();
    return toDocumentFile(await (await portal()).invoiceDocuments[format]({ invoiceId }));
  });

type Period = { generation: "new" | "legacy"; from: string; to: string };

/** The days that an address names; null unless both are there. */
export function readInvoicePeriod(
  generation: Period["generation"],
  parameters: Record<string, unknown>,
): Period | null {
  const [from, to] = [parseDate(textOf(parameters["from"]) ?? ""), parseDate(textOf(parameters["to"]) ?? "")];
  return from && to ? { generation, from, to } : null;
}

/**
 * Every invoice of a period as PDF and XML in a ZIP file, made while it is sent: a server holds one invoice at a time.
 * BAD_REQUEST as for `period`.
 */
export async function invoicesZip(asked: Period | null): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const list = await attempt(async () => {
    if (!asked) throw invalid(texts.periodNeeded, [{ field: "from", message: texts.periodNeeded }]);
    return client.invoiceDocuments.period(asked);
  });
  if (!list.ok) return list;
  const { items } = list.data;
  async function* entries() {
    for (const { _id, agency, number } of items) {
      // With the start of its id, because agencies with the same name have the same numbers.
      const name = entryName(`${agency} ${number} ${_id.slice(0, ID_START)}`);
      for (const format of ["pdf", "xml"] as const) {
        const { bytes } = toDocumentFile(await client.invoiceDocuments[format]({ invoiceId: _id }));
        yield { name: `${name}.${format}`, bytes: new Uint8Array(bytes), isCompressed: format === "pdf" };
      }
    }
  }
  return { ok: true, data: streamZip(entries()) };
}

/** The response of a ZIP file; a period that cannot be exported says why. */
export function zipResponse(result: Result<ReadableStream<Uint8Array>>): Response {
  const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  if (result.ok) {
    const how = {
      "content-type": "application/zip",
      "content-disposition": dispositionOf(texts.zipName, "attachment"),
    };
    return new Response(result.data, { headers: { ...headers, ...how } });
  }
  const status = result.error.code === "BAD_REQUEST" ? 400 : 503;
  return new Response(result.error.message, {
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}
