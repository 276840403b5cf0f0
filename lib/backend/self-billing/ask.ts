import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreements, selfBillingConsents } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead, isInvoiced, ofPair, type Pair } from "./find";
import { lockParties, requestConsent } from "./request";
import { isLasting } from "./rules";

const texts = messages.selfBilling;

/** NOT_FOUND for a pair without an agreement to invoice under that the caller may see. */
const mustHaveAgreement = (caller: PersonCaller, { agencyId, providerId }: Pair): Promise<void> =>
  withScope(scopeOf(caller), async (tx) => {
    const [found] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(eq(agreements.agencyId, agencyId), eq(agreements.providerId, providerId), isInvoiced()))
      .limit(1);
    if (!found) throw notFound();
  });

/**
 * Asks both sides of a pair for a consent. NOT_FOUND without an agreement to invoice under; CONFLICT `alreadyAsked`
 * while one is pending, and `alreadyLive` while one is in force for more than 30 further days.
 */
export const ask = procedure(contract.selfBilling.ask, canRead, async ({ input, caller, context }) => {
  await mustHaveAgreement(caller, input);
  return withScope({ kind: "platform" }, async (tx) => {
    const parties = await lockParties(tx, input);
    const live = await tx
      .select({ status: selfBillingConsents.status, expiresOn: selfBillingConsents.expiresOn })
      .from(selfBillingConsents)
      .where(and(ofPair(input), eq(selfBillingConsents.status, "live")));
    if (live.some((one) => isLasting(one, today()))) throw conflict(texts.alreadyLive, "alreadyLive");
    const organisationId = caller.group === "Provider" ? input.providerId : input.agencyId;
    const consentId = await requestConsent(tx, context, parties, organisationId);
    if (!consentId) throw conflict(texts.alreadyAsked, "alreadyAsked");
    return { consentId };
  });
});
