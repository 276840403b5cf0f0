/** Who authorises the payments of the provider that pays by direct debit, and from which amounts. */
import { eq } from "drizzle-orm";
import { DAY_MS } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { organisationOf, users } from "./people";

const THRESHOLD_PENCE = 50_000;
const TWO_STEPS_PENCE = 500_000;
const LIMIT_PENCE = 1_000_000;

/** The authorisations of the invoices whose life in the scenario has one. */
async function seedAuthorised(tx: Transaction): Promise<void> {
  const found = await tx
    .select({ event: schema.invoiceEvents, invoice: schema.invoices })
    .from(schema.invoiceEvents)
    .innerJoin(schema.invoices, eq(schema.invoices.id, schema.invoiceEvents.invoiceId))
    .where(eq(schema.invoiceEvents.event, "authorise"));
  if (found.length === 0) return;
  await tx.insert(schema.paymentAuthorisations).values(
    found.map(({ event, invoice }) => ({
      invoiceId: invoice.id,
      agencyId: invoice.organisationId,
      organisationId: invoice.providerId,
      serviceId: invoice.serviceId,
      step: 1,
      steps: 1,
      pence: invoice.grossPence,
      involvedUserIds: [],
      askedAt: event.at,
      dueAt: new Date(event.at.getTime() + 3 * DAY_MS),
      status: "authorised" as const,
      decidedByUserId: event.byUserId,
      closedAt: event.at,
    })),
  );
}

/** Its authoriser, up to £10,000; invoices of £500 or more need authorisation, and two people from £5,000. */
export async function seedPaymentAuthorisations(tx: Transaction): Promise<void> {
  const { id: organisationId } = organisationOf("providerC");
  const membershipId = users.find(({ uid }) => uid === "demo-authoriser")?.memberships[0]?.id;
  if (!membershipId) throw new Error("no authoriser");
  await tx.insert(schema.authorisers).values({
    membershipId,
    organisationId,
    canAuthorisePayments: true,
    paymentLimitPence: LIMIT_PENCE,
  });
  await tx.insert(schema.paymentAuthorisationSettings).values({
    organisationId,
    thresholdPence: THRESHOLD_PENCE,
    twoStepsFromPence: TWO_STEPS_PENCE,
    isTwoPerson: true,
    serviceIds: [],
    lock: 1,
  });
  await seedAuthorised(tx);
}
