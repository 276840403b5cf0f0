import { asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { selfBillingSignatures } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead, findConsent, sideOf, toConsent } from "./find";
import { acceptedBy, canEnd } from "./rules";

/** A consent with its text, who has accepted it, and what the caller can do. NOT_FOUND for one of other organisations. */
export const get = procedure(contract.selfBilling.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const consent = await findConsent(tx, input.consentId);
    const signatures = await tx
      .select()
      .from(selfBillingSignatures)
      .where(eq(selfBillingSignatures.consentId, consent.id))
      .orderBy(asc(selfBillingSignatures.signedAt));
    const side = sideOf(caller);
    return {
      ...toConsent(consent),
      agency: { _id: consent.organisationId, name: consent.agencyName },
      provider: { _id: consent.providerId, name: consent.providerName },
      text: consent.text,
      textHash: consent.textHash,
      signatures: signatures.map((one) => ({
        side: one.side,
        fullName: one.fullName,
        jobTitle: one.jobTitle,
        signedAt: one.signedAt.toISOString(),
      })),
      can: {
        accept: side !== null && acceptedBy(side, consent.status) !== null,
        withdraw: side !== null && canEnd(consent.status),
        answersForVat: side === "agency",
      },
    };
  }),
);
