/** The calls about authorising payments before they are collected (domain.md /dashboard/tasks/payment-authorisations). Money is pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { paymentAuthorisationStates } from "@/lib/config/states/payment-authorisation";
import { statusesOf } from "@/lib/config/states/table";
import { fileContentSchema } from "./common/files";
import { pageInput, pageOutput } from "./common/lists";
import { lines } from "./common/text";
import { invoiceDocumentSchema } from "./invoices";

const texts = messages.paymentAuthorisations;
const AMOUNT_PENCE_MAX = 1_000_000_000;

const named = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();
const authorisation = z.object({ authorisationId: z.uuid() });
/** With the number of the change that the caller has seen. */
const seen = authorisation.extend({ lock: z.int32() });

const rowSchema = z.object({
  _id: z.uuid(),
  lock: z.int32(),
  status: z.enum(statusesOf(paymentAuthorisationStates)),
  invoice: z.object({ _id: z.uuid(), number: z.string() }),
  agency: z.string(),
  provider: z.string(),
  service: z.string().nullable(),
  netPence: z.int(),
  vatPence: z.int(),
  grossPence: z.int(),
  /** With VAT, what is to be collected now: without what is disputed, credited or paid. */
  duePence: z.int(),
  step: z.int(),
  steps: z.int(),
  askedAt: moment,
  /** The cut-off, after which it escalates. */
  dueAt: moment,
  isEscalated: z.boolean(),
  delegatedTo: z.string().nullable(),
  decidedBy: z.string().nullable(),
  closedAt: moment.nullable(),
  reason: z.string().nullable(),
  /** Why the caller may not decide; null where they may, and once it is decided. */
  blocked: z.enum(["involved", "samePerson", "notYours"]).nullable(),
  /** Whether the caller can read its invoice here: they may decide it, or have. */
  opensInvoice: z.boolean(),
});
export type PaymentAuthorisationRow = z.infer<typeof rowSchema>;
export const paymentAuthorisationListSchema = z.enum(["pending", "decided"]);

const amount = (wrong: string) => z.int(wrong).min(0, wrong).max(AMOUNT_PENCE_MAX, wrong).nullable();
export const paymentAuthorisationSettingsSchema = z.object({
  /** From which gross amount; null: only invoices of `serviceIds`. */
  thresholdPence: amount(texts.thresholdNeeded),
  /** From which gross amount it takes two steps; null: one step always. */
  twoStepsFromPence: amount(texts.twoStepsNeeded),
  /** Whether no one authorises what they raised or approved themselves. */
  isTwoPerson: z.boolean(),
  /** Whether no one approves the hours of a shift that they posted, authorised, confirmed or accepted a worker for. */
  isTwoPersonHours: z.boolean(),
  /** Services whose invoices always need it. */
  serviceIds: z.array(z.uuid()).max(500),
});
export type PaymentAuthorisationSettings = z.infer<typeof paymentAuthorisationSettingsSchema>;

const provider = z.object({ providerId: z.uuid() });

export const paymentAuthorisations = {
  list: oc
    .route({
      method: "GET",
      path: "/payment-authorisations",
      summary: "Payments that wait for authorisation, or their history, a page at a time",
    })
    .input(
      z.object({
        show: paymentAuthorisationListSchema.default("pending"),
        /** This one alone, if it is in the list. */
        authorisationId: z.uuid().optional(),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(rowSchema), ...pageOutput })),

  get: oc
    .route({
      method: "GET",
      path: "/payment-authorisations/{authorisationId}",
      summary: "A payment to authorise, the steps before it and whom it can be handed to",
    })
    .input(authorisation)
    .output(z.object({ authorisation: rowSchema, steps: z.array(rowSchema), delegates: z.array(named) })),

  invoice: oc
    .route({
      method: "GET",
      path: "/payment-authorisations/{authorisationId}/invoice",
      summary: "The invoice of a payment that the caller may decide or has decided",
    })
    .input(authorisation)
    .output(z.object({ authorisation: rowSchema, invoice: invoiceDocumentSchema })),

  pdf: oc
    .route({
      method: "GET",
      path: "/payment-authorisations/{authorisationId}/pdf",
      summary: "The same invoice as a tagged PDF with its XML",
    })
    .input(authorisation)
    .output(fileContentSchema),

  authorise: oc
    .route({
      method: "POST",
      path: "/payment-authorisations/{authorisationId}/authorisation",
      summary: "Authorise a payment, or its first step",
    })
    .input(seen)
    .output(z.object({ isLast: z.boolean() })),

  reject: oc
    .route({
      method: "POST",
      path: "/payment-authorisations/{authorisationId}/rejection",
      summary: "Reject a payment with a reason, which disputes its invoice",
    })
    .input(seen.extend({ reason: lines(constants.reasonMaxLength, texts.reasonNeeded) }))
    .output(z.object({ disputeId: z.uuid() })),

  delegate: oc
    .route({
      method: "PUT",
      path: "/payment-authorisations/{authorisationId}/delegate",
      summary: "Hand a payment to another authoriser",
    })
    .input(seen.extend({ userId: z.uuid(texts.delegateNeeded) }))
    .output(z.object({ lock: z.int32() })),

  settings: oc
    .route({
      method: "GET",
      path: "/payment-authorisation-settings/{providerId}",
      summary: "When a provider’s payments need authorisation",
    })
    .input(provider)
    .output(
      paymentAuthorisationSettingsSchema.extend({
        /** 0 until something was saved. */
        lock: z.int32(),
        /** Its name. */
        provider: z.string(),
        services: z.array(named),
        /** Whether the caller may change them. */
        canChange: z.boolean(),
      }),
    ),

  saveSettings: oc
    .route({
      method: "PUT",
      path: "/payment-authorisation-settings/{providerId}",
      summary: "Change when a provider’s payments need authorisation",
    })
    .input(provider.extend({ lock: z.int32(), settings: paymentAuthorisationSettingsSchema }))
    .output(z.object({ lock: z.int32() })),
};
