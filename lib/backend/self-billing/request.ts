/** Asks for a consent of a pair, in the platform's scope, which alone sees the VAT numbers of both. */
import { createHash } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { type Actor, audit } from "@/lib/backend/audit";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { organisations, selfBillingConsents } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Pair } from "./find";

type Organisation = typeof organisations.$inferSelect;
type Parties = { agency: Organisation; provider: Organisation; platform: Organisation };

const vatNumberOf = ({ vatRegistered, vatNumber }: Organisation): string | null => (vatRegistered ? vatNumber : null);

/**
 * The parties of a pair's consents, locked so that their VAT numbers are those of now. Before any consent is locked: a change of a VAT number
 * locks in this order too.
 */
export async function lockParties(tx: Transaction, { agencyId, providerId }: Pair): Promise<Parties> {
  const parties = await tx
    .select()
    .from(organisations)
    .where(sql`${organisations.id} in (${agencyId}, ${providerId}) or ${organisations.kind} = 'platform'`)
    .orderBy(asc(organisations.id))
    .for("share");
  const [agency, provider] = [agencyId, providerId].map((id) => parties.find((one) => one.id === id));
  const platform = parties.find(({ kind }) => kind === "platform");
  if (!agency || !provider || !platform) throw new Error("a party of a consent is gone");
  return { agency, provider, platform };
}

/** The consent's id; null where another one already waits. */
export async function requestConsent(
  tx: Transaction,
  actor: Actor,
  { agency, provider, platform }: Parties,
  organisationId: string,
): Promise<string | null> {
  const numbers = { agencyVatNumber: vatNumberOf(agency), providerVatNumber: vatNumberOf(provider) };
  const names = { agency: agency.name, provider: provider.name, platform: platform.name };
  const text = messages.selfBilling.text({ ...names, ...numbers });
  const [made] = await tx
    .insert(selfBillingConsents)
    .values({
      organisationId: agency.id,
      providerId: provider.id,
      agencyName: agency.name,
      providerName: provider.name,
      text,
      textHash: createHash("sha256").update(text).digest("hex"),
      ...numbers,
      requestedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: selfBillingConsents.id });
  if (!made) return null;
  await audit(tx, actor, {
    organisationId,
    action: "selfBilling.asked",
    subject: { type: "selfBillingConsent", id: made.id },
  });
  return made.id;
}
