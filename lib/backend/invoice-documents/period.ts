import { and, asc, between, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { canReadInvoices } from "@/lib/backend/invoices";
import { invoiceDownloads as texts } from "@/lib/config/messages/invoices/downloads";
import { contract } from "@/lib/contract";
import { invoicesAtOnce } from "@/lib/contract/invoice-documents";
import { invoices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** The invoices of a period, audited as one export. BAD_REQUEST about `to` for a reversed period or one with too many. */
export const period = procedure(
  contract.invoiceDocuments.period,
  canReadInvoices,
  async ({ input, caller, context }) => {
    const { generation, from, to } = input;
    if (to < from) throw invalid(texts.periodReversed, [{ field: "to", message: texts.periodReversed }]);
    return withScope(scopeOf(caller), async (tx) => {
      const items = await tx
        .select({ _id: invoices.id, number: invoices.number, agency: invoices.agencyName, kind: invoices.kind })
        .from(invoices)
        .where(and(eq(invoices.generation, generation), between(invoices.issuedOn, from, to)))
        .orderBy(asc(invoices.issuedOn), asc(invoices.id))
        .limit(invoicesAtOnce + 1);
      const tooMany = texts.tooMany(invoicesAtOnce);
      if (items.length > invoicesAtOnce) throw invalid(tooMany, [{ field: "to", message: tooMany }]);
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "invoice.listExported",
        subject: { type: "organisation", id: caller.organisation.id },
        details: { from, to, invoices: items.length },
      });
      return { items };
    });
  },
);
