import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { openLink } from "./link";

/**
 * Validate agreement signatory token (spec section 7): does not spend the token, since mail scanners open links too.
 */
export const validateToken = procedure(contract.agreements.validateToken, linkHolder, async ({ input, context }) => {
  const { agreement, version, signatory, state, expiresAt } = await openLink(input.token, context);
  return {
    signatory: {
      _id: signatory.id,
      agreement: agreement.id,
      type: signatory.type,
      status: signatory.status,
      fullName: signatory.fullName,
      jobTitle: signatory.jobTitle,
    },
    agreement: {
      reference: agreement.reference,
      agencyName: agreement.agencyName,
      providerName: agreement.providerName,
      expiresAt: version.expiresAt.toISOString(),
    },
    linkExpiresAt: expiresAt.toISOString(),
    state,
  };
});
