/** What time does with consents: it ends those that have expired and asks for the next ones. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, exists, isNull, lt, lte } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { agreements, selfBillingConsents } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { isInvoiced } from "./find";
import { requestConsent } from "./request";
import { isOver, renewableUntil } from "./rules";

const platform = { kind: "platform" } as const;
const system = () => ({ caller: { kind: "job" as const, uid: null }, requestId: randomUUID(), address: null });

/** As many as are looked at in one go; the next job continues. */
const AT_ONCE = 500;

const hasAgreement = (tx: Transaction) =>
  exists(
    tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        and(
          eq(agreements.agencyId, selfBillingConsents.organisationId),
          eq(agreements.providerId, selfBillingConsents.providerId),
          isInvoiced(),
        ),
      ),
  );

/** Ends one that has expired; of one that soon will, asks for the next. */
const keepOne = (consentId: string, day: string): Promise<void> =>
  withScope(platform, async (tx) => {
    const [consent] = await tx
      .select()
      .from(selfBillingConsents)
      .where(and(eq(selfBillingConsents.id, consentId), eq(selfBillingConsents.status, "live")))
      .for("update");
    if (!consent) return;
    const { id, organisationId: agencyId, providerId, lock } = consent;
    const ofThis = eq(selfBillingConsents.id, id);
    if (!isOver(consent, day)) {
      await tx.update(selfBillingConsents).set({ remindedAt: clock.now() }).where(ofThis);
      await requestConsent(tx, system(), { agencyId, providerId }, agencyId);
      return;
    }
    const end = { status: "ended", lock: lock + 1, endedAt: clock.now(), endedBecause: "expired" } as const;
    await tx.update(selfBillingConsents).set(end).where(ofThis);
    await audit(tx, system(), {
      organisationId: agencyId,
      action: "selfBilling.expired",
      subject: { type: "selfBillingConsent", id },
    });
  });

/** Ends what has expired, and asks once for the renewal of what expires in 30 days and is still needed. */
export async function keepConsents(): Promise<void> {
  const day = today();
  const due = await withScope(platform, async (tx) => {
    const live = eq(selfBillingConsents.status, "live");
    const of = (which: Parameters<typeof and>[0]) =>
      tx
        .select({ id: selfBillingConsents.id })
        .from(selfBillingConsents)
        .where(and(live, which))
        .orderBy(asc(selfBillingConsents.expiresOn))
        .limit(AT_ONCE);
    const soon = and(
      lte(selfBillingConsents.expiresOn, renewableUntil(day)),
      isNull(selfBillingConsents.remindedAt),
      hasAgreement(tx),
    );
    return [...(await of(lt(selfBillingConsents.expiresOn, day))), ...(await of(soon))];
  });
  for (const id of new Set(due.map((one) => one.id))) {
    await keepOne(id, day).catch((error: unknown) => log.error("a consent was not kept up", { consent: id, error }));
  }
}
