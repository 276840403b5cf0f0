/** The list of agreements: what its address asks for, and the whole of it as a table file. */
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type AgreementListInput, type AgreementRow, agreementListInputSchema } from "@/lib/contract/agreements";
import { calendarDate, csvLine, csvStart, formatDate, type TimePreference } from "@/lib/format";
import { portal } from "./client";
import { attempt, type Outcome } from "./outcome";

const texts = messages.agreementPages;

export type AgreementQuery = Partial<
  Pick<AgreementListInput, "search" | "status" | "origin" | "endingWithinDays" | "after">
>;

/** The address's parameters, as far as they make sense; what does not is left out. */
export function readAgreementQuery(parameters: Record<string, unknown>): AgreementQuery {
  const text = (name: string) => (typeof parameters[name] === "string" ? parameters[name] || undefined : undefined);
  const shape = agreementListInputSchema.shape;
  const days = text("endingWithinDays");
  return {
    search: shape.search.catch(undefined).parse(text("search")) || undefined,
    status: shape.status.catch(undefined).parse(text("status")),
    origin: shape.origin.catch(undefined).parse(text("origin")),
    endingWithinDays: days ? shape.endingWithinDays.catch(undefined).parse(days) : undefined,
    after: shape.after.catch(undefined).parse(text("after")),
  };
}

const headings = [
  "Reference",
  "Agency",
  "Provider",
  "Status",
  "Origin",
  "Start date",
  "End date",
  "To sign next",
  "Sealed",
  "Created",
] as const;

const cellsOf = (row: AgreementRow, preference: TimePreference): string[] => [
  row.reference,
  row.agencyName,
  row.providerName,
  texts.status[row.status].label,
  texts.origin[row.origin],
  row.startOn ? formatDate(row.startOn) : "",
  row.endOn ? formatDate(row.endOn) : "",
  row.awaiting ? texts.party[row.awaiting] : "",
  row.isSealed ? "Yes" : "No",
  formatDate(calendarDate(row.createdAt, preference)),
];

/**
 * Every agreement that the query finds, as CSV, page by page as it is read: one server holds one page of it at a time. The first
 * page is read before anything is answered, so that a refusal has its status.
 */
export async function agreementsCsv(
  { after: _, ...query }: AgreementQuery,
  preference: TimePreference,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const page = (after?: string) => client.agreements.list({ ...query, after, limit: constants.listPageSizeMax });
  const first = await attempt(() => page());
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  const linesOf = (rows: readonly AgreementRow[]) =>
    encoder.encode(rows.map((row) => csvLine(cellsOf(row, preference))).join(""));
  let next = first.data.next;
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
        const more = await page(next);
        controller.enqueue(linesOf(more.items));
        next = more.next;
        if (!next) controller.close();
      },
    }),
  };
}
