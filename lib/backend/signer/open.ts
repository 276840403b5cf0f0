import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { signatureOf, stateOf, withSigningToken } from "./signature";

/**
 * What a signing token opens: who signs what, and whether it is their turn. Does not use the token up. NOT_FOUND
 * `signingTokenUnusable`.
 */
export const open = procedure(contract.signer.open, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.signer.tooMany);
  return withSigningToken(input.signingToken, async (tx, signingToken) => {
    const opened = await signatureOf(tx, signingToken);
    return {
      state: stateOf(opened),
      signatureId: opened.signature.id,
      title: opened.request.title,
      ...opened.person,
      consentText: opened.consent.text,
      consentHash: opened.consent.hash,
      expiresAt: new Date(signingToken.expiresAtMs).toISOString(),
    };
  });
});
