/**
 * The built-in signer's own calls: made by its page, which the signing widget embeds. The ticket names one signature and travels in
 * the body. Not among the calls of spec section 7: it stands where a vendor's own service would.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { withoutNul } from "./text";

const texts = messages.signer;

const ticket = z.object({ ticket: z.string().min(1).max(2_000) });

const signed = ticket.extend({
  /** SHA-256 of the consent text that was shown: no other one is agreed to. */
  consentHash: z.string(),
});

export const signInputSchema = z.discriminatedUnion("method", [
  signed.extend({
    method: z.literal("typed"),
    typedName: z
      .string(texts.nameNeeded)
      .overwrite(withoutNul)
      .trim()
      .min(1, texts.nameNeeded)
      .max(constants.signatureNameMaxLength, texts.nameTooLong),
  }),
  signed.extend({
    method: z.literal("drawn"),
    /** A PNG, in base64. */
    image: z.base64(texts.drawingNeeded).max(Math.ceil((constants.signatureImageMaxBytes * 4) / 3) + 4, texts.tooLarge),
  }),
]);
export type SignInput = z.infer<typeof signInputSchema>;

export const signer = {
  open: oc
    .route({ method: "POST", path: "/signer/open", summary: "What a ticket of the built-in signer opens" })
    .input(ticket)
    .output(
      z.object({
        /** `notYet`: somebody before must sign first. `closed`: it was cancelled, or somebody else declined. */
        state: z.enum(["toSign", "notYet", "signed", "declined", "closed"]),
        signatureId: z.uuid(),
        title: z.string(),
        fullName: z.string(),
        jobTitle: z.string(),
        organisation: z.string(),
        consentText: z.string(),
        consentHash: z.string(),
        /** Until when the ticket opens. */
        expiresAt: z.iso.datetime(),
      }),
    ),

  document: oc
    .route({ method: "POST", path: "/signer/document", summary: "The document that is to be signed" })
    .input(ticket)
    .output(z.object({ name: z.string(), contentType: z.string(), base64: z.string() })),

  sign: oc
    .route({ method: "POST", path: "/signer/sign", summary: "Sign, once, with what is evidence of it" })
    .input(signInputSchema)
    .output(
      z.object({
        signatureId: z.uuid(),
        /** `alreadySigned`: nothing changed. */
        outcome: z.enum(["signed", "alreadySigned"]),
      }),
    ),

  decline: oc
    .route({ method: "POST", path: "/signer/decline", summary: "Decline to sign, with a reason" })
    .input(
      ticket.extend({
        reason: z
          .string(texts.reasonNeeded)
          .overwrite(withoutNul)
          .trim()
          .min(1, texts.reasonNeeded)
          .max(constants.reasonMaxLength, texts.reasonTooLong),
      }),
    )
    .output(z.object({ signatureId: z.uuid(), outcome: z.enum(["declined", "alreadyDeclined"]) })),
};
