/**
 * The columns of an organisation. Those of its fields come from the registry; a column that is missing here does not
 * compile.
 */
import { pickFields } from "@/lib/contract/fields";
import type { Details } from "@/lib/contract/organisations";
import {
  type DetailFields,
  fieldsOfKind,
  type OrganisationField,
  organisationFieldRegistry,
} from "@/lib/contract/organisations/fields";
import type { organisations } from "@/lib/db/schema";

type Row = typeof organisations.$inferSelect;

/** Whether the organisation's page gets the column as it is stored; or why not. */
export type ColumnOutput = "asStored" | { not: string };

const fieldColumns = Object.fromEntries(
  Object.keys(organisationFieldRegistry).map((name) => [name, "asStored"]),
) as Record<OrganisationField, "asStored">;
const asTime = { not: "Answered as an ISO time" } as const;
const elsewhere = { not: "Read by the calls that it is about" } as const;

export const organisationColumns = {
  ...fieldColumns,
  id: { not: "Answered as `_id`" },
  kind: "asStored",
  imageUrl: { not: "Answered as `image`, with both sizes" },
  parentCompany: "asStored",
  status: "asStored",
  statusReason: "asStored",
  statusChangedAt: asTime,
  lock: "asStored",
  paymentMethod: elsewhere,
  newPaymentMethod: elsewhere,
  licencesIssued: elsewhere,
  capitalAdvance: elsewhere,
  capitalAdvanceRefusal: elsewhere,
  requiresSecondFactor: elsewhere,
  createdAt: asTime,
} as const satisfies Record<keyof Row, ColumnOutput>;

type Stored = {
  [C in keyof typeof organisationColumns]: (typeof organisationColumns)[C] extends "asStored" ? C : never;
}[keyof typeof organisationColumns];

const storedColumns = Object.entries<ColumnOutput>(organisationColumns).flatMap(([name, output]) =>
  output === "asStored" ? [name] : [],
) as Stored[];

/** The columns of a row that are answered as they are stored. */
export const asStored = <R extends Row>(row: R) => pickFields(row, storedColumns);

const fields = {
  agency: fieldsOfKind(organisationFieldRegistry, "agency"),
  provider: fieldsOfKind(organisationFieldRegistry, "provider"),
} satisfies Record<Details["kind"], DetailFields>;

/**
 * Maps submitted details to columns. Drops a number without a registration and a reason without an exemption, since
 * neither is ever shown.
 */
export function columnsOf(details: Details): Partial<typeof organisations.$inferInsert> {
  const given: Readonly<Record<string, unknown>> = details;
  return Object.fromEntries(
    Object.entries<DetailFields[string]>(fields[details.kind]).map(([name, { onlyWith }]) => [
      name,
      onlyWith && !given[onlyWith.field] ? null : given[name],
    ]),
  );
}
