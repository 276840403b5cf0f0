/**
 * The built-in signer's own calls: made by its page, which the signing widget embeds. The signing token identifies one
 * signature and is sent in the body. These calls are not in spec section 7: they correspond to an external signature
 * provider's service.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { withoutNul } from "@/lib/contract/common/text";

const texts = messages.signer;

const signingToken = z.object({ signingToken: z.string().min(1).max(2_000) });

/** A name that is typed as a signature. */
export const typedNameSchema = z
  .string(texts.nameNeeded)
  .overwrite(withoutNul)
  .trim()
  .min(1, texts.nameNeeded)
  .max(constants.signatureNameMaxLength, texts.nameTooLong);
/** A name that is drawn: a PNG, in base64. */
export const drawnNameSchema = z
  .base64(texts.drawingNeeded)
  .min(1, texts.drawingNeeded)
  .max(Math.ceil((constants.signatureImageMaxBytes * 4) / 3) + 4, texts.tooLarge);

const signed = signingToken.extend({
  /** SHA-256 of the consent text that was shown: the signatory agrees to no other. */
  consentHash: z.string(),
});

const signInputSchema = z.discriminatedUnion("method", [
  signed.extend({
    method: z.literal("typed"),
    typedName: typedNameSchema,
  }),
  signed.extend({
    method: z.literal("drawn"),
    image: drawnNameSchema,
  }),
]);
export type SignInput = z.infer<typeof signInputSchema>;

export const signer = {
  open: oc
    .route({ method: "POST", path: "/signer/open", summary: "What a signing token of the built-in signer opens" })
    .input(signingToken)
    .output(
      z.object({
        /**
         * `notYet`: someone earlier in the order must sign first. `closed`: it was cancelled, or someone else declined.
         */
        state: z.enum(["toSign", "notYet", "signed", "declined", "closed"]),
        signatureId: z.uuid(),
        title: z.string(),
        fullName: z.string(),
        jobTitle: z.string(),
        organisation: z.string(),
        consentText: z.string(),
        consentHash: z.string(),
        /** When the signing token expires. */
        expiresAt: z.iso.datetime(),
      }),
    ),

  document: oc
    .route({ method: "POST", path: "/signer/document", summary: "The document to be signed" })
    .input(signingToken)
    .output(z.object({ name: z.string(), contentType: z.string(), base64: z.string() })),

  sign: oc
    .route({ method: "POST", path: "/signer/sign", summary: "Sign, once, with the evidence of the signature" })
    .input(signInputSchema)
    .output(
      z.object({
        signatureId: z.uuid(),
        /** `alreadySigned`: nothing changed. */
        outcome: z.enum(["signed", "alreadySigned"]),
      }),
    ),
};
