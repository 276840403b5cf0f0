/**
 * The calls about agreements (spec sections 2.4, 3, 4, 7; domain.md). Money is integer pence, days are `YYYY-MM-DD`,
 * times ISO. A link's token is sent in the body, never in an address of ours.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import {
  agreementCloseReasons,
  agreementDocumentKinds,
  agreementOrigins,
  agreementStatuses,
  bankHolidayDays,
  rateBands,
  rateBases,
  signatoryStatuses,
  specialRateModes,
  vatTreatments,
} from "@/lib/config/closed-lists/agreements";
import { billingPeriods, organisationKinds, paymentModes } from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { printableField, withoutLinks } from "@/lib/contract/common/printable";
import { day, withoutNul } from "@/lib/contract/common/text";

const texts = messages.agreements;

export const agreementStatusSchema = z.enum(agreementStatuses);
export type AgreementStatus = z.infer<typeof agreementStatusSchema>;

const agreementOriginSchema = z.enum(agreementOrigins);

const partySchema = z.enum(organisationKinds);
export type Party = z.infer<typeof partySchema>;

export const vatTreatmentSchema = z.enum(vatTreatments);
export type VatTreatment = z.infer<typeof vatTreatmentSchema>;

export const rateBandSchema = z.enum(rateBands);
export type RateBand = z.infer<typeof rateBandSchema>;

/** Which day of a bank holiday on a weekend is charged as one. */
export const bankHolidayDaysSchema = z.enum(bankHolidayDays);

const isoDate = z.iso.date();
/** A submitted date. */
const pence = (needed: string, tooHigh: string) => z.int(needed).min(0, needed).max(constants.ratePenceMax, tooHigh);
const words = (max: number, missing: string) =>
  z.string(missing).overwrite(withoutNul).trim().min(1, missing).max(max, fieldErrors.tooLong(missing, max));

/** A multiplier in hundredths (150 is 1.5 times), or pence. */
const specialRateSchema = z.object({
  band: rateBandSchema,
  mode: z.enum(specialRateModes),
  value: z
    .int(texts.bandAmountNeeded("the band"))
    .min(1, texts.bandAmountNeeded("the band"))
    .max(constants.ratePenceMax, texts.bandTooHigh("the band")),
});
export type SpecialRate = z.infer<typeof specialRateSchema>;

const rateLineBase = z.object({
  workerTypeId: z.uuid(texts.workerTypeNeeded),
  skills: z.array(words(60, texts.skillNeeded)).max(20).default([]),
  basis: z.enum(rateBases),
  vatTreatment: vatTreatmentSchema,
  specials: z
    .array(specialRateSchema)
    .max(rateBandSchema.options.length)
    .refine((list) => new Set(list.map(({ band }) => band)).size === list.length, texts.bandTwice)
    .default([]),
});
/** The submitted values: pay and margin; the charge is their sum. */
const rateLineInputSchema = rateLineBase
  .extend({
    payPence: pence(texts.payNeeded, texts.payTooHigh),
    marginPence: pence(texts.marginNeeded, texts.marginTooHigh),
  })
  .refine((line) => line.payPence + line.marginPence > 0, { path: ["payPence"], message: texts.payNeeded });
export type RateLineInput = z.infer<typeof rateLineInputSchema>;

const rateLineSchema = rateLineBase.extend({
  workerType: z.string(),
  /** Before VAT. */
  chargePence: z.int(),
  /** How the charge is made up: null for the provider, who never sees it. */
  split: z.object({ payPence: z.int(), marginPence: z.int() }).nullable(),
});
export type RateLine = z.infer<typeof rateLineSchema>;

export const cancellationRuleSchema = z.object({
  withinHours: z.int(texts.hoursNeeded).min(1, texts.hoursNeeded).max(720, texts.hoursNeeded),
  feePercent: z.int(texts.percentNeeded).min(0, texts.percentNeeded).max(100, texts.percentNeeded),
});
export type CancellationRule = z.infer<typeof cancellationRuleSchema>;

export const signatoryInputSchema = z.object({
  type: partySchema,
  fullName: words(120, texts.nameNeeded).superRefine(printableField(texts.nameNeeded)),
  jobTitle: words(120, texts.jobTitleNeeded).superRefine(printableField(texts.jobTitleNeeded)),
  email: z.email(texts.emailNeeded).max(254, texts.emailNeeded),
});
export type SignatoryInput = z.infer<typeof signatoryInputSchema>;

const signatoryStatusSchema = z.enum(signatoryStatuses);
export type SignatoryStatus = z.infer<typeof signatoryStatusSchema>;

