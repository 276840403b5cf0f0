/** Reads and locks what authorising a payment depends on, in the caller's scope. */
import { and, arrayContains, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authorisersOf } from "@/lib/backend/authorisers";
import { notFound } from "@/lib/backend/errors";
import { lockInvoice } from "@/lib/backend/invoices";
import { today } from "@/lib/backend/today";
import type { PaymentAuthorisationSettings } from "@/lib/contract/payment-authorisations";
import { memberships, paymentAuthorisationSettings, paymentAuthorisations, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { defaultSettings, type Team } from "./rules";

export type StepRecord = typeof paymentAuthorisations.$inferSelect;

/** A provider's settings, with the number of their last change; 0 where nothing was saved. */
export async function settingsOf(
  tx: Transaction,
  organisationId: string,
): Promise<PaymentAuthorisationSettings & { lock: number }> {
  const [row] = await tx
    .select()
    .from(paymentAuthorisationSettings)
    .where(eq(paymentAuthorisationSettings.organisationId, organisationId));
  if (!row) return { ...defaultSettings, lock: 0 };
  const { organisationId: _, ...settings } = row;
  return settings;
}

/** Who there is to decide a provider's payments today. */
export async function teamOf(tx: Transaction, organisationId: string): Promise<Team> {
  const primaryUsers = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organisationId, organisationId),
        eq(memberships.isPrimary, true),
        eq(users.isActive, true),
        isNull(memberships.deactivatedAt),
        isNull(memberships.scopeServiceIds),
        arrayContains(memberships.permissionCodes, [codes.tasks]),
      ),
    );
  return {
    authorisers: await authorisersOf(tx, organisationId),
    primaryUserIds: primaryUsers.map(({ id }) => id),
    isTwoPerson: (await settingsOf(tx, organisationId)).isTwoPerson,
    today: today(),
  };
}

/** A step with its invoice, both locked: the invoice first, as everywhere. NOT_FOUND outside the scope. */
export async function lockStep(tx: Transaction, authorisationId: string) {
  const [seen] = await tx
    .select({ invoiceId: paymentAuthorisations.invoiceId })
    .from(paymentAuthorisations)
    .where(eq(paymentAuthorisations.id, authorisationId));
  if (!seen) throw notFound();
  const invoice = await lockInvoice(tx, seen.invoiceId);
  const [step] = await tx
    .select()
    .from(paymentAuthorisations)
    .where(eq(paymentAuthorisations.id, authorisationId))
    .for("update");
  if (!step) throw notFound();
  return { invoice, step };
}
