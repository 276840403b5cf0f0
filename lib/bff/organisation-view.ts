/** What the pages of an organisation draw, and what the lists of them are asked for. */
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type OrganisationKind,
  type OrganisationRow,
  type OrganisationStatus,
  organisationListInputSchema,
} from "@/lib/contract/organisations";
import { serviceListInputSchema } from "@/lib/contract/services";
import { calendarDate, csvLine, csvStart, formatDate, type TimePreference } from "@/lib/format";
import { portal } from "./client";
import { attempt, type Outcome } from "./outcome";

const texts = messages.registers;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

/** The texts an address carries under names of ours; each at most once. */
export const readTexts = <Name extends string>(
  parameters: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (textOf(parameters[name]) ? [[name, textOf(parameters[name])]] : [])),
  ) as Partial<Record<Name, string>>;

export type OrganisationQuery = { search?: string; status?: OrganisationStatus | "awaiting"; after?: string };

/** What the address of a list of organisations asks for, as far as it makes sense. */
export function readOrganisationQuery(parameters: Record<string, unknown>): OrganisationQuery {
  const shape = organisationListInputSchema.shape;
  return {
    search: shape.search.catch(undefined).parse(textOf(parameters.search)) || undefined,
    status: shape.status.catch(undefined).parse(textOf(parameters.status)),
    after: shape.after.catch(undefined).parse(textOf(parameters.after)),
  };
}

/** The same of the list of services. */
export function readServiceQuery(parameters: Record<string, unknown>) {
  const shape = serviceListInputSchema.shape;
  return {
    search: shape.search.catch(undefined).parse(textOf(parameters.search)) || undefined,
    status: shape.status.catch(undefined).parse(textOf(parameters.status)),
    providerId: shape.providerId.catch(undefined).parse(textOf(parameters.provider)),
    after: shape.after.catch(undefined).parse(textOf(parameters.after)),
  };
}

type Cell = (row: OrganisationRow, preference: TimePreference) => string;

const dayOf = (iso: string, preference: TimePreference) => formatDate(calendarDate(iso, preference));

const sharedBefore: [string, Cell][] = [
  ["Name", ({ name }) => name],
  ["Registered name", ({ legalName }) => legalName ?? ""],
  ["Status", ({ status }) => texts.status[status].label],
  ["Company number", ({ companyNumber }) => companyNumber ?? ""],
  ["VAT number", ({ vatNumber }) => vatNumber ?? ""],
];
const sharedAfter: [string, Cell][] = [
  ["Active agreements", ({ activeAgreements }) => String(activeAgreements)],
  ["E-mail", ({ email }) => email ?? ""],
  ["Phone", ({ phone }) => phone ?? ""],
  ["Postcode", ({ postcode }) => postcode ?? ""],
  ["Last signed in", ({ lastSignedInAt }, preference) => (lastSignedInAt ? dayOf(lastSignedInAt, preference) : "")],
  ["On file since", ({ createdAt }, preference) => dayOf(createdAt, preference)],
];
const columns: Record<OrganisationKind, [string, Cell][]> = {
  agency: [
    ...sharedBefore,
    ["Branches", ({ places }) => String(places)],
    ["Worker types", ({ workerTypes }) => String(workerTypes)],
    ["Workers", ({ workers }) => String(workers)],
    ["Providers supplied", ({ partners }) => String(partners)],
    ...sharedAfter,
  ],
  provider: [
    ...sharedBefore,
    ["Group", ({ parentCompany }) => parentCompany ?? ""],
    ["Services", ({ places }) => String(places)],
    ["Agencies", ({ partners }) => String(partners)],
    ...sharedAfter,
  ],
};

/**
 * Every organisation that the query finds, as CSV, page by page as it is read. The first page is read before anything is
 * answered, so that a refusal has its status; that the list was taken is on record.
 */
export async function organisationsCsv(
  kind: OrganisationKind,
  { after: _, ...query }: OrganisationQuery,
  preference: TimePreference,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const page = (after?: string) =>
    client.organisations.list({ kind, ...query, after, limit: constants.listPageSizeMax });
  const first = await attempt(async () => {
    const found = await page();
    await client.organisations.noteExport({ kind });
    return found;
  });
  if (!first.ok) return first;
  const encoder = new TextEncoder();
  const linesOf = (rows: readonly OrganisationRow[]) =>
    encoder.encode(rows.map((row) => csvLine(columns[kind].map(([, cell]) => cell(row, preference)))).join(""));
  let { next } = first.data;
  return {
    ok: true,
    data: new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(csvStart + csvLine(columns[kind].map(([heading]) => heading))));
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
