/** The calls about what an organisation pays and is paid (spec sections 3 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { capitalAdvanceStatuses, paymentMethods } from "@/lib/config/closed-lists/organisations";
import { messages } from "@/lib/config/messages";

const advanceStatusSchema = z.enum(capitalAdvanceStatuses);
export type AdvanceStatus = z.infer<typeof advanceStatusSchema>;

const REASON_MAX = 500;
const texts = messages.finance;

/** The answer to the reminder of the capital advance. */
export const advanceAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("REGISTERED") }),
  z.object({
    status: z.literal("NOT_INTERESTED"),
    notInterestingReason: z
      .string()
      .trim()
      .min(1, texts.reasonRequired)
      .max(REASON_MAX, texts.reasonTooLong(REASON_MAX)),
  }),
]);

const ariaSchema = z.object({
  status: advanceStatusSchema,
  notInterestingReason: z.string().nullable(),
  /** Why the platform declined the application. */
  declinedReason: z.string().nullable(),
});

export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const billingSchema = z.object({
  paymentMethod: z.object({ value: paymentMethodSchema }),
  /** The method it is changing to; null when it is not. */
  newPaymentMethod: paymentMethodSchema.nullable(),
});
export type Billing = z.infer<typeof billingSchema>;

export const finance = {
  billingInformation: oc
    .route({
      method: "GET",
      path: "/finance/providers/{providerId}/billing-information",
      summary: "Get provider billing information",
    })
    .input(z.object({ providerId: z.uuid() }))
    .output(billingSchema),

  requestPaymentMethodChange: oc
    .route({
      method: "PUT",
      path: "/finance/providers/{providerId}/payment-method",
      summary: "Request another payment method, or keep the current one; the platform confirms it",
    })
    .input(z.object({ providerId: z.uuid(), method: paymentMethodSchema }))
    .output(billingSchema),

  changePaymentMethod: oc
    .route({
      method: "POST",
      path: "/finance/providers/{providerId}/payment-method",
      summary: "Confirm the payment method that a provider has requested",
    })
    .input(z.object({ providerId: z.uuid(), method: paymentMethodSchema }))
    .output(billingSchema),

  references: oc
    .route({ method: "GET", path: "/finance/agencies/{agencyId}/references", summary: "Get finance references" })
    .input(z.object({ agencyId: z.uuid() }))
    .output(z.object({ aria: ariaSchema })),

  answerAdvance: oc
    .route({
      method: "POST",
      path: "/finance/agencies/{agencyId}/references/aria",
      summary: "Register for the capital advance, or decline it",
    })
    .input(z.object({ agencyId: z.uuid(), answer: advanceAnswerSchema }))
    .output(z.object({ aria: ariaSchema })),
};
