/** Issued invoices for tests of what happens to them: rows as a run leaves them, with their entry in the ledger. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { post } from "@/lib/backend/ledger";
import type { InvoiceStatus } from "@/lib/config/states/invoice";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import { asOwner, type Organisation } from "./fixtures";

type Options = {
  id?: string;
  status?: InvoiceStatus;
  grossPence?: number;
  dueIn?: number;
  issuedIn?: number;
  serviceId?: string | null;
};

let sequence = 0;

/**
 * An invoice of an agency to a provider, in any status that has nothing to approve. Issued six days ago, before its cut-off, and due in 30
 * days, unless `issuedIn` and `dueIn` say otherwise.
 */
export async function anInvoice(
  { agency, provider }: { agency: Organisation; provider: Organisation },
  {
    id = randomUUID(),
    status = "approved",
    grossPence = 120_000,
    dueIn = 30,
    issuedIn = -6,
    serviceId = null,
  }: Options = {},
) {
  sequence++;
  const today = calendarDate(new Date());
  const party = (name: string, vatNumber: string | null = null) => ({
    name,
    legalName: null,
    address: null,
    postcode: null,
    companyNumber: null,
    vatNumber,
  });
  const vatPence = Math.round(grossPence / 6);
  const netPence = grossPence - vatPence;
  await asOwner((tx) =>
    tx.insert(schema.invoices).values({
      id,
      sequence,
      number: `INV-${String(sequence).padStart(6, "0")}`,
      organisationId: agency.id,
      providerId: provider.id,
      serviceId,
      agencyName: agency.name,
      providerName: provider.name,
      periodStart: daysAfter(today, -14),
      periodEnd: daysAfter(today, -8),
      issuedOn: daysAfter(today, issuedIn),
      taxPoint: daysAfter(today, issuedIn),
      dueOn: daysAfter(today, dueIn),
      supplier: party(agency.name, "GB980780684"),
      customer: party(provider.name),
      platform: party("Platform"),
      netPence,
      vatPence,
      grossPence,
      vatBreakdown: [{ treatment: "standard", ratePercent: 20, reason: "Standard rate", netPence, vatPence }],
      status,
      since: new Date(),
    }),
  );
  const parties = { agencyId: agency.id, providerId: provider.id, invoiceId: id };
  await withScope({ kind: "platform" }, (tx) =>
    post(tx, { event: "invoiceIssued", key: `invoice:${id}:issued`, pence: grossPence, ...parties }),
  );
  return id;
}

/** An invoice as the database has it. */
export async function invoiceNow(id: string) {
  const [invoice] = await asOwner((tx) => tx.select().from(schema.invoices).where(eq(schema.invoices.id, id)));
  if (!invoice) throw new Error("there is no invoice");
  return invoice;
}

/** The balances of an organisation's accounts, without those that are nil. */
export async function balancesOf({ id }: Organisation): Promise<Record<string, number>> {
  const rows = await asOwner((tx) =>
    tx.select().from(schema.ledgerAccounts).where(eq(schema.ledgerAccounts.organisationId, id)),
  );
  return Object.fromEntries(
    rows.flatMap(({ account, balancePence }) => (balancePence === 0 ? [] : [[account, balancePence]])),
  );
}

/** What the whole ledger adds up to by its kept balances, and how many entries and balances do not add up. */
export const balanceQuery = `select (select coalesce(sum(balance_pence), 0)::int from ledger_accounts) as kept,
  (select count(*)::int from (select entry_id from ledger_postings group by entry_id having sum(pence) <> 0) x) as unbalanced,
  (select count(*)::int from ledger_accounts a full join
    (select organisation_id, account, sum(pence) as pence from ledger_postings group by organisation_id, account) p
      using (organisation_id, account) where coalesce(a.balance_pence, 0) <> coalesce(p.pence, 0)) as drifted`;

/** The row of a ledger that adds up to nil, entry by entry and by its kept balances, which are those of the postings. */
export const balanced = { kept: 0, unbalanced: 0, drifted: 0 };

/** That the whole ledger adds up. */
export async function expectBalanced(): Promise<void> {
  const { rows } = await asOwner((tx) => tx.execute(sql.raw(balanceQuery)));
  expect(rows).toEqual([balanced]);
}
