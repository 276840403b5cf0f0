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
