/** The calls about payments of providers and to agencies (docs/decisions/0097-payments.md). Amounts are pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { paymentDirections, paymentWays } from "@/lib/config/closed-lists/payments";
import { messages } from "@/lib/config/messages";
import { invoiceStates } from "@/lib/config/states/invoice";
import { paymentStates } from "@/lib/config/states/payment";
import { statusesOf } from "@/lib/config/states/table";
import { day, line } from "./common/text";

const texts = messages.payments;
const PENCE_MAX = 2_000_000_000;
const REFERENCE_MAX = 100;
const ACCOUNT_NAME_MAX = 60;

const invoiceStatus = z.enum(statusesOf(invoiceStates));
const status = z.enum(statusesOf(paymentStates));
const invoice = z.object({ invoiceId: z.uuid() });
/** What the caller saw: another change in the meantime is a CONFLICT. */
const seen = invoice.extend({ lock: z.int32() });
const changed = z.object({ status: invoiceStatus, lock: z.int32() });

const paymentSchema = z.object({
  _id: z.uuid(),
  direction: z.enum(paymentDirections),
  method: z.enum(paymentWays),
  pence: z.int(),
  settledPence: z.int(),
  status,
  reference: z.string().nullable(),
  failureCode: z.string().nullable(),
  paidOn: z.iso.date().nullable(),
  createdAt: z.date(),
  /** The Bacs file that it is in, for the platform. */
  exportId: z.uuid().nullable(),
  lock: z.int32(),
});

const made = seen.extend({
  paidOn: day(texts.dayNeeded),
  reference: line(REFERENCE_MAX, texts.referenceNeeded),
});

/** Whether anything is left of a name in a Bacs file, which has no other characters than these. */
const isBacsName = (name: string): boolean => /[A-Z0-9.&/-]/.test(name.normalize("NFKD").toUpperCase());

const accountSchema = z.object({
  sortCode: z
    .string(texts.sortCodeNeeded)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, texts.sortCodeNeeded)),
  accountNumber: z
    .string(texts.accountNumberNeeded)
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{8}$/, texts.accountNumberNeeded)),
  accountName: line(ACCOUNT_NAME_MAX, texts.accountNameNeeded).refine(isBacsName, texts.accountNameUnknown),
});

const bacsFile = z.object({ fileName: z.string(), content: z.string() });

const totals = { payments: z.int(), pence: z.int() };
const fileId = z.object({ exportId: z.uuid() });
const bacsExportSchema = fileId.extend({
  fileName: z.string(),
  direction: z.enum(paymentDirections),
  processingOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  sentBy: z.string().nullable(),
  ...totals,
  /** How many of its payments wait for what the bank answers, and how many failed or were taken back. */
  waiting: z.int(),
  failed: z.int(),
  /** Whether it can be downloaded: not once it was deleted for its age, nor where it is empty. */
  hasFile: z.boolean(),
});
export type BacsExport = z.infer<typeof bacsExportSchema>;

const bacsPaymentSchema = z.object({
  _id: z.uuid(),
  invoice: z.object({ _id: z.uuid(), number: z.string() }),
  /** Whom it is paid to, or collected from. */
  organisation: z.string(),
  pence: z.int(),
  settledPence: z.int(),
  status,
  paidOn: z.iso.date().nullable(),
  lock: z.int32(),
});
export type BacsPayment = z.infer<typeof bacsPaymentSchema>;

const organisation = z.object({ organisationId: z.uuid() });
/** An account as it is shown: the last digits only. */
const shownAccount = z.object({ accountName: z.string(), ending: z.string() });

