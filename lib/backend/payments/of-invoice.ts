import { asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { invoices, payments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead } from "./access";
import { paymentRightsOf } from "./can";
import { payableOf } from "./record";

/** The payments of an invoice that the caller's side sees: a provider's to the platform, the platform's to an agency. */
export const ofInvoice = procedure(contract.payments.ofInvoice, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, input.invoiceId));
    if (!invoice) throw notFound();
    const rows = await tx
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, invoice.id))
      .orderBy(asc(payments.createdAt), asc(payments.id));
    const isAdmin = caller.group === "Admin";
    return {
      items: rows.map(({ id, direction, method, pence, settledPence, status, reference, failureCode, ...row }) => ({
        _id: id,
        direction,
        method,
        pence,
        settledPence,
        status,
        reference,
        failureCode: isAdmin ? failureCode : null,
        paidOn: row.paidOn,
        createdAt: row.createdAt,
        exportId: isAdmin ? row.exportId : null,
        lock: row.lock,
      })),
      payablePence: caller.group === "Provider" ? null : await payableOf(tx, invoice),
      can: isAdmin ? await paymentRightsOf(tx, invoice) : { record: false, collect: false, payOut: false },
      heldReason: isAdmin ? invoice.payoutHeldReason : null,
    };
  }),
);
