import { and, count, eq } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import type { Missing, OrganisationDocument } from "@/lib/contract/organisations";
import { branches } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { documentsOf } from "./documents";
import { askingOf, findOrganisation, keepers, type OrganisationRecord } from "./find";
import { logoUrl } from "./logo-url";
import { actionsFor, mayEdit, missingOf } from "./rules";

/** What the organisation must still give, and its papers by which that was told. */
export async function completenessOf(
  tx: Transaction,
  row: OrganisationRecord,
): Promise<{ missing: Missing[]; documents: OrganisationDocument[] }> {
  const documents = await documentsOf(tx, row.id);
  const [open] = await tx
    .select({ total: count() })
    .from(branches)
    .where(and(eq(branches.organisationId, row.id), eq(branches.isActive, true)));
  const hasDetails = Boolean(row.legalName && row.companyNumber && row.address && row.postcode && row.email);
  return { documents, missing: missingOf(row.kind, { hasDetails, branches: open?.total ?? 0, documents }) };
}

async function read(tx: Transaction, caller: PersonCaller, organisationId: string) {
  const row = await findOrganisation(tx, caller, organisationId);
  const asking = askingOf(caller);
  const { missing, documents } = await completenessOf(tx, row);
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    isNamePlaceholder: row.kind === "agency" && row.status === "draft" && row.legalName === null,
    legalName: row.legalName,
    companyNumber: row.companyNumber,
    vatRegistered: row.vatRegistered,
    vatNumber: row.vatNumber,
    vatExempt: row.vatExempt,
    vatExemptReason: row.vatExemptReason,
    regulatorReference: row.regulatorReference,
    parentCompany: row.parentCompany,
    address: row.address,
    postcode: row.postcode,
    phone: row.phone,
    email: row.email,
    billingAddress: row.billingAddress,
    billingEmail: row.billingEmail,
    purchaseOrderRule: row.purchaseOrderRule,
    paymentMode: row.paymentMode,
    billingPeriod: row.billingPeriod,
    creditDays: row.creditDays,
    status: row.status,
    statusReason: row.statusReason,
    statusChangedAt: row.statusChangedAt?.toISOString() ?? null,
    lock: row.lock,
    image: row.imageUrl ? { small: row.imageUrl, large: logoUrl.large(row.imageUrl) } : null,
    documents,
    missing: row.status === "draft" || row.status === "pending_verification" ? missing : [],
    actions: actionsFor(row, asking, missing),
    mayEdit: mayEdit(row, asking),
    createdAt: row.createdAt.toISOString(),
  };
}

/** An organisation with its papers and what may be done to it now. NOT_FOUND for a stranger's. */
export const get = procedure(contract.organisations.get, keepers, ({ input, caller }) =>
  withScope(scopeOf(caller), (tx) => read(tx, caller, input.organisationId)),
);