const signatorySchema = signatoryInputSchema.extend({
  _id: z.uuid(),
  position: z.int(),
  status: signatoryStatusSchema,
  invitedAt: z.iso.datetime().nullable(),
  /** When the current link expires. */
  linkExpiresAt: z.iso.datetime().nullable(),
  lastRemindedAt: z.iso.datetime().nullable(),
  /** When they last opened the signing area; opening the link alone does not count, since mail scanners do that too. */
  openedAt: z.iso.datetime().nullable(),
  signedAt: z.iso.datetime().nullable(),
  declinedAt: z.iso.datetime().nullable(),
  declineReason: z.string().nullable(),
});
export type Signatory = z.infer<typeof signatorySchema>;

export const documentKindSchema = z.enum(agreementDocumentKinds);

const documentSchema = z.object({
  _id: z.uuid(),
  kind: documentKindSchema,
  title: z.string(),
  fileId: z.uuid(),
  fileName: z.string(),
  sizeBytes: z.int(),
});
export type AgreementDocument = z.infer<typeof documentSchema>;

/** A step of the create pages; each is saved separately. */
export const draftStepSchema = z.enum([
  "parties",
  "terms",
  "rates",
  "cancellation",
  "documents",
  "signatories",
  "review",
]);
export type DraftStep = z.infer<typeof draftStepSchema>;

export const termsSchema = z
  .object({
    startOn: day(texts.startOnNeeded),
    endOn: day(texts.endOnNeeded).nullable(),
    noticeDays: z.int(texts.noticeDaysNeeded).min(0, texts.noticeDaysNeeded).max(365, texts.noticeDaysNeeded),
    billingPeriod: z.enum(billingPeriods),
    creditDays: z.int(texts.creditDaysNeeded).min(0, texts.creditDaysNeeded).max(120, texts.creditDaysNeeded),
    /** Monday is 1. */
    timesheetCutoffWeekday: z.int().min(1).max(7),
    timesheetCutoffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeNeeded),
    approvalCutoffDays: z
      .int(texts.approvalDaysNeeded)
      .min(0, texts.approvalDaysNeeded)
      .max(31, texts.approvalDaysNeeded),
    paymentMode: z.enum(paymentModes),
    /** Whether the provider is bound to workers who meet every check as soon as they are put forward. */
    autoAcceptWorkers: z.boolean().default(false),
    /** Whether workers confirm their own hours before the agency submits them, until the cut-off. */
    workersConfirmHours: z.boolean().default(false),
    terms: words(20_000, texts.termsNeeded),
  })
  .refine(({ startOn, endOn }) => !endOn || endOn >= startOn, {
    path: ["endOn"],
    message: texts.endBeforeStart,
    // Reported together with the errors of the other fields.
    when: ({ value }) => {
      const { startOn, endOn } = (value ?? {}) as Record<string, unknown>;
      return [startOn, endOn].every((entered) => z.iso.date().safeParse(entered).success);
    },
  });
export type Terms = z.infer<typeof termsSchema>;

const eventSchema = z.object({
  sequence: z.int(),
  at: z.iso.datetime(),
  what: z.string(),
  actor: z.string(),
  note: z.string().nullable(),
  hash: z.string(),
});
export type AgreementEvent = z.infer<typeof eventSchema>;

/** The actions the caller may take on it now. */
const agreementActionSchema = z.enum([
  "edit",
  "send",
  /** It is the caller's own turn to sign. */
  "sign",
  "withdraw",
  "requestChanges",
  "resend",
  "correctSignatory",
  "suspend",
  "resume",
  "serveNotice",
]);
export type AgreementAction = z.infer<typeof agreementActionSchema>;

