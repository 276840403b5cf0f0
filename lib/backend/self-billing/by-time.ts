/** What time does with consents: it ends those that have expired and asks for the next ones. */
import { and, asc, eq, exists, isNull, lt, lte, type SQL } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { agreements, selfBillingConsents } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { isInvoiced, type Pair } from "./find";
import { lockParties, requestConsent } from "./request";
import { renewableUntil } from "./rules";

const platform = { kind: "platform" } as const;

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

type Due = Pair & { id: string };

const lockLive = async (tx: Transaction, id: string) => {
  const live = and(eq(selfBillingConsents.id, id), eq(selfBillingConsents.status, "live"));
  const [consent] = await tx.select().from(selfBillingConsents).where(live).for("update");
  return consent;
};

/** Ends one that has expired, if no one has meanwhile. */
const endOne = ({ id, agencyId }: Due): Promise<void> =>
  withScope(platform, async (tx) => {
    const consent = await lockLive(tx, id);
    if (!consent) return;
    await tx
      .update(selfBillingConsents)
      .set({ status: "ended", lock: consent.lock + 1, endedAt: clock.now(), endedBecause: "expired" })
      .where(eq(selfBillingConsents.id, id));
    await audit(tx, jobActor(), {
      organisationId: agencyId,
      action: "selfBilling.expired",
      subject: { type: "selfBillingConsent", id },
    });
  });

/** Asks for the next of one that soon expires, once. */
const renewOne = ({ id, ...pair }: Due): Promise<void> =>
  withScope(platform, async (tx) => {
    const parties = await lockParties(tx, pair);
    const consent = await lockLive(tx, id);
    if (!consent || consent.remindedAt) return;
    await tx.update(selfBillingConsents).set({ remindedAt: clock.now() }).where(eq(selfBillingConsents.id, id));
    await requestConsent(tx, jobActor(), parties, pair.agencyId);
  });

/** Ends what has expired, and asks once for the renewal of what expires in 30 days and is still needed. */
export async function keepConsents(): Promise<void> {
  const day = today();
  const dueWhere = (which: (tx: Transaction) => SQL | undefined): Promise<Due[]> =>
    withScope(platform, (tx) =>
      tx
        .select({
          id: selfBillingConsents.id,
          agencyId: selfBillingConsents.organisationId,
          providerId: selfBillingConsents.providerId,
        })
        .from(selfBillingConsents)
        .where(and(eq(selfBillingConsents.status, "live"), which(tx)))
        .orderBy(asc(selfBillingConsents.expiresOn))
        .limit(AT_ONCE),
    );
  const attempt = (one: Due, work: (one: Due) => Promise<void>) =>
    work(one).catch((error: unknown) => log.error("a consent was not kept up", { consent: one.id, error }));
  for (const one of await dueWhere(() => lt(selfBillingConsents.expiresOn, day))) await attempt(one, endOne);
  const soon = await dueWhere((tx) =>
    and(
      lte(selfBillingConsents.expiresOn, renewableUntil(day)),
      isNull(selfBillingConsents.remindedAt),
      hasAgreement(tx),
    ),
  );
  for (const one of soon) await attempt(one, renewOne);
}
