/**
 * The calls about invoices, which the platform issues in the agencies' names (domain.md /dashboard/finance/new). Pence; net is before
 * VAT. Days are dates in the UK, moments ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { vatTreatments } from "@/lib/config/closed-lists/agreements";
import {
  disputeDecisions,
  disputeSides,
  holdbackReasons,
  invoiceGenerations,
  invoiceKinds,
  invoiceLineKinds,
  lineDisputeStatuses,
} from "@/lib/config/closed-lists/invoices";
import { timesheetSides } from "@/lib/config/closed-lists/jobs";
import { paymentModes } from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { invoiceStates } from "@/lib/config/states/invoice";
import { statusesOf } from "@/lib/config/states/table";
import { fileContentSchema, fileInputSchema } from "./common/files";
import { day, lines } from "./common/text";

const texts = messages.invoices;

/** The most lines that a call names, and the most that one amount of it comes to. */
const LINES_MAX = 1_000;
const PENCE_MAX = 1_000_000_00;

const heldBackSchema = z.object({
  reason: z.enum(holdbackReasons),
  agencyId: z.uuid(),
  agencyName: z.string(),
  providerId: z.uuid(),
  providerName: z.string(),
  serviceId: z.uuid().nullable(),
  serviceName: z.string().nullable(),
  timesheets: z.int(),
  netPence: z.int(),
});

const invoice = z.object({ invoiceId: z.uuid() });
/** With the number of the change that the caller has seen. */
const seen = invoice.extend({ lock: z.int() });
const reason = (missing: string) => lines(constants.reasonMaxLength, missing);
const file = fileInputSchema.nullable().default(null);
const statusSchema = z.enum(statusesOf(invoiceStates));
const changed = z.object({ status: statusSchema });
const pence = z.int().min(0).max(PENCE_MAX);
const moment = z.iso.datetime();

const rowSchema = z.object({
  _id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: statusSchema,
  lock: z.int(),
  agency: z.string(),
  provider: z.string(),
  service: z.string().nullable(),
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  issuedOn: z.iso.date(),
  /** When the provider has to pay as things stand. */
  dueOn: z.iso.date(),
  /** Until when the provider can answer; null once that is decided. */
  approvalDueAt: moment.nullable(),
  netPence: z.int(),
  vatPence: z.int(),
  grossPence: z.int(),
  /** With VAT: held by open disputes, taken off by credit notes, paid, and to be paid now. */
  heldPence: z.int(),
  creditedPence: z.int(),
  paidPence: z.int(),
  duePence: z.int(),
  /** Whether time alone approved it. */
  isAutomatic: z.boolean(),
});
export type InvoiceRow = z.infer<typeof rowSchema>;

