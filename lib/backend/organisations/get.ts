import { and, count, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import type { Missing, OrganisationDocument } from "@/lib/contract/organisations";
import { markedFields, organisationFieldRegistry } from "@/lib/contract/organisations/fields";
import { branches } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { asStored } from "./columns";
import { documentsOf } from "./documents";
import { canManage, findOrganisation, type OrganisationRecord, requesterOf } from "./find";
import { logoUrl } from "./logo-url";
import { actionsFor, mayEdit, missingOf } from "./rules";

const neededFields = markedFields(organisationFieldRegistry, "isNeeded");

/** What the organisation has yet to provide, and the documents that was derived from. */
export async function completenessOf(
  tx: Transaction,
  row: OrganisationRecord,
): Promise<{ missing: Missing[]; documents: OrganisationDocument[] }> {
  const documents = await documentsOf(tx, row.id);
  const [open] = await tx
    .select({ total: count() })
    .from(branches)
    .where(and(eq(branches.organisationId, row.id), eq(branches.isActive, true)));
  const hasDetails = neededFields.every((name) => row[name]);
  return { documents, missing: missingOf(row.kind, { hasDetails, branches: open?.total ?? 0, documents }) };
}

async function read(tx: Transaction, caller: PersonCaller, organisationId: string) {
  const row = await findOrganisation(tx, caller, organisationId);
  const requester = requesterOf(caller);
  const { missing, documents } = await completenessOf(tx, row);
  return {
    ...asStored(row),
    _id: row.id,
    isNamePlaceholder: row.kind === "agency" && row.status === "draft" && row.legalName === null,
    statusChangedAt: row.statusChangedAt?.toISOString() ?? null,
    image: row.imageUrl ? { small: row.imageUrl, large: logoUrl.large(row.imageUrl) } : null,
    documents,
    missing: row.status === "draft" || row.status === "pending_verification" ? missing : [],
    actions: actionsFor(row, requester, missing),
    mayEdit: mayEdit(row, requester),
    createdAt: row.createdAt.toISOString(),
  };
}

/** An organisation with its documents and the actions available now. NOT_FOUND for another organisation. */
export const get = procedure(contract.organisations.get, canManage, ({ input, caller }) =>
  withScope(scopeOf(caller), (tx) => read(tx, caller, input.organisationId)),
);
