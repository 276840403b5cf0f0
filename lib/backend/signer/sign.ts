import { and, eq } from "drizzle-orm";
import { conflict, invalid } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { whenFree } from "@/lib/backend/when-free";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { SignInput } from "@/lib/contract/signer";
import { signerSignatures } from "@/lib/db/schema";
import { readDrawing } from "./drawing";
import { refuse, signatureOf, withTicket } from "./signature";
import { holdRequest } from "./store";

const texts = messages.signer;

/** What was given as the signature itself. BAD_REQUEST for a drawing that cannot be read. */
async function mark(input: SignInput) {
  if (input.method === "typed") return { method: input.method, typedName: input.typedName, image: null };
  const image = await whenFree(() => readDrawing(input.image));
  if (!image) throw invalid(texts.notADrawing, [{ field: "image", message: texts.notADrawing }]);
  return { method: input.method, typedName: null, image };
}

/**
 * Signs: keeps the mark, the consent text, address, browser and time, once. A second time answers `alreadySigned` and changes
 * nothing. CONFLICT `notYet`, `declined` or `closed` where it cannot be signed, `consentChanged` where other words were shown.
 */
export const sign = procedure(contract.signer.sign, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, texts.tooMany);
  const { request } = await withTicket(input.ticket, signatureOf);
  // A picture is dear to read: only for whoever has a ticket.
  const given = await mark(input);
  return withTicket(input.ticket, async (tx, ticket) => {
    await holdRequest(tx, request.id);
    // Again, now that nobody else changes it.
    const opened = await signatureOf(tx, ticket);
    const signatureId = opened.signature.id;
    if (opened.hindrance === "alreadySigned") return { signatureId, outcome: "alreadySigned" as const };
    if (opened.hindrance) refuse(opened);
    if (input.consentHash !== opened.consent.hash) throw conflict(texts.consentChanged, "consentChanged");
    await tx
      .update(signerSignatures)
      .set({
        ...given,
        state: "signed",
        consentText: opened.consent.text,
        ip: context.address,
        userAgent: context.userAgent ?? texts.unknownBrowser,
        signedAt: new Date(),
      })
      .where(and(eq(signerSignatures.id, signatureId), eq(signerSignatures.state, "open")));
    return { signatureId, outcome: "signed" as const };
  });
});