const partySchema = z.object({
  name: z.string(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
});
const vatSchema = z.object({
  treatment: z.enum(vatTreatments),
  ratePercent: z.number(),
  reason: z.string(),
  ruleVersion: z.string(),
  source: z.string(),
});

/** What an invoice says, without what has become of it. */
export const invoiceDocumentSchema = rowSchema.extend({
  generation: z.enum(invoiceGenerations),
  isSelfBilled: z.boolean(),
  taxPoint: z.iso.date(),
  /** When it was due when it was issued, as its document says; a dispute can make `dueOn` later. */
  dueOnDocument: z.iso.date(),
  purchaseOrder: z.string().nullable(),
  paymentMode: z.enum(paymentModes),
  /** Of a credit note. */
  reason: z.string().nullable(),
  supplier: partySchema,
  customer: partySchema,
  platform: partySchema,
  vatBreakdown: z.array(
    vatSchema
      .pick({ treatment: true, ratePercent: true, reason: true })
      .extend({ netPence: z.int(), vatPence: z.int() }),
  ),
  lines: z.array(
    z.object({
      _id: z.uuid(),
      kind: z.enum(invoiceLineKinds),
      timesheetId: z.uuid().nullable(),
      jobId: z.uuid().nullable(),
      description: z.string(),
      service: z.string().nullable(),
      shiftOn: z.iso.date().nullable(),
      minutes: z.int(),
      netPence: z.int(),
      /** Before VAT, what credit notes have taken off. */
      creditedPence: z.int(),
      vat: vatSchema,
      trace: z.array(z.string()),
      disputeId: z.uuid().nullable(),
      disputeStatus: z.enum(lineDisputeStatuses).nullable(),
    }),
  ),
});
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

const detailSchema = invoiceDocumentSchema.extend({
  creditsInvoice: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
  creditNotes: z.array(z.object({ _id: z.uuid(), number: z.string(), grossPence: z.int() })),
  /** For the platform alone: a payment about which the payment provider gives no answer. */
  stuckPayment: z.object({ _id: z.uuid(), lock: z.int32(), since: z.iso.datetime(), canFail: z.boolean() }).nullable(),
  payoutHeldReason: z.string().nullable(),
  /** What may be claimed by law while payment is late: for information, since the portal charges none of it. */
  late: z
    .object({ days: z.int(), ratePercent: z.number(), interestPence: z.int(), compensationPence: z.int() })
    .nullable(),
  disputes: z.array(
    z.object({
      _id: z.uuid(),
      isWhole: z.boolean(),
      reason: z.string(),
      raisedAt: moment,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
      decision: z.enum(disputeDecisions).nullable(),
      decisionReason: z.string().nullable(),
      decidedAt: moment.nullable(),
      files: z.array(z.object({ fileId: z.uuid(), name: z.string(), side: z.enum(disputeSides) })),
    }),
  ),
  /** What happened, the last first. A name only of the caller’s own organisation. */
  history: z.array(
    z.object({
      event: z.string(),
      side: z.enum(timesheetSides),
      by: z.string().nullable(),
      at: moment,
      reason: z.string().nullable(),
      pence: z.int().nullable(),
    }),
  ),
  /** What the caller can do at the moment. */
  can: z.object({
    approve: z.boolean(),
    dispute: z.boolean(),
    answer: z.boolean(),
    decide: z.boolean(),
    credit: z.boolean(),
    addEvidence: z.boolean(),
    present: z.boolean(),
    handleExternally: z.boolean(),
    holdPayout: z.boolean(),
  }),
});
export type Invoice = z.infer<typeof detailSchema>;

/** What narrows a list of invoices. */
const filters = z.object({
  generation: z.enum(invoiceGenerations).default("new"),
  status: statusSchema.optional(),
  /** Issued from this day on, and until this day. */
  from: day(texts.dayNeeded).optional(),
  to: day(texts.dayNeeded).optional(),
  /** Words of the other side's name, or of the number. */
  query: z.string().trim().max(100).optional(),
});

/** The most files that each side adds to a dispute. */
export const disputeFilesMax = 10;

export type InvoiceFilters = z.infer<typeof filters>;

const weekSchema = z.object({ weekOn: z.iso.date(), count: z.int(), pendingPence: z.int(), paidPence: z.int() });
export type InvoiceWeek = z.infer<typeof weekSchema>;

export const invoices = {
  preview: oc
    .route({ method: "GET", path: "/invoices/preview", summary: "See what a run would issue and hold back now" })
    .output(
      z.object({
        /** Until when shifts are billed by agreements with weekly and with monthly billing. */
        weekEnd: z.iso.date(),
        monthEnd: z.iso.date(),
        /** Pairs of agency and provider that are beyond what a preview looks at. */
        pairsLeftOut: z.int(),
        invoices: z.array(
          z.object({
            agency: z.string(),
            provider: z.string(),
            service: z.string().nullable(),
            lines: z.int(),
            netPence: z.int(),
          }),
        ),
        heldBack: z.array(heldBackSchema),
      }),
    ),

  run: oc
    .route({
      method: "POST",
      path: "/invoices/runs",
      summary: "Issue the invoices of what is agreed, in the background",
    })
    .output(z.object({ runId: z.uuid() })),

  list: oc
    .route({
      method: "GET",
      path: "/invoices",
      summary: "Invoices and credit notes, the last issued first, a page at a time",
    })
    .input(
      filters.extend({
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(
      z.object({
        items: z.array(rowSchema),
        next: z.string().nullable(),
        /** With VAT, of all that match: what is to be paid, held or not, and what has been paid. */
        totals: z.object({ count: z.int(), pendingPence: z.int(), paidPence: z.int() }),
      }),
    ),

  weeks: oc
    .route({
      method: "GET",
      path: "/invoices/weeks",
      summary: "What is pending and paid of the invoices issued in each week, of the last weeks that have any",
    })
    .input(filters)
    .output(z.object({ weeks: z.array(weekSchema).max(constants.invoiceChartWeeks) })),

  recordExport: oc
    .route({
      method: "POST",
      path: "/invoices/exports",
      summary: "Record that the list of invoices was exported, with the filters that were set",
    })
    .input(filters)
    .output(z.object({ noted: z.literal(true) })),

  get: oc
    .route({ method: "GET", path: "/invoices/{invoiceId}", summary: "An invoice with its lines, disputes and history" })
    .input(invoice)
    .output(detailSchema),

  approve: oc
    .route({ method: "POST", path: "/invoices/{invoiceId}/approval", summary: "Approve an invoice" })
    .input(seen)
    .output(changed),

  dispute: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/disputes",
      summary: "Dispute lines of an invoice, or all of it; the rest is approved",
    })
    .input(
      seen.extend({
        /** Null: all lines. */
        lineIds: z.array(z.uuid()).min(1, texts.linesNeeded).max(LINES_MAX).nullable(),
        reason: reason(texts.disputeReasonNeeded),
        file,
      }),
    )
    .output(changed.extend({ disputeId: z.uuid() })),

  answer: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/disputes/{disputeId}/answer",
      summary: "Answer a dispute, with a file that shows it if there is one",
    })
    .input(invoice.extend({ disputeId: z.uuid(), answer: reason(texts.answerNeeded), file }))
    .output(changed.extend({ disputeId: z.uuid() })),

  decide: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/disputes/{disputeId}/decision",
      summary: "Decide a dispute: its lines stand, are credited, or cost less",
    })
    .input(
      seen.extend({
        disputeId: z.uuid(),
        decision: z.enum(disputeDecisions, texts.decisionNeeded),
        reason: reason(texts.decisionReasonNeeded),
        /** Of a decision that lines cost less: what they cost before VAT. */
        prices: z
          .array(z.object({ lineId: z.uuid(), netPence: pence }))
          .max(LINES_MAX)
          .default([]),
      }),
    )
    .output(changed.extend({ disputeId: z.uuid() })),

  credit: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/credit-notes",
      summary: "Credit lines of an invoice, or all of it",
    })
    .input(
      seen.extend({
        /** How much of each line is taken off, before VAT; null: all that is left. */
        lines: z
          .array(z.object({ lineId: z.uuid(), netPence: pence.min(1) }))
          .min(1, texts.linesNeeded)
          .max(LINES_MAX)
          .refine((all) => new Set(all.map(({ lineId }) => lineId)).size === all.length, texts.linesNeeded)
          .nullable(),
        reason: reason(texts.creditReasonNeeded),
        /** The next run bills the timesheets of lines that are credited whole again. */
        billAgain: z.boolean().default(false),
      }),
    )
    .output(changed.extend({ creditNoteId: z.uuid() })),

  holdPayout: oc
    .route({
      method: "PUT",
      path: "/invoices/{invoiceId}/payout-hold",
      summary: "Hold the payout of an invoice back, or release it",
    })
    .input(
      seen.extend({
        /** Null releases it. */
        reason: reason(texts.holdReasonNeeded).nullable(),
      }),
    )
    .output(changed),

  handleExternally: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/external-settlement",
      summary: "Record that the provider and the agency settled an invoice without the platform",
    })
    .input(seen)
    .output(changed),

  present: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/presentation",
      summary: "Put an earlier invoice to its provider, to approve or dispute it until its cut-off",
    })
    .input(seen)
    .output(changed),

  addEvidence: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/disputes/{disputeId}/files",
      summary: "Add a file to a dispute that is not decided",
    })
    .input(invoice.extend({ disputeId: z.uuid(), file: fileInputSchema }))
    .output(z.object({ fileId: z.uuid() })),

  evidence: oc
    .route({
      method: "GET",
      path: "/invoices/{invoiceId}/files/{fileId}",
      summary: "A file of a dispute; audited",
    })
    .input(invoice.extend({ fileId: z.uuid() }))
    .output(fileContentSchema),
};
