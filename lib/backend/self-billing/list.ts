import { and, asc, desc, or, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { listKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import { agreements, selfBillingConsents } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type ConsentRecord, canRead, isInvoiced, ofPair, type Pair, toConsent } from "./find";
import { isLasting } from "./rules";

const pairKey = listKey(z.tuple([z.uuid(), z.uuid()]));

/** The consent that is live, without one the last that has ended, and the one that waits for a side; `own` has the newest first. */
function statesOf(own: readonly ConsentRecord[], day: string) {
  const live = own.find(({ status }) => status === "live");
  const waiting = own.find(({ status }) => status !== "live" && status !== "ended");
  const current = live ?? own.find(({ status }) => status === "ended");
  return {
    current: current ? toConsent(current) : null,
    waiting: waiting ? toConsent(waiting) : null,
    canAsk: !waiting && !(live && isLasting(live, day)),
  };
}

/** The pairs of the caller's organisation, or of all for the platform, that have an agreement to invoice under, with their consents. */
export const list = procedure(contract.selfBilling.list, canRead, ({ input, caller }) => {
  const after = pairKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        agencyId: agreements.agencyId,
        providerId: agreements.providerId,
        agency: sql<string>`max(${agreements.agencyName})`,
        provider: sql<string>`max(${agreements.providerName})`,
      })
      .from(agreements)
      .where(
        and(
          isInvoiced(),
          after
            ? sql`(${agreements.agencyId}, ${agreements.providerId}) > (${after[0]}::uuid, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .groupBy(agreements.agencyId, agreements.providerId)
      .orderBy(asc(agreements.agencyId), asc(agreements.providerId))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const consents = page.length
      ? await tx
          .selectDistinctOn([
            selfBillingConsents.organisationId,
            selfBillingConsents.providerId,
            selfBillingConsents.status,
          ])
          .from(selfBillingConsents)
          .where(or(...page.map((pair: Pair) => ofPair(pair))))
          .orderBy(
            asc(selfBillingConsents.organisationId),
            asc(selfBillingConsents.providerId),
            asc(selfBillingConsents.status),
            desc(selfBillingConsents.requestedAt),
          )
      : [];
    const day = today();
    const last = page.at(-1);
    return {
      items: page.map(({ agencyId, providerId, agency, provider }) => ({
        agency: { _id: agencyId, name: agency },
        provider: { _id: providerId, name: provider },
        ...statesOf(
          consents.filter((one) => one.organisationId === agencyId && one.providerId === providerId),
          day,
        ),
      })),
      next: rows.length > page.length && last ? pairKey.encode([last.agencyId, last.providerId]) : null,
    };
  });
});
