/** Which organisation a call is about, and whether whoever calls may see or change it. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { role } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { organisations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type Asking, mayEdit } from "./rules";

/** The platform's staff; of agencies and providers whoever holds the code. */
export const keepers = role(["Admin"], { code: codes.organisation, groups: ["Agency", "Provider"] });

export const askingOf = (caller: PersonCaller): Asking => ({
  isPlatform: caller.group === "Admin",
  isPrimary: caller.isPrimary,
});

/** NOT_FOUND for an organisation that is neither the caller's own nor the platform's to see. */
export function seesOrganisation(caller: PersonCaller, organisationId: string): void {
  if (caller.group !== "Admin" && caller.organisation.id !== organisationId) throw notFound();
}

export type OrganisationRecord = typeof organisations.$inferSelect & { kind: "agency" | "provider" };

const isRegistered = inArray(organisations.kind, ["agency", "provider"]);

/** The organisation's row; `hold` keeps it until the transaction ends. NOT_FOUND for one that is not there, or the platform. */
export async function findOrganisation(
  tx: Transaction,
  caller: PersonCaller,
  organisationId: string,
  { hold = false } = {},
): Promise<OrganisationRecord> {
  seesOrganisation(caller, organisationId);
  const query = tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isRegistered));
  const [row] = await (hold ? query.for("update") : query);
  if (!row) throw notFound();
  return row as OrganisationRecord;
}

/** The same for whoever is going to change it: FORBIDDEN for a person who is no primary user, CONFLICT for what is archived. */
export async function holdToEdit(
  tx: Transaction,
  caller: PersonCaller,
  organisationId: string,
): Promise<OrganisationRecord> {
  const row = await findOrganisation(tx, caller, organisationId, { hold: true });
  const asking = askingOf(caller);
  if (!asking.isPlatform && !asking.isPrimary) throw new DomainError("FORBIDDEN", messages.registers.onlyPrimary);
  if (!mayEdit(row, asking)) throw conflict(messages.registers.notNow, "notNow");
  return row;
}

/** Refuses a form that was drawn from an earlier state. */
export function refuseStale(row: { lock: number }, lock: number): void {
  if (row.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
}

export const nextLock = sql`${organisations.lock} + 1`;

/** Writes a change of a row that is held. Returns its new lock number. */
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

/** The day it is where the platform is. */
export async function todayOf(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ today: string }>(
    sql`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`,
  );
  return rows[0]?.today ?? "";
}
