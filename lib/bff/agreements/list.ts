/** The list of agreements: the query in its address, and the whole list as a CSV file. */

import { portal } from "@/lib/bff/client";
import { streamCsv } from "@/lib/bff/csv-stream";
import type { Client } from "@/lib/bff/http-client";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type AgreementListInput, type AgreementRow, agreementListInputSchema } from "@/lib/contract/agreements";
import { formatDate, type TimePreference } from "@/lib/format";

const texts = messages.agreementPages;

export type AgreementQuery = Partial<Pick<AgreementListInput, "search" | "status" | "origin" | "endingWithinDays">>;

/** The filters in an address; those that are not valid are left out. */
export function readAgreementQuery(parameters: Record<string, unknown>): AgreementQuery {
  const text = (name: string) => textOf(parameters[name]);
  const shape = agreementListInputSchema.shape;
  const days = text("endingWithinDays");
  return {
    search: shape.search.catch(undefined).parse(text("search")) || undefined,
    status: shape.status.catch(undefined).parse(text("status")),
    origin: shape.origin.catch(undefined).parse(text("origin")),
    endingWithinDays: days ? shape.endingWithinDays.catch(undefined).parse(days) : undefined,
  };
}

const PAGES_MAX = 10;

/** The caller's agreements, up to a thousand, for pages grouped by party. Throws the call's errors. */
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
  formatDate(row.createdAt, preference),
];

/** Every agreement that matches the query, as CSV. */
export async function agreementsCsv(
  query: AgreementQuery,
  preference: TimePreference,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  return streamCsv(
    headings,
    (row: AgreementRow) => cellsOf(row, preference),
    (after) => client.agreements.list({ ...query, after, limit: constants.listPageSizeMax }),
  );
}
