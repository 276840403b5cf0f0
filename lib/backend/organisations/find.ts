/** Finds the organisation that a call is about, and checks whether the caller may see or change it. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, role } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { mayEdit, type Requester } from "./rules";

/** Platform staff, and agency and provider users with the permission code. */
export const canManage = ofWholeOrganisation(
  role(["Admin"], { code: codes.organisation, groups: ["Agency", "Provider"] }),
);

export const requesterOf = (caller: PersonCaller): Requester => ({
  isPlatform: caller.group === "Admin",
  isPrimary: caller.isPrimary,
});

/** Whether the organisation is the caller's own or the caller is platform staff. */
const isSeenBy = (caller: PersonCaller, organisationId: string): boolean =>
  caller.group === "Admin" || caller.organisation.id === organisationId;

export type OrganisationRecord = typeof organisations.$inferSelect & { kind: "agency" | "provider" };

const isRegistered = inArray(organisations.kind, ["agency", "provider"]);

/**
 * The organisation's row; `forUpdate` locks it until the transaction ends. NOT_FOUND if it does not exist or is the
 * platform.
 */
export async function findOrganisation(
  tx: Transaction,
  caller: PersonCaller,
  organisationId: string,
  { forUpdate = false } = {},
): Promise<OrganisationRecord> {
  if (!isSeenBy(caller, organisationId)) throw notFound();
  const query = tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isRegistered));
  // The weakest lock that works: rows that only reference the organisation, such as entries in the audit log, can still be written.
  const [row] = await (forUpdate ? query.for("no key update") : query);
  if (!row) throw notFound();
  return row as OrganisationRecord;
}

/** The organisations with these ids; none of those the caller may not see. */
export const findOrganisations = (caller: PersonCaller, ids: readonly string[]): Promise<OrganisationRecord[]> =>
  withScope(scopeOf(caller), async (tx) => {
    const seen = ids.filter((id) => isSeenBy(caller, id));
    const rows = await tx
      .select()
      .from(organisations)
      .where(and(inArray(organisations.id, seen), isRegistered));
    return rows as OrganisationRecord[];
  });

/**
 * The same for a caller who is about to change it: FORBIDDEN unless they are a primary user, CONFLICT if it is
 * archived.
 */
export async function lockForEdit(
  tx: Transaction,
  caller: PersonCaller,
  organisationId: string,
): Promise<OrganisationRecord> {
  const row = await findOrganisation(tx, caller, organisationId, { forUpdate: true });
  const requester = requesterOf(caller);
  if (!requester.isPlatform && !requester.isPrimary)
    throw new DomainError("FORBIDDEN", messages.organisations.onlyPrimary);
  if (!mayEdit(row, requester)) throw conflict(messages.organisations.notNow, "notNow");
  return row;
}

/** Refuses a form that was rendered from an earlier state. */
export function refuseStale(row: { lock: number }, lock: number): void {
  if (row.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
}

const nextLock = sql`${organisations.lock} + 1`;

/** Updates a locked row. Returns its new lock number. */
export async function writeOrganisation(
  tx: Transaction,
  organisationId: string,
  change: Partial<typeof organisations.$inferInsert>,
): Promise<{ lock: number }> {
  const [row] = await tx
    .update(organisations)
    .set({ ...change, lock: nextLock as unknown as number })
    .where(eq(organisations.id, organisationId))
    .returning({ lock: organisations.lock });
  if (!row) throw notFound();
  return row;
}
