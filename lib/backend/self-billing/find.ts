/** Reads and locks consents to self-billing, in the caller's scope, and who may do what with them. */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Consent } from "@/lib/contract/self-billing";
import { agreements, organisations, selfBillingConsents } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";

const texts = messages.selfBilling;

export const canRead = ofWholeOrganisation(permission(codes.finance, ["Admin", "Agency", "Provider"]));
/** The two sides: the platform asks for a consent and never gives one. */
export const canAccept = ofWholeOrganisation(permission(codes.finance, ["Agency", "Provider"]));

export type ConsentRecord = typeof selfBillingConsents.$inferSelect;
export type Pair = { agencyId: string; providerId: string };

export const ofPair = ({ agencyId, providerId }: Pair) =>
  and(eq(selfBillingConsents.organisationId, agencyId), eq(selfBillingConsents.providerId, providerId));

/** Agreements under which there is work to invoice: those in force, and for three months those that have ended. */
export const isInvoiced = () =>
  or(
    inArray(agreements.status, ["active", "suspended"]),
    and(
      inArray(agreements.status, ["expired", "terminated"]),
      sql`least(${agreements.endOn}, ${agreements.terminatesOn}) >= ${daysAfter(today(), -constants.selfBillingAfterDays)}`,
    ),
  );

/** The caller's side of a consent; null for the platform. */
export const sideOf = ({ group }: Pick<PersonCaller, "group">): "agency" | "provider" | null =>
  group === "Agency" ? "agency" : group === "Provider" ? "provider" : null;

/** A consent. NOT_FOUND for one that the caller may not see. */
export async function findConsent(tx: Transaction, consentId: string): Promise<ConsentRecord> {
  const [found] = await tx.select().from(selfBillingConsents).where(eq(selfBillingConsents.id, consentId));
  if (!found) throw notFound();
  return found;
}

/**
 * The same, locked until the transaction ends. CONFLICT `changed` where it is not as the caller saw it. The caller's organisation is locked
 * before it, in the order of a change of its VAT number, since the audit row refers to it.
 */
export async function lockConsent(
  tx: Transaction,
  { organisation }: PersonCaller,
  { consentId, lock }: { consentId: string; lock: number },
): Promise<ConsentRecord> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisation.id))
    .for("key share");
  const [found] = await tx
    .select()
    .from(selfBillingConsents)
    .where(eq(selfBillingConsents.id, consentId))
    .for("update");
  if (!found) throw notFound();
  if (found.lock !== lock) throw conflict(texts.changed, "changed");
  return found;
}

export const toConsent = (row: ConsentRecord): Consent => ({
  _id: row.id,
  status: row.status,
  lock: row.lock,
  requestedAt: row.requestedAt.toISOString(),
  startsOn: row.startsOn,
  expiresOn: row.expiresOn,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBecause: row.endedBecause,
});
