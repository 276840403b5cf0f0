import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { signerSignatures } from "@/lib/db/schema";
import { readSignature } from "./drawing";
import { refuse, signatureOf, withSigningToken } from "./signature";
import { lockRequest } from "./store";

const texts = messages.signer;

/**
 * Signs, once: stores the signature, consent text, IP address, browser and time. A second call returns `alreadySigned`
 * and changes nothing. CONFLICT `notYet`, `declined` or `closed` if it cannot be signed, `consentChanged` if another
 * consent text was shown.
 */
export const sign = procedure(contract.signer.sign, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, texts.tooMany);
  const { request } = await withSigningToken(input.signingToken, signatureOf);
  // Decoding a picture is expensive, so check the signing token first.
  const given = await readSignature(input);
  return withSigningToken(input.signingToken, async (tx, signingToken) => {
    await lockRequest(tx, request.id);
    // Check again, now under the lock.
    const opened = await signatureOf(tx, signingToken);
    const signatureId = opened.signature.id;
    if (opened.signingRefusal === "alreadySigned") return { signatureId, outcome: "alreadySigned" as const };
    if (opened.signingRefusal) refuse(opened);
    if (input.consentHash !== opened.consent.hash) throw conflict(texts.consentChanged, "consentChanged");
    await tx
      .update(signerSignatures)
      .set({
        ...given,
        state: "signed",
        consentText: opened.consent.text,
        ip: context.address,
        userAgent: context.userAgent ?? texts.unknownBrowser,
        signedAt: clock.now(),
      })
      .where(and(eq(signerSignatures.id, signatureId), eq(signerSignatures.state, "open")));
    return { signatureId, outcome: "signed" as const };
  });
});
