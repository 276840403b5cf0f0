/** What the pages of an organisation show, and the queries of the lists of organisations and services. */

import { portal } from "@/lib/bff/client";
import { streamCsv } from "@/lib/bff/csv-stream";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type OrganisationKind,
  type OrganisationRow,
  type OrganisationStatus,
  organisationListInputSchema,
} from "@/lib/contract/organisations";
import { serviceListInputSchema } from "@/lib/contract/services";
import { formatDate, type TimePreference } from "@/lib/format";

const texts = messages.organisations;

export type OrganisationQuery = {
  search?: string | undefined;
  status?: OrganisationStatus | "awaiting" | undefined;
};

/** The filters of a list of organisations; parameters that are not valid are left out. */
export function readOrganisationQuery(parameters: Record<string, unknown>): OrganisationQuery {
  const shape = organisationListInputSchema.shape;
  return {
    search: shape.search.catch(undefined).parse(textOf(parameters["search"])) || undefined,
    status: shape.status.catch(undefined).parse(textOf(parameters["status"])),
  };
}

/** The filters of the list of services; parameters that are not valid are left out. */
export function readServiceQuery(parameters: Record<string, unknown>) {
  const shape = serviceListInputSchema.shape;
  return {
    search: shape.search.catch(undefined).parse(textOf(parameters["search"])) || undefined,
    status: shape.status.catch(undefined).parse(textOf(parameters["status"])),
    providerId: shape.providerId.catch(undefined).parse(textOf(parameters["provider"])),
  };
}

type Cell = (row: OrganisationRow, preference: TimePreference) => string;

const sharedBefore: [string, Cell][] = [
  ["Name", ({ name }) => name],
  ["Registered name", ({ legalName }) => legalName ?? ""],
  ["Status", ({ status }) => texts.status[status].label],
  ["Company number", ({ companyNumber }) => companyNumber ?? ""],
  ["VAT number", ({ vatNumber }) => vatNumber ?? ""],
];
const sharedAfter: [string, Cell][] = [
  ["Active agreements", ({ activeAgreements }) => String(activeAgreements)],
  ["Email", ({ email }) => email ?? ""],
  ["Phone", ({ phone }) => phone ?? ""],
  ["Postcode", ({ postcode }) => postcode ?? ""],
  [
    "Last signed in",
    ({ lastSignedInAt }, preference) => (lastSignedInAt ? formatDate(lastSignedInAt, preference) : ""),
  ],
  ["Recorded since", ({ createdAt }, preference) => formatDate(createdAt, preference)],
];
const columns: Record<OrganisationKind, [string, Cell][]> = {
  agency: [
    ...sharedBefore,
    ["Branches", ({ places }) => String(places)],
    ["Worker types", ({ workerTypes }) => String(workerTypes)],
    ["Workers", ({ workers }) => String(workers)],
    ["Providers", ({ partners }) => String(partners)],
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

/** Every organisation that matches the query, as CSV; the export is recorded in the audit log. */
export async function organisationsCsv(
  kind: OrganisationKind,
  query: OrganisationQuery,
  preference: TimePreference,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  return streamCsv(
    columns[kind].map(([heading]) => heading),
    (row: OrganisationRow) => columns[kind].map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.organisations.list({ kind, ...query, after, limit: constants.listPageSizeMax });
      if (!after) await client.organisations.recordExport({ kind });
      return page;
    },
  );
}
