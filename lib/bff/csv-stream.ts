/** A whole list as a table file, page by page as it is read. */
import { csvLine, csvStart } from "@/lib/format";
import { attempt, type Outcome } from "./outcome";

type Page<Row> = { items: readonly Row[]; next: string | null };

/**
 * The rows of every page as CSV: one server holds one page of them at a time. The first page is read before anything is answered,
 * so that a refusal has its status.
 */
export async function streamCsv<Row>(
  headings: readonly string[],
  cellsOf: (row: Row) => string[],
  read: (after?: string) => Promise<Page<Row>>,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const first = await attempt(() => read());
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  const linesOf = (rows: readonly Row[]) => encoder.encode(rows.map((row) => csvLine(cellsOf(row))).join(""));
  let { next } = first.data;
  return {
    ok: true,
    data: new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(csvStart + csvLine(headings)));
        controller.enqueue(linesOf(first.data.items));
        if (!next) controller.close();
      },
      async pull(controller) {
        if (!next) return;
        const more = await read(next);
        controller.enqueue(linesOf(more.items));
        next = more.next;
        if (!next) controller.close();
      },
    }),
  };
}