const agreementSchema = z.object({
  _id: z.uuid(),
  reference: z.string(),
  status: agreementStatusSchema,
  origin: agreementOriginSchema,
  version: z.int(),
  lock: z.int32(),
  agency: z.object({ _id: z.uuid(), name: z.string() }),
  provider: z.object({ _id: z.uuid(), name: z.string() }),
  branch: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  services: z.array(z.object({ _id: z.uuid(), name: z.string(), address: z.string().nullable() })),
  startOn: isoDate.nullable(),
  endOn: isoDate.nullable(),
  noticeDays: z.int(),
  billingPeriod: z.enum(billingPeriods),
  creditDays: z.int(),
  timesheetCutoffWeekday: z.int(),
  timesheetCutoffTime: z.string(),
  approvalCutoffDays: z.int(),
  paymentMode: z.enum(paymentModes),
  autoAcceptWorkers: z.boolean(),
  workersConfirmHours: z.boolean(),
  terms: z.string(),
  rateLines: z.array(rateLineSchema),
  bankHolidayDays: bankHolidayDaysSchema,
  cancellationRules: z.array(cancellationRuleSchema),
  documents: z.array(documentSchema),
  signatories: z.array(signatorySchema),
  /** The version that was sent or signed; null for a draft that was never sent. */
  sent: z
    .object({
      version: z.int(),
      sentAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** Null until the document has been generated, moments after sending. */
      documentFileId: z.uuid().nullable(),
      documentHash: z.string().nullable(),
      rateTableHash: z.string(),
      sealedFileId: z.uuid().nullable(),
      sealedAt: z.iso.datetime().nullable(),
      closedBecause: z.enum(agreementCloseReasons).nullable(),
    })
    .nullable(),
  /** Why it was returned to draft, suspended or ended. */
  reason: z.string().nullable(),
  terminatesOn: isoDate.nullable(),
  events: z.array(eventSchema),
  actions: z.array(agreementActionSchema),
  /** What must still be added before it can be sent, by step. */
  missing: z.array(z.object({ step: draftStepSchema, what: z.string() })),
  createdAt: z.iso.datetime(),
});
export type Agreement = z.infer<typeof agreementSchema>;

const agreementRowSchema = z.object({
  _id: z.uuid(),
  reference: z.string(),
  agencyName: z.string(),
  providerName: z.string(),
  status: agreementStatusSchema,
  origin: agreementOriginSchema,
  startOn: isoDate.nullable(),
  endOn: isoDate.nullable(),
  /** The party that signs next. */
  awaiting: partySchema.nullable(),
  /** The person who has the link, when it was last sent to them, and whether they are the caller. */
  invited: z.object({ fullName: z.string(), since: z.iso.datetime(), isCaller: z.boolean() }).nullable(),
  isSealed: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AgreementRow = z.infer<typeof agreementRowSchema>;

export const agreementListInputSchema = z.object({
  /** Matches the reference, or a word of either party's name. */
  search: z.string().trim().max(100).optional(),
  status: agreementStatusSchema.optional(),
  /** Ends, or must be signed, within this number of days. */
  endingWithinDays: z.coerce.number().int().min(0).max(366).optional(),
  origin: agreementOriginSchema.optional(),
  ...pageInput,
});
export type AgreementListInput = z.infer<typeof agreementListInputSchema>;

const agreement = z.object({ agreementId: z.uuid() });
/** The version number the page was rendered with, for optimistic locking. */
const locked = agreement.extend({ lock: z.int32() });
/** A reason, which is printed in an email. */
const reasonWith = (needed: string) => words(constants.reasonMaxLength, needed).superRefine(withoutLinks);
const reasoned = locked.extend({ reason: reasonWith(texts.reasonNeeded) });
const signatory = locked.extend({ signatoryId: z.uuid() });
/** A link's token: untrusted, so only its length is limited. */
const token = z.object({ token: z.string().min(1).max(200) });
const newLock = z.object({ lock: z.int32() });
const changed = newLock.extend({ status: agreementStatusSchema });
const choice = z.object({ _id: z.uuid(), name: z.string() });

/** A file's content, in base64. */
const fileContent = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });
const fileInput = z.object({
  name: z.string().trim().min(1).max(200),
  base64: z.string().max(Math.ceil((constants.fileMaxBytes * 4) / 3) + 4, texts.fileTooLarge),
});

