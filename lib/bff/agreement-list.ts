/** The list of agreements: what its address asks for, and the whole of it as a table file. */
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type AgreementListInput, type AgreementRow, agreementListInputSchema } from "@/lib/contract/agreements";
import { calendarDate, formatDate, type TimePreference } from "@/lib/format";
import { portal } from "./client";
import { streamCsv } from "./csv-stream";
import type { Client } from "./http-client";
import type { Outcome } from "./outcome";
import { textOf } from "./parameters";

const texts = messages.agreementPages;

export type AgreementQuery = Partial<
  Pick<AgreementListInput, "search" | "status" | "origin" | "endingWithinDays" | "after">
>;

/** The address's parameters, as far as they make sense; what does not is left out. */
export function readAgreementQuery(parameters: Record<string, unknown>): AgreementQuery {
  const text = (name: string) => textOf(parameters[name]);
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

const PAGES_MAX = 10;

/** The agreements of whoever asks, up to a thousand: for what is shown by party. Throws the call's errors. */
export async function everyAgreement(client: Client): Promise<AgreementRow[]> {
  const rows: AgreementRow[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const { items, next } = await client.agreements.list({ after, limit: constants.listPageSizeMax });
    rows.push(...items);
    if (!next) break;
    after = next;
  }
  return rows;
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

/** Every agreement that the query finds, as CSV. */
export async function agreementsCsv(
  { after: _, ...query }: AgreementQuery,
  preference: TimePreference,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const client = await portal();
  return streamCsv(
    headings,
    (row: AgreementRow) => cellsOf(row, preference),
    (after) => client.agreements.list({ ...query, after, limit: constants.listPageSizeMax }),
  );
}
