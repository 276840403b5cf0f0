/** The two parties of an agreement, and the branch and services it covers. */
import { and, eq, inArray } from "drizzle-orm";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { agreementServices, branches, organisations, services } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { invalidFields } from "./drafting";

const texts = messages.agreements;

/** The active agency or provider with this id; BAD_REQUEST at the field otherwise. */
export async function partyOf(tx: Transaction, kind: "agency" | "provider", id: string) {
  const [party] = await tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.id, id), eq(organisations.kind, kind), eq(organisations.status, "active")));
  const message = kind === "agency" ? texts.agencyNeeded : texts.providerNeeded;
  if (!party) throw invalidFields({ field: `${kind}Id`, message });
  return party;
}

/**
 * Throws CONFLICT `partyInactive` if a party has been suspended or archived since. Locks both until the transaction
 * ends.
 */
export async function refuseInactiveParties(
  tx: Transaction,
  { agencyId, providerId }: { agencyId: string; providerId: string },
): Promise<void> {
  const locked = await tx
    .select({ status: organisations.status })
    .from(organisations)
    .where(inArray(organisations.id, [agencyId, providerId]))
    .orderBy(organisations.id)
    .for("share");
  if (locked.some(({ status }) => status !== "active")) throw conflict(texts.partyInactive, "partyInactive");
}

/** Throws BAD_REQUEST for a closed branch or one of another agency. */
export async function checkBranch(tx: Transaction, agencyId: string, branchId: string | null): Promise<void> {
  if (!branchId) return;
  const own = and(eq(branches.id, branchId), eq(branches.organisationId, agencyId), eq(branches.isActive, true));
  const [branch] = await tx.select({ id: branches.id }).from(branches).where(own);
  if (!branch) throw invalidFields({ field: "branchId", message: texts.branchUnknown });
}

/**
 * Replaces the services covered, copying their current name and address. BAD_REQUEST for a closed service or one of
 * another provider.
 */
export async function replaceCoveredServices(
  tx: Transaction,
  agreement: { id: string; providerId: string },
  serviceIds: string[],
): Promise<void> {
  const wanted = [...new Set(serviceIds)];
  const found = await tx
    .select()
    .from(services)
    .where(
      and(inArray(services.id, wanted), eq(services.organisationId, agreement.providerId), eq(services.isActive, true)),
    );
  if (found.length !== wanted.length) throw invalidFields({ field: "serviceIds", message: texts.serviceUnknown });
  await tx.delete(agreementServices).where(eq(agreementServices.agreementId, agreement.id));
  await tx.insert(agreementServices).values(
    found.map(({ id, name, address, postcode }) => ({
      agreementId: agreement.id,
      serviceId: id,
      name,
      address: [address, postcode].filter(Boolean).join(", ") || null,
    })),
  );
}