export const agreements = {
  list: oc
    .route({ method: "GET", path: "/agreements", summary: "The agreements of the caller's organisation, newest first" })
    .input(agreementListInputSchema)
    .output(z.object({ items: z.array(agreementRowSchema), ...pageOutput })),

  get: oc
    .route({
      method: "GET",
      path: "/agreements/{agreementId}",
      summary: "An agreement with all its details, for its parties",
    })
    .input(agreement)
    .output(agreementSchema),

  options: oc
    .route({ method: "GET", path: "/agreement-options", summary: "The choices for a new agreement" })
    .input(z.object({ agencyId: z.uuid().optional(), providerId: z.uuid().optional() }))
    .output(
      z.object({
        agencies: z.array(choice),
        providers: z.array(choice),
        /** The branches of the named agency. */
        branches: z.array(choice),
        /** The services of the named provider. */
        services: z.array(choice.extend({ address: z.string().nullable() })),
        workerTypes: z.array(choice.extend({ vatTreatment: vatTreatmentSchema })),
      }),
    ),

  create: oc
    .route({ method: "POST", path: "/agreements", summary: "Create a draft between two parties" })
    .input(
      z.object({
        agencyId: z.uuid(texts.agencyNeeded),
        providerId: z.uuid(texts.providerNeeded),
        branchId: z.uuid().nullable(),
        serviceIds: z.array(z.uuid()).min(1, texts.servicesNeeded).max(500),
      }),
    )
    .output(agreement.extend({ lock: z.int32() })),

  saveParties: oc
    .route({ method: "PUT", path: "/agreements/{agreementId}/parties", summary: "Save a draft's branch and services" })
    .input(
      locked.extend({
        branchId: z.uuid().nullable(),
        serviceIds: z.array(z.uuid()).min(1, texts.servicesNeeded).max(500),
      }),
    )
    .output(newLock),

  saveTerms: oc
    .route({ method: "PUT", path: "/agreements/{agreementId}/terms", summary: "Save a draft's dates and terms" })
    .input(locked.extend({ terms: termsSchema }))
    .output(newLock),

  saveRates: oc
    .route({
      method: "PUT",
      path: "/agreements/{agreementId}/rates",
      summary: "Save a draft's rate lines, and which day of a bank holiday they count",
    })
    .input(
      locked.extend({
        lines: z.array(rateLineInputSchema).min(1, texts.ratesNeeded).max(100),
        bankHolidayDays: bankHolidayDaysSchema.default("substitute"),
      }),
    )
    .output(newLock),

  saveCancellation: oc
    .route({
      method: "PUT",
      path: "/agreements/{agreementId}/cancellation",
      summary: "Save a draft's cancellation bands",
    })
    .input(
      locked.extend({
        rules: z
          .array(cancellationRuleSchema)
          .max(20)
          .refine((list) => new Set(list.map((rule) => rule.withinHours)).size === list.length, texts.hoursTwice),
      }),
    )
    .output(newLock),

  saveSignatories: oc
    .route({
      method: "PUT",
      path: "/agreements/{agreementId}/signatories",
      summary: "Save a draft's signatories, in order: the agency's people before the provider's",
    })
    .input(locked.extend({ signatories: z.array(signatoryInputSchema).max(10) }))
    .output(newLock),

  addDocument: oc
    .route({ method: "POST", path: "/agreements/{agreementId}/documents", summary: "Add a PDF to a draft" })
    .input(locked.extend({ kind: documentKindSchema, title: words(120, texts.titleNeeded), file: fileInput }))
    .output(newLock.extend({ documentId: z.uuid() })),

  removeDocument: oc
    .route({
      method: "DELETE",
      path: "/agreements/{agreementId}/documents/{documentId}",
      summary: "Remove a document from a draft",
    })
    .input(locked.extend({ documentId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) }))
    .output(newLock),

  file: oc
    .route({
      method: "GET",
      path: "/agreements/{agreementId}/files/{fileId}",
      summary: "A file of an agreement: an annexure, the document as sent, the sealed document",
    })
    .input(agreement.extend({ fileId: z.uuid() }))
    .output(fileContent),

  preview: oc
    .route({
      method: "GET",
      path: "/agreements/{agreementId}/preview",
      summary: "The document of a complete draft, as it would be sent now",
    })
    .input(agreement)
    .output(fileContent),

  send: oc
    .route({ method: "POST", path: "/agreements/{agreementId}/send", summary: "Send a draft to be signed" })
    .input(locked)
    .output(changed),

  withdraw: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/withdraw",
      summary: "Withdraw an agreement that was sent, with a reason",
    })
    .input(reasoned)
    .output(changed),

  requestChanges: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/changes",
      summary: "Ask for changes instead of signing: returns the agreement to the drafter, with the reason",
    })
    .input(reasoned)
    .output(changed),

  resendLink: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/signatories/{signatoryId}/link",
      summary: "Send the next signatory a new link, for the platform and their own side; the old one is revoked",
    })
    .input(signatory)
    .output(newLock.extend({ sentTo: signatoryInputSchema.pick({ fullName: true, email: true }) })),

  ownLink: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/own-link",
      summary: "A new signing link for the caller, if it is their own turn to sign; the one in their email is revoked",
    })
    .input(agreement)
    .output(z.object({ token: z.string() })),

  correctSignatory: oc
    .route({
      method: "PUT",
      path: "/agreements/{agreementId}/signatories/{signatoryId}",
      summary: "Correct the name, job title or email of someone who has not signed",
    })
    .input(signatory.extend({ signatory: signatoryInputSchema.omit({ type: true }) }))
    .output(newLock),

  suspend: oc
    .route({ method: "POST", path: "/agreements/{agreementId}/suspend", summary: "Suspend, with a reason" })
    .input(reasoned)
    .output(changed),

  resume: oc
    .route({ method: "POST", path: "/agreements/{agreementId}/resume", summary: "Lift a suspension" })
    .input(locked)
    .output(changed),

  serveNotice: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/notice",
      summary: "Serve notice: the agreement ends when the notice period is over",
    })
    .input(reasoned)
    .output(changed.extend({ terminatesOn: isoDate })),

  /** Calls of the signing page (spec sections 2.4, 4 and 7). */
  validateToken: oc
    .route({ method: "POST", path: "/agreement-signatories/validate", summary: "Validate agreement signatory token" })
    .input(token)
    .output(
      z.object({
        signatory: z.object({
          _id: z.uuid(),
          agreement: z.uuid(),
          type: partySchema,
          status: signatoryStatusSchema,
          fullName: z.string(),
          jobTitle: z.string(),
        }),
        agreement: z.object({
          reference: z.string(),
          agencyName: z.string(),
          providerName: z.string(),
          /** Until when it can be signed. */
          expiresAt: z.iso.datetime(),
        }),
        /** Until when this link works: that long at most. */
        linkExpiresAt: z.iso.datetime(),
        /** `notReady`: the document is still being generated, or the signature provider has not accepted it yet. */
        state: z.enum(["toSign", "notReady", "signed", "closed", "expired"]),
      }),
    ),

  signUrl: oc
    .route({
      method: "POST",
      path: "/agreement-signatories/sign-url",
      summary: "Get sign-in URL by token: created when the person starts to sign, valid for an hour at most",
    })
    .input(token)
    .output(
      z.object({ sign_url: z.url(), clientId: z.string(), expiresAt: z.iso.datetime(), isTestMode: z.boolean() }),
    ),

  overview: oc
    .route({
      method: "POST",
      path: "/agreement-signatories/overview",
      summary: "Get agreement overview (id): the annexures, for anyone with a signatory's link",
    })
    .input(token)
    .output(
      z.object({
        /**
         * The provider's, on our own origin; null where there is none. All of them are
         * `/sign-agreement/document?which=` with a value that `linkFile` accepts; the token is posted there, so that
         * only the page's own address contains it.
         */
        annexureUrl: z.string().nullable(),
        agencyAnnexureUrl: z.string().nullable(),
        /** The document as sent. */
        documentUrl: z.string().nullable(),
        /** The sealed document, once everyone has signed and it has been generated. */
        sealedUrl: z.string().nullable(),
      }),
    ),

  linkFile: oc
    .route({
      method: "POST",
      path: "/agreement-signatories/file",
      summary: "A document of the agreement, for anyone with a signatory's link",
    })
    .input(token.extend({ which: z.enum(["agencyAnnexure", "providerAnnexure", "document", "sealed"]) }))
    .output(fileContent),

  sign: oc
    .route({
      method: "POST",
      path: "/agreement-signatories/sign",
      summary: "Sign agreement (agreement id, signatory id): verified with the signature provider",
    })
    .input(token.extend({ agreementId: z.uuid(), signatoryId: z.uuid() }))
    .output(
      z.object({
        /** `alreadySigned`: nothing changed. */
        outcome: z.enum(["signed", "alreadySigned"]),
        isComplete: z.boolean(),
      }),
    ),

  decline: oc
    .route({
      method: "POST",
      path: "/agreement-signatories/decline",
      summary: "Decline to sign, with a reason that is sent to the drafter",
    })
    .input(token.extend({ reason: reasonWith(texts.declineReasonNeeded) }))
    .output(z.object({ outcome: z.enum(["declined", "alreadyDeclined"]) })),

  /** For anyone who has the file: its SHA-256 is compared; the file itself is not uploaded. */
  verify: oc
    .route({
      method: "POST",
      path: "/agreements/{agreementId}/verify",
      summary: "Check whether a file is the sealed agreement",
    })
    .input(agreement.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .output(
      z.discriminatedUnion("result", [
        z.object({
          result: z.literal("sealed"),
          reference: z.string(),
          version: z.int(),
          sealedAt: z.iso.datetime(),
          signatories: z.array(
            z.object({ fullName: z.string(), organisation: z.string(), signedAt: z.iso.datetime() }),
          ),
        }),
        /** There is a sealed agreement of this number, but this is not its file. */
        z.object({ result: z.literal("altered") }),
        /** There is no sealed agreement of this number. */
        z.object({ result: z.literal("unknown") }),
      ]),
    ),
};
