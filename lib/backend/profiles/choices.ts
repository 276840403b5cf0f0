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

type Chosen = Readonly<Record<"branchIds" | "workerTypeIds" | "permittedWorkerTypeIds", readonly string[]>>;

/**
 * The branches to store for a worker: those chosen and, of the ones that the worker is `at` already, those that the caller
 * does not see and so could not choose. BAD_REQUEST for branches that are not the agency's or, for a limited user, not
 * among theirs, where a limited user chose none of theirs, and for unknown worker types.
 */
export async function checkedBranches(
  tx: Transaction,
  { caller, organisationId, at = [] }: { caller: PersonCaller; organisationId: string; at?: readonly string[] },
  { branchIds, workerTypeIds, permittedWorkerTypeIds }: Chosen,
): Promise<string[]> {
  const known = await choicesOf(tx, organisationId);
  const isOf = (list: readonly { _id: string }[]) => (id: string) => list.some(({ _id }) => _id === id);
  const isSeen = isOf(known.branches);
  const unseen = at.filter((id) => !isSeen(id));
  const isUnknown = !branchIds.every((id) => isSeen(id) || unseen.includes(id));
  const isLost = caller.limitedTo !== null && !branchIds.some(isSeen);
  const fields = [
    ...(isUnknown || isLost
      ? [{ field: "branchIds", message: isUnknown ? texts.branchUnknown : texts.ownBranchNeeded }]
      : []),
    ...(workerTypeIds.every(isOf(known.workerTypes))
      ? []
      : [{ field: "workerTypeIds", message: texts.workerTypeUnknown }]),
    ...(permittedWorkerTypeIds.every(isOf(known.workerTypes))
      ? []
      : [{ field: "permittedWorkerTypeIds", message: texts.workerTypeUnknown }]),
  ];
  if (fields.length > 0) throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
  if (unseen.length === 0) return [...branchIds];
  const stored = new Set([...branchIds, ...unseen]);
  // In the order in which they are stored, so that saving without a change changes nothing.
  return [...at.filter((id) => stored.has(id)), ...branchIds.filter((id) => !at.includes(id))];
}

/** The options of the form for a new worker. NOT_FOUND for any agency but the caller's own. */
export const choices = procedure(contract.workerProfile.choices, canWrite, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => choicesOf(tx, await agencyFor(tx, caller, input.agencyId))),
);
