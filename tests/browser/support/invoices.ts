/** Invoices of the demo's agency to its provider, as a run issues them. */
import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { organisationOf } from "@/lib/db/seed/people";
import { calendarDate, daysAfter } from "@/lib/format";
import { owner } from "./database";

/** For the tests that open every page. */
export const STANDING_INVOICE = "1a501ce0-5b1f-4c2a-9d3e-000000000001";
/** The payment of the first, which the demo’s authoriser has authorised. */
export const STANDING_PAYMENT = "1a501ce0-5b1f-4c2a-9d3e-000000000003";
export const STANDING_EARLIER_INVOICE = "1a501ce0-5b1f-4c2a-9d3e-000000000002";
const EARLIER_LINES = ["1a501ce0-5b1f-4c2a-9d3e-000000000021", "1a501ce0-5b1f-4c2a-9d3e-000000000022"] as const;
const STANDING_LINES = ["1a501ce0-5b1f-4c2a-9d3e-000000000011", "1a501ce0-5b1f-4c2a-9d3e-000000000012"] as const;

const vat: schema.VatDecision = {
  treatment: "standard",
  ratePercent: 20,
  reason: "The agency is registered for VAT, and no relief applies to this worker.",
  ruleVersion: "2026-04",
  source: "VAT Notice 701/57",
};

const party = (name: string, vatNumber: string | null): schema.InvoiceParty => ({
  name,
  legalName: null,
  address: "1 Market Street\nLeeds",
  postcode: "LS1 1AA",
  companyNumber: null,
  vatNumber,
});

const standing = [STANDING_INVOICE, STANDING_EARLIER_INVOICE];

type Given = {
  id?: string;
  generation?: "new" | "legacy";
  lineIds?: readonly [string, string];
  sheet?: { timesheetId: string; jobId: string };
};

/** An invoice of two shifts, £100 and £50 before VAT, that the provider has to approve within a week. */
export async function anInvoice({ id = randomUUID(), generation = "new", lineIds, sheet }: Given = {}) {
  const [agency, provider] = [organisationOf("agencyA"), organisationOf("providerC")];
  const sequence = standing.includes(id) ? 900_000 + standing.indexOf(id) : randomInt(1_000_000, 1_000_000_000);
  const number = `TST-${sequence}`;
  const parties = { organisationId: agency.id, providerId: provider.id };
  const now = new Date();
  const today = calendarDate(now);
  const [first, second] = lineIds ?? [randomUUID(), randomUUID()];
  await owner(async (tx) => {
    const made = await tx
      .insert(schema.invoices)
      .values({
        ...parties,
        id,
        generation,
        sequence,
        number,
        agencyName: agency.name,
        providerName: provider.name,
        periodStart: daysAfter(today, -9),
        periodEnd: daysAfter(today, -3),
        issuedOn: today,
        taxPoint: today,
        dueOn: daysAfter(today, 14),
        supplier: party(agency.name, "GB980780684"),
        customer: party(provider.name, null),
        platform: party("Tendwell", null),
        netPence: 150_00,
        vatPence: 30_00,
        grossPence: 180_00,
        vatBreakdown: [
          { treatment: "standard", ratePercent: 20, reason: vat.reason, netPence: 150_00, vatPence: 30_00 },
        ],
        status: "pending_approval",
        since: now,
        approvalDueAt: new Date(now.getTime() + 7 * 24 * 3_600_000),
      })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    const line = (lineId: string, position: number, netPence: number) => ({
      ...parties,
      id: lineId,
      invoiceId: id,
      position,
      kind: "shift" as const,
      description: `Care assistant, shift ${position}`,
      serviceName: "Orchard View",
      shiftOn: daysAfter(today, -5),
      minutes: 300,
      netPence,
      trace: [{ rule: "hours", sentence: `Standard: 5 hours at the agreed rate, step ${position}` }],
      vat,
    });
    await tx.insert(schema.invoiceLines).values([{ ...line(first, 1, 100_00), ...sheet }, line(second, 2, 50_00)]);
    await tx
      .insert(schema.invoiceEvents)
      .values({ ...parties, invoiceId: id, lock: 0, event: "issue", side: "time", at: now, pence: 180_00 });
  });
  return { id, number, path: `/dashboard/finance/new/${id}`, lines: [first, second] as const };
}

/** A payment of an invoice that an authoriser decides on, in one step. */
export const paymentOf = (invoice: typeof schema.invoices.$inferSelect, askedAt: Date) => ({
  invoiceId: invoice.id,
  agencyId: invoice.organisationId,
  organisationId: invoice.providerId,
  step: 1,
  steps: 1,
  pence: invoice.grossPence,
  involvedUserIds: [],
  askedAt,
});

export const makeStandingInvoice = async (): Promise<void> => {
  await anInvoice({ id: STANDING_INVOICE, lineIds: STANDING_LINES });
  await owner(async (tx) => {
    const [invoice] = await tx.select().from(schema.invoices).where(eq(schema.invoices.id, STANDING_INVOICE));
    const [authoriser] = await tx.select().from(schema.users).where(eq(schema.users.uid, "demo-authoriser"));
    if (!invoice || !authoriser) throw new Error("there is no payment to authorise");
    const at = new Date();
    await tx
      .insert(schema.paymentAuthorisations)
      .values({
        id: STANDING_PAYMENT,
        ...paymentOf(invoice, at),
        dueAt: at,
        status: "authorised",
        decidedByUserId: authoriser.id,
        closedAt: at,
      })
      .onConflictDoNothing();
  });
  await anInvoice({ id: STANDING_EARLIER_INVOICE, generation: "legacy", lineIds: EARLIER_LINES });
};
