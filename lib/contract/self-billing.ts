/** The calls about consents to self-billing: that the platform issues an agency's invoices to a provider (docs/decisions/0096-invoices.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { consentEndReasons } from "@/lib/config/closed-lists/invoices";
import { organisationKinds } from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { selfBillingConsentStates } from "@/lib/config/states/self-billing-consent";
import { statusesOf } from "@/lib/config/states/table";
import { vatNumberSchema } from "./common/registration-numbers";
import { nameLine } from "./common/text";

const texts = messages.selfBilling;

const pair = z.object({ agencyId: z.uuid(), providerId: z.uuid() });
const consent = z.object({ consentId: z.uuid() });
/** With the number of the change that the caller has seen. */
const seen = consent.extend({ lock: z.int32() });
const statusSchema = z.enum(statusesOf(selfBillingConsentStates));
const changed = z.object({ status: statusSchema });
const party = z.object({ _id: z.uuid(), name: z.string() });

const consentSchema = z.object({
  _id: z.uuid(),
  status: statusSchema,
  lock: z.int(),
  requestedAt: z.iso.datetime(),
  startsOn: z.iso.date().nullable(),
  /** The last day. */
  expiresOn: z.iso.date().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBecause: z.enum(consentEndReasons).nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

const pairSchema = z.object({
  agency: party,
  provider: party,
  /** The one that is live; without one, the last that has ended. */
  current: consentSchema.nullable(),
  /** The one that waits for a side. */
  waiting: consentSchema.nullable(),
  /** Whether the next one can be asked for now. */
  canAsk: z.boolean(),
});
export type ConsentPair = z.infer<typeof pairSchema>;

const openedSchema = consentSchema.extend({
  agency: party,
  provider: party,
  text: z.string(),
  textHash: z.string(),
  signatures: z.array(
    z.object({
      side: z.enum(organisationKinds),
      fullName: z.string(),
      jobTitle: z.string().nullable(),
      signedAt: z.iso.datetime(),
    }),
  ),
  can: z.object({
    accept: z.boolean(),
    withdraw: z.boolean(),
    /** Whether accepting answers for the agency's VAT registration. */
    answersForVat: z.boolean(),
  }),
});
export type OpenedConsent = z.infer<typeof openedSchema>;

/** What a person states when they accept. */
export const acceptanceSchema = z.object({
  typedName: nameLine(constants.signatureNameMaxLength, texts.nameNeeded),
  agrees: z.literal(true, texts.agreeNeeded),
  /** The agency's answer for itself; null from a provider. */
  isVatRegistered: z.boolean().nullable(),
  vatNumber: vatNumberSchema.nullable(),
});

export const selfBilling = {
  list: oc
    .route({
      method: "GET",
      path: "/self-billing-consents",
      summary: "The pairs of agency and provider with an agreement, and their consent to self-billing",
    })
    .input(
      z.object({
        after: z.string().max(1_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSizeMax),
      }),
    )
    .output(z.object({ items: z.array(pairSchema), next: z.string().nullable() })),

  get: oc
    .route({ method: "GET", path: "/self-billing-consents/{consentId}", summary: "A consent with its text" })
    .input(consent)
    .output(openedSchema),

  ask: oc
    .route({ method: "POST", path: "/self-billing-consents", summary: "Ask both sides for a consent" })
    .input(pair)
    .output(consent),

  accept: oc
    .route({
      method: "POST",
      path: "/self-billing-consents/{consentId}/acceptance",
      summary: "Accept a consent for the own organisation, with its evidence",
    })
    /** `textHash`: SHA-256 of the text that was shown; they accept no other. */
    .input(seen.extend({ textHash: z.string().max(64), acceptance: acceptanceSchema }))
    .output(changed),

  withdraw: oc
    .route({
      method: "POST",
      path: "/self-billing-consents/{consentId}/withdrawal",
      summary: "Withdraw a consent, or refuse one that waits",
    })
    .input(seen)
    .output(changed),
};
