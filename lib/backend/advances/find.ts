/** Reads and locks advances, their terms and the invoices that are eligible. */
import { and, asc, eq, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { isCollectedByPlatform } from "@/lib/backend/invoices";
import { messages } from "@/lib/config/messages";
import { liveAdvanceStatuses } from "@/lib/config/states/advance";
import type { InvoiceStatus } from "@/lib/config/states/invoice";
import { advanceInvoices, advances, advanceTerms, invoices, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

const texts = messages.advances;
const MANY = 500;

/** An agency's finance staff and the platform's. */
export const canRead = ofWholeOrganisation(permission(codes.finance, ["Admin", "Agency"]));
export const canRequest = ofWholeOrganisation(permission(codes.finance, ["Agency"]));
export const canDecide = permission(codes.finance, ["Admin"]);

export type AdvanceRecord = typeof advances.$inferSelect;

/** An agency that the caller may see the advances of: their own, or any for the platform. NOT_FOUND for another. */
export async function agencyFor(tx: Transaction, caller: PersonCaller, agencyId: string) {
  if (caller.group !== "Admin" && caller.organisation.id !== agencyId) throw notFound();
  const [agency] = await tx
    .select({ id: organisations.id, name: organisations.name, status: organisations.status })
    .from(organisations)
    .where(and(eq(organisations.id, agencyId), eq(organisations.kind, "agency")));
  if (!agency) throw notFound();
  return agency;
}

type StoredTerms = Pick<typeof advanceTerms.$inferSelect, "limitPence" | "percent" | "feeBasisPoints">;

/** The agreed terms of a row; null where none are agreed. */
export function agreedIn(row: { [K in keyof StoredTerms]: StoredTerms[K] | null } | undefined) {
  if (!row || row.limitPence === null || row.percent === null || row.feeBasisPoints === null) return null;
  const { limitPence, percent, feeBasisPoints } = row;
  return { limitPence, percent, feeBasisPoints };
}

/** The terms of an agency; null where none are agreed. `isLocked`: until the end of the transaction. */
export async function termsOf(tx: Transaction, agencyId: string, { isLocked = false } = {}) {
  const query = tx.select().from(advanceTerms).where(eq(advanceTerms.organisationId, agencyId));
  const [row] = await (isLocked ? query.for("update") : query);
  return agreedIn(row);
}

const DIGITS = 6;
export const referenceOf = (number: number) => `ADV-${String(number).padStart(DIGITS, "0")}`;

/** The references of advances, with their agencies: those that the caller may see. */
export const advanceNames = (caller: PersonCaller, ids: readonly string[]) =>
  withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({ id: advances.id, number: advances.number, agency: organisations.name })
      .from(advances)
      .innerJoin(organisations, eq(organisations.id, advances.organisationId))
      .where(inArray(advances.id, [...ids]));
    return rows.map(({ id, number, agency }) => ({ _id: id, reference: referenceOf(number), agency }));
  });

/** What is owed or may soon be: what was advanced and has not come back. In pence. */
export async function drawnOf(tx: Transaction, agencyId: string): Promise<number> {
  const [row] = await tx
    .select({
      pence: sql<number>`coalesce(sum(${advances.pence} - ${advances.settledPence} - ${advances.writtenOffPence}), 0)::int`,
    })
    .from(advances)
    .where(and(eq(advances.organisationId, agencyId), inArray(advances.status, liveAdvanceStatuses)));
  return row?.pence ?? 0;
}

const eligibleStatuses: InvoiceStatus[] = ["approved", "awaiting_authorisation", "scheduled"];

/** The invoice is approved, not disputed, not paid, and collected by the platform. */
const isEligible = (): SQL =>
  sql`${and(
    isCollectedByPlatform(),
    inArray(invoices.status, eligibleStatuses),
    eq(invoices.heldPence, 0),
    eq(invoices.paidPence, 0),
    gt(invoices.duePence, 0),
  )}`;

/** The eligible invoices of an agency in good standing that are in no advance, earliest due date first. */
export const eligibleOf = (tx: Transaction, agency: { id: string; status: string }, ids?: readonly string[]) =>
  tx
    .select({
      id: invoices.id,
      number: invoices.number,
      providerName: invoices.providerName,
      dueOn: invoices.payableOn,
      duePence: sql<number>`${invoices.duePence}`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.organisationId, agency.id),
        agency.status === "active" ? undefined : sql`false`,
        isEligible(),
        ids ? inArray(invoices.id, [...ids]) : undefined,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(advanceInvoices)
            .where(and(eq(advanceInvoices.invoiceId, invoices.id), eq(advanceInvoices.isLive, true))),
        ),
      ),
    )
    .orderBy(asc(invoices.payableOn), asc(invoices.id))
    .limit(MANY);

/** An advance, locked until the end of the transaction. CONFLICT `changed` where it is not as the caller saw it. */
export async function lockAdvance(tx: Transaction, { advanceId, lock }: { advanceId: string; lock: number }) {
  const [advance] = await tx.select().from(advances).where(eq(advances.id, advanceId)).for("update");
  if (!advance) throw notFound();
  if (advance.lock !== lock) throw conflict(texts.changed, "changed");
  return advance;
}

/** Locks the invoices of an advance, in one order and before the advance itself, as all that moves money does. */
export async function lockItsInvoices(tx: Transaction, { advanceId }: { advanceId: string }): Promise<void> {
  const own = tx
    .select({ id: advanceInvoices.invoiceId })
    .from(advanceInvoices)
    .where(eq(advanceInvoices.advanceId, advanceId));
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, own))
    .orderBy(asc(invoices.id))
    .for("update");
}

/** Whether all invoices of an advance are still eligible, and worth what is advanced on them. */
export async function isCovered(tx: Transaction, { id }: AdvanceRecord): Promise<boolean> {
  const [row] = await tx
    .select({
      isCovered: sql<boolean>`coalesce(bool_and(${isEligible()} and ${invoices.duePence} >= ${advanceInvoices.pence}), false)`,
    })
    .from(advanceInvoices)
    .innerJoin(invoices, eq(invoices.id, advanceInvoices.invoiceId))
    .where(eq(advanceInvoices.advanceId, id));
  return row?.isCovered ?? false;
}
