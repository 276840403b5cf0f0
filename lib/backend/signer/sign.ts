import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { conflict, invalid } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { SignInput } from "@/lib/contract/signer";
import { signerSignatures } from "@/lib/db/schema";
import { readDrawing } from "./drawing";
import { refuse, signatureOf, withSigningToken } from "./signature";
import { lockRequest } from "./store";

const texts = messages.signer;

/** The submitted signature. BAD_REQUEST for a drawing that cannot be read. */
async function mark(input: SignInput) {
  if (input.method === "typed") return { method: input.method, typedName: input.typedName, image: null };
  const image = await whenCapacity(() => readDrawing(input.image));
  if (!image) throw invalid(texts.notADrawing, [{ field: "image", message: texts.notADrawing }]);
  return { method: input.method, typedName: null, image };
}

/**
 * Signs, once: stores the signature, consent text, IP address, browser and time. A second call returns `alreadySigned`
 * and changes nothing. CONFLICT `notYet`, `declined` or `closed` if it cannot be signed, `consentChanged` if another
 * consent text was shown.
 */
export const sign = procedure(contract.signer.sign, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, texts.tooMany);
  const { request } = await withSigningToken(input.signingToken, signatureOf);
  // Decoding a picture is expensive, so check the signing token first.
  const given = await mark(input);
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
