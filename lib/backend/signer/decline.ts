import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { signerSignatures } from "@/lib/db/schema";
import { refuse, signatureOf, stateOf, withSigningToken } from "./signature";
import { lockRequest } from "./store";

/**
 * Declines to sign, with a reason. A second call returns `alreadyDeclined`. CONFLICT `notYet`, `signed` or `closed` if
 * it cannot be declined.
 */
export const decline = procedure(contract.signer.decline, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.signer.tooMany);
  return withSigningToken(input.signingToken, async (tx, signingToken) => {
    const { request } = await signatureOf(tx, signingToken);
    await lockRequest(tx, request.id);
    const opened = await signatureOf(tx, signingToken);
    const signatureId = opened.signature.id;
    if (stateOf(opened) === "declined") return { signatureId, outcome: "alreadyDeclined" as const };
    if (opened.signingRefusal) refuse(opened);
    await tx
      .update(signerSignatures)
      .set({ state: "declined", declinedAt: clock.now(), declineReason: input.reason })
      .where(and(eq(signerSignatures.id, signatureId), eq(signerSignatures.state, "open")));
    return { signatureId, outcome: "declined" as const };
  });
});
