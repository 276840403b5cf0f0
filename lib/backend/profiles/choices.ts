import { asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { ProfileChoices } from "@/lib/contract/profiles";
import { branches, organisations, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";

const texts = messages.workerProfile;

/** An agency's branches, and all worker types. */
export async function choicesOf(tx: Transaction, organisationId: string): Promise<ProfileChoices> {
  const places = await tx
    .select({ _id: branches.id, name: branches.name, isActive: branches.isActive })
    .from(branches)
    .where(eq(branches.organisationId, organisationId))
    .orderBy(asc(branches.name), asc(branches.id));
  const types = await tx
    .select({ _id: workerTypes.id, name: workerTypes.name, requiresRegistration: workerTypes.requiresRegistration })
    .from(workerTypes)
    .orderBy(asc(workerTypes.name));
  return { branches: places, workerTypes: types };
}

/** The agency that a new worker is added to: for agency users always their own. */
export async function agencyFor(tx: Transaction, caller: PersonCaller, wanted: string | undefined): Promise<string> {
  if (caller.group !== "Admin") {
    if (wanted !== undefined && wanted !== caller.organisation.id) throw notFound();
    return caller.organisation.id;
  }
  if (!wanted) {
    const fields = [{ field: "agencyId", message: texts.agencyNeeded }];
    throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
  }
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, wanted));
  if (row?.kind !== "agency" || row.status === "archived") throw notFound();
  return row.id;
}

/** BAD_REQUEST for branches of another agency, and for unknown worker types. */
export async function refuseUnknown(
  tx: Transaction,
  organisationId: string,
  { branchIds, workerTypeIds }: { branchIds: readonly string[]; workerTypeIds: readonly string[] },
): Promise<void> {
  const known = await choicesOf(tx, organisationId);
  const isOf = (list: readonly { _id: string }[]) => (id: string) => list.some(({ _id }) => _id === id);
  const fields = [
    ...(branchIds.every(isOf(known.branches)) ? [] : [{ field: "branchIds", message: texts.branchUnknown }]),
    ...(workerTypeIds.every(isOf(known.workerTypes))
      ? []
      : [{ field: "workerTypeIds", message: texts.workerTypeUnknown }]),
  ];
  if (fields.length > 0) throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
}

/** The options of the form for a new worker. NOT_FOUND for any agency but the caller's own. */
export const choices = procedure(contract.workerProfile.choices, canWrite, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => choicesOf(tx, await agencyFor(tx, caller, input.agencyId))),
);
