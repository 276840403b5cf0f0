/** Issued invoices, inserted as they are: what the run makes of timesheets is tested by itself. */
import { randomUUID } from "node:crypto";
import * as schema from "@/lib/db/schema";
import { asOwner, type Organisation } from "./fixtures";

const party = ({ name }: Organisation, vatNumber: string) => ({
  name,
  legalName: `${name} Limited`,
  address: "2 Canal Wharf\nLeeds",
  postcode: "LS1 4BR",
  companyNumber: "09876543",
  vatNumber,
});

let sequence = 0;

type Options = { issuedOn?: string; creditsInvoiceId?: string; generation?: "new" | "legacy" };

/** An invoice of one line, or the credit note of one, between two organisations. */
export async function anIssuedInvoice(
  agency: Organisation,
  provider: Organisation,
  { issuedOn = "2027-01-13", creditsInvoiceId, generation = "new" }: Options = {},
): Promise<{ id: string; number: string; lineId: string }> {
  sequence += 1;
  const [id, lineId, now, number] = [
    randomUUID(),
    randomUUID(),
    new Date(),
    `INV-${String(sequence).padStart(6, "0")}`,
  ];
  const sign = creditsInvoiceId ? -1 : 1;
  const vat = {
    treatment: "standard",
    ratePercent: 20,
    reason: "A supply of staff is standard-rated.",
    ruleVersion: "test",
    source: "test",
  } as const;
  const of = { organisationId: agency.id, providerId: provider.id };
  await asOwner(async (tx) => {
    await tx.insert(schema.invoices).values({
      id,
      sequence,
      number,
      generation,
      kind: creditsInvoiceId ? "credit_note" : "invoice",
      creditsInvoiceId: creditsInvoiceId ?? null,
      reason: creditsInvoiceId ? "The night was shorter." : null,
      ...of,
      agencyName: agency.name,
      providerName: provider.name,
      periodStart: "2027-01-04",
      periodEnd: "2027-01-10",
      issuedOn,
      taxPoint: "2027-01-10",
      dueOn: "2027-02-12",
      supplier: party(agency, "123456789"),
      customer: party(provider, "GB987654321"),
      platform: { ...party(agency, "111222333"), name: "Tendwell" },
      netPence: sign * 10_000,
      vatPence: sign * 2_000,
      grossPence: sign * 12_000,
      vatBreakdown: [{ ...vat, netPence: sign * 10_000, vatPence: sign * 2_000 }],
      status: creditsInvoiceId ? "issued" : "pending_approval",
      approvalDueAt: creditsInvoiceId ? null : now,
      since: now,
    });
    await tx.insert(schema.invoiceLines).values({
      id: lineId,
      invoiceId: id,
      ...of,
      position: 1,
      kind: "shift",
      description: "=Care assistant, Ada Fenwick",
      serviceName: "Orchard House",
      shiftOn: "2027-01-08",
      minutes: 480,
      netPence: sign * 10_000,
      trace: [{ rule: "band", sentence: "09:00–17:00 weekday day: 8 h × £12.50 = £100.00" }],
      vat,
    });
  });
  return { id, number, lineId };
}
