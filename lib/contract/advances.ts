/** The calls about advances on approved invoices (domain.md, Capital Advance). Amounts are pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { capitalAdvanceStatuses } from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { advanceStates } from "@/lib/config/states/advance";
import { statusesOf } from "@/lib/config/states/table";
import { day, lines } from "./common/text";

const texts = messages.advances;
const LIMIT_PENCE_MAX = 1_000_000_000;
const INVOICES_MAX = 100;
const FEE_BASIS_POINTS_MAX = 2_000;

const status = z.enum(statusesOf(advanceStates));
const invoiceIds = z
  .array(z.uuid(), texts.noneChosen)
  .min(1, texts.noneChosen)
  .max(INVOICES_MAX, texts.tooManyChosen)
  .refine((ids) => new Set(ids).size === ids.length, texts.noneChosen);

const quote = z.object({
  grossPence: z.int(),
  percent: z.int(),
  pence: z.int(),
  feePence: z.int(),
  netPence: z.int(),
  /** The fee as a yearly rate, in hundredths of a per cent. */
  yearlyBasisPoints: z.int(),
  settlesOn: z.iso.date(),
});

/** What the preview said: nothing else is bound to it. */
const previewed = z.int().min(0).max(LIMIT_PENCE_MAX);

export type AdvanceQuote = z.infer<typeof quote>;

const termsSchema = z.object({
  limitPence: z.int(texts.limitNeeded).min(0, texts.limitNeeded).max(LIMIT_PENCE_MAX, texts.limitNeeded),
  percent: z.int(texts.percentNeeded).min(1, texts.percentNeeded).max(100, texts.percentNeeded),
  feeBasisPoints: z.int(texts.feeNeeded).min(0, texts.feeNeeded).max(FEE_BASIS_POINTS_MAX, texts.feeNeeded),
});

const agencySchema = z.object({ _id: z.uuid(), name: z.string() });

const applicationsSchema = z.object({
  items: z.array(z.object({ agency: agencySchema, waitsFor: z.enum(["terms", "confirmation"]) })),
  /** Whether there are more. */
  hasMore: z.boolean(),
});
export type AdvanceApplications = z.infer<typeof applicationsSchema>;

const overviewSchema = z.object({
  agency: agencySchema,
  /** What is offered, and that of the next change. */
  terms: termsSchema.nullable(),
  lock: z.int32(),
  /** For the platform alone: where the agency's application is, and terms that wait for a second person. */
  application: z
    .object({
      status: z.enum(capitalAdvanceStatuses),
      reason: z.string().nullable(),
      proposed: termsSchema.extend({ by: z.string(), isOwn: z.boolean() }).nullable(),
    })
    .nullable(),
  drawnPence: z.int(),
  availablePence: z.int(),
  eligible: z.array(
    z.object({
      _id: z.uuid(),
      number: z.string(),
      providerName: z.string(),
      dueOn: z.iso.date(),
      duePence: z.int(),
      advancePence: z.int(),
    }),
  ),
});
export type AdvanceOverview = z.infer<typeof overviewSchema>;

const advanceSchema = z.object({
  _id: z.uuid(),
  reference: z.string(),
  agency: agencySchema,
  invoices: z.array(z.string()),
  pence: z.int(),
  feePence: z.int(),
  owedPence: z.int(),
  requestedBy: z.string(),
  requestedAt: z.date(),
  status,
  reason: z.string().nullable(),
  settledOn: z.iso.date().nullable(),
  lock: z.int32(),
});
export type Advance = z.infer<typeof advanceSchema>;

const seen = z.object({ advanceId: z.uuid(), lock: z.int32() });
const changed = z.object({ status, lock: z.int32() });
const agency = z.object({ agencyId: z.uuid() });
const ofTerms = agency.extend({ lock: z.int32() });

export const advances = {
  overview: oc
    .route({
      method: "GET",
      path: "/agencies/{agencyId}/advance",
      summary: "What an agency can draw, and on which invoices",
    })
    .input(agency)
    .output(overviewSchema),

  preview: oc
    .route({ method: "POST", path: "/agencies/{agencyId}/advance/preview", summary: "What an advance would cost" })
    .input(agency.extend({ invoiceIds }))
    .output(quote),

  request: oc
    .route({ method: "POST", path: "/agencies/{agencyId}/advances", summary: "Ask for an advance" })
    .input(agency.extend({ invoiceIds, pence: previewed, feePence: previewed }))
    .output(z.object({ advanceId: z.uuid() })),

  cancel: oc
    .route({
      method: "POST",
      path: "/advances/{advanceId}/cancellation",
      summary: "Cancel an advance before it is paid",
    })
    .input(seen)
    .output(changed),

  decide: oc
    .route({ method: "POST", path: "/advances/{advanceId}/decision", summary: "Review, approve, decline or write off" })
    .input(
      seen
        .extend({
          decision: z.enum(["review", "approve", "decline", "recover", "writeOff"], texts.decisionNeeded),
          reason: lines(constants.reasonMaxLength, texts.reasonNeeded).nullable().default(null),
        })
        .refine(({ decision, reason }) => reason !== null || !["decline", "writeOff"].includes(decision), {
          path: ["reason"],
          error: texts.reasonNeeded,
        }),
    )
    .output(changed),

  payOut: oc
    .route({ method: "POST", path: "/advances/{advanceId}/payout", summary: "Record that an advance has been paid" })
    .input(seen.extend({ on: day(texts.dayNeeded) }))
    .output(changed),

  settle: oc
    .route({
      method: "POST",
      path: "/advances/{advanceId}/settlement",
      summary: "Record money that the agency paid back",
    })
    .input(
      seen.extend({
        on: day(texts.dayNeeded),
        pence: z.int(texts.amountNeeded).min(1, texts.amountNeeded).max(LIMIT_PENCE_MAX, texts.amountNeeded),
      }),
    )
    .output(changed),

  list: oc
    .route({ method: "GET", path: "/advances", summary: "Past advances, the newest first" })
    .input(
      z.object({
        status: status.optional(),
        agencyId: z.uuid().optional(),
        after: z.string().max(1_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSizeMax),
      }),
    )
    .output(
      z.object({
        items: z.array(advanceSchema),
        next: z.string().nullable(),
      }),
    ),

  applications: oc
    .route({
      method: "GET",
      path: "/advance-applications",
      summary: "Agencies that have applied for the capital advance, or whose terms wait for a second person",
    })
    .output(applicationsSchema),

  proposeTerms: oc
    .route({
      method: "PUT",
      path: "/agencies/{agencyId}/advance/terms",
      summary: "Propose what an agency is offered, for a second person to confirm",
    })
    .input(ofTerms.extend({ terms: termsSchema }))
    .output(z.object({ lock: z.int32() })),

  confirmTerms: oc
    .route({
      method: "POST",
      path: "/agencies/{agencyId}/advance/terms/confirmation",
      summary: "Confirm the proposed terms, which approves an agency that has applied",
    })
    .input(ofTerms)
    .output(z.object({ lock: z.int32() })),

  declineApplication: oc
    .route({
      method: "POST",
      path: "/agencies/{agencyId}/advance/refusal",
      summary: "Decline an agency's application for the capital advance",
    })
    .input(ofTerms.extend({ reason: lines(constants.reasonMaxLength, texts.declineReasonNeeded) }))
    .output(z.object({ lock: z.int32() })),
};