export const payments = {
  ofInvoice: oc
    .route({ method: "GET", path: "/invoices/{invoiceId}/payments", summary: "The payments of an invoice" })
    .input(invoice)
    .output(
      z.object({
        items: z.array(paymentSchema),
        /** What has been collected for the agency and not been paid out; null for a provider. */
        payablePence: z.int().nullable(),
        /** What the caller can do about them at the moment: nothing, for others than the platform. */
        can: z.object({ record: z.boolean(), collect: z.boolean(), payOut: z.boolean() }),
        /** Why the payout is on hold; null where it is not, and for others than the platform. */
        heldReason: z.string().nullable(),
      }),
    ),

  record: oc
    .route({ method: "POST", path: "/invoices/{invoiceId}/payments", summary: "Record a payment of the provider" })
    .input(
      made.extend({ pence: z.int(texts.amountNeeded).min(1, texts.amountNeeded).max(PENCE_MAX, texts.amountNeeded) }),
    )
    .output(changed),

  collect: oc
    .route({
      method: "POST",
      path: "/invoices/{invoiceId}/collection",
      summary: "Collect an invoice by direct debit, or try again",
    })
    .input(seen)
    .output(changed),

  payOut: oc
    .route({ method: "POST", path: "/invoices/{invoiceId}/payout", summary: "Record that the agency has been paid" })
    .input(made)
    .output(changed),

  settle: oc
    .route({
      method: "POST",
      path: "/payments/{paymentId}/settlement",
      summary: "Record whether a payment of a Bacs file was made",
    })
    .input(
      z.object({
        paymentId: z.uuid(),
        lock: z.int32(),
        outcome: z.enum(["confirm", "fail", "reverse"], texts.outcomeNeeded),
        on: day(texts.dayNeeded),
      }),
    )
    .output(z.object({ status })),

  resolveStuck: oc
    .route({
      method: "POST",
      path: "/payments/{paymentId}/resolution",
      summary: "Ask again about a payment without an answer, or record that it failed",
    })
    .input(
      z.object({ paymentId: z.uuid(), lock: z.int32(), decision: z.enum(["askAgain", "fail"], texts.decisionNeeded) }),
    )
    .output(z.object({ status })),

  exportBacs: oc
    .route({ method: "POST", path: "/payments/exports", summary: "Make a Bacs file of the payments that wait for one" })
    .input(
      z.object({
        direction: z.enum(paymentDirections, texts.directionNeeded),
        processingOn: day(texts.processingDayNeeded),
        /** The totals that the caller saw: a file that would have others is a CONFLICT `changed`. */
        seen: z.object(totals).optional(),
      }),
    )
    .output(
      bacsFile.extend({
        exportId: z.uuid(),
        /** Also those that an advance took all of: they are paid out and in no file. */
        payments: z.int(),
        pence: z.int(),
      }),
    ),

  exportFile: oc
    .route({ method: "POST", path: "/payments/exports/{exportId}/file", summary: "Get a Bacs file once more" })
    .input(z.object({ exportId: z.uuid() }))
    .output(bacsFile),

  bacsReady: oc
    .route({ method: "GET", path: "/payments/exports/ready", summary: "What waits for a Bacs file of a day" })
    .input(z.object({ processingOn: day(texts.processingDayNeeded).optional() }))
    .output(
      z.object({
        /** Whether there is a service user number. */
        isSetUp: z.boolean(),
        /** The day, or the next on which Bacs can process a file. */
        processingOn: z.iso.date(),
        /** Before advances take their part of the payouts. */
        collect: z.object(totals),
        payout: z.object(totals),
      }),
    ),

  bacsExports: oc
    .route({ method: "GET", path: "/payments/exports", summary: "Bacs files, the newest first" })
    .input(z.object({ after: z.string().optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }))
    .output(z.object({ items: z.array(bacsExportSchema), next: z.string().nullable() })),

  bacsExport: oc
    .route({ method: "GET", path: "/payments/exports/{exportId}", summary: "What a Bacs file has" })
    .input(fileId)
    .output(bacsExportSchema.extend({ items: z.array(bacsPaymentSchema) })),

  markSent: oc
    .route({
      method: "POST",
      path: "/payments/exports/{exportId}/sent",
      summary: "Record that the bank has a Bacs file",
    })
    .input(fileId)
    .output(z.object({ sentAt: z.iso.datetime() })),

  confirmExport: oc
    .route({
      method: "POST",
      path: "/payments/exports/{exportId}/confirmation",
      summary: "Record that the payments of a Bacs file that still wait were made",
    })
    .input(fileId.extend({ waiting: z.int(), on: day(texts.dayNeeded) }))
    .output(z.object({ confirmed: z.int() })),

  account: oc
    .route({
      method: "GET",
      path: "/payments/accounts/{organisationId}",
      summary: "How an organisation pays and is paid",
    })
    .input(organisation)
    .output(
      z.object({
        account: shownAccount.nullable(),
        proposed: shownAccount.nullable(),
        hasDirectDebit: z.boolean(),
        lock: z.int32(),
      }),
    ),

  setUpDirectDebit: oc
    .route({
      method: "POST",
      path: "/payments/accounts/{organisationId}/direct-debit",
      summary: "Get the page of the payment provider where a provider signs a direct debit mandate",
    })
    .input(organisation)
    .output(z.object({ url: z.url() })),

  proposeAccount: oc
    .route({
      method: "PUT",
      path: "/payments/accounts/{organisationId}",
      summary: "Enter a bank account, which a second person confirms",
    })
    .input(organisation.extend({ lock: z.int32(), account: accountSchema }))
    .output(z.object({ lock: z.int32() })),

  confirmAccount: oc
    .route({
      method: "POST",
      path: "/payments/accounts/{organisationId}/confirmation",
      summary: "Confirm the bank account that another person has entered",
    })
    .input(organisation.extend({ lock: z.int32() }))
    .output(z.object({ lock: z.int32() })),
};
