/** Streams a whole list as a CSV file, page by page. */
import { ReadableStream as Stream } from "node:stream/web";
import { csvLines, toCsv } from "./csv";
import { attempt, type Result } from "./result";

type Page<Row> = { items: readonly Row[]; next: string | null };

/**
 * The rows of every page as CSV: a server holds one page at a time in memory. The first page is read before the
 * response starts, so that an error has its status code.
 */
export async function streamCsv<Row>(
  headings: readonly string[],
  cellsOf: (row: Row) => string[],
  read: (after?: string) => Promise<Page<Row>>,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const first = await attempt(() => read());
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  const firstPage = first.data;
  async function* pages() {
    let page = firstPage;
    yield encoder.encode(toCsv([headings, ...page.items.map(cellsOf)]));
    while (page.next) {
      page = await read(page.next);
      yield encoder.encode(csvLines(page.items.map(cellsOf)));
    }
  }
  return { ok: true, data: Stream.from(pages()) as ReadableStream<Uint8Array> };
}

/** The response of a list as a CSV file. */
export const csvResponse = (result: Result<ReadableStream<Uint8Array>>, name: string): Response =>
  result.ok
    ? new Response(result.data, {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-store",
        },
      })
    : new Response(result.error.message, { status: 503 });
