import { eq, gt, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { scopeOf } from "@/lib/backend/context";
import { matchesWords } from "@/lib/backend/lists";
import type { InvoiceFilters } from "@/lib/contract/invoices";
import { invoices } from "@/lib/db/schema";

/** Disputed are also those of which some lines are, whatever the status of the rest. */
const hasStatus = (status: NonNullable<InvoiceFilters["status"]>): SQL | undefined =>
  status === "disputed" ? or(eq(invoices.status, status), gt(invoices.heldPence, 0)) : eq(invoices.status, status);

/** Which invoices and credit notes match: of the caller's organisation, or for the platform's staff of all. */
export function matching(caller: PersonCaller, filters: InvoiceFilters): (SQL | undefined)[] {
  const scope = scopeOf(caller);
  const { generation, status, from, to, query } = filters;
  const own = caller.group === "Agency" ? invoices.organisationId : invoices.providerId;
  return [
    eq(invoices.generation, generation),
    scope.kind === "organisation" ? eq(own, scope.organisationId) : undefined,
    status ? hasStatus(status) : undefined,
    from ? gte(invoices.issuedOn, from) : undefined,
    to ? lte(invoices.issuedOn, to) : undefined,
    query ? matchesWords(query, invoices.number, invoices.agencyName, invoices.providerName) : undefined,
  ];
}

/** With VAT: what is to be paid, held or not, and what has been paid. */
export const sumsOf = {
  pendingPence: sql<number>`coalesce(sum(greatest(${invoices.duePence}, 0) + ${invoices.heldPence}), 0)::float8`,
  paidPence: sql<number>`coalesce(sum(${invoices.paidPence}), 0)::float8`,
};
