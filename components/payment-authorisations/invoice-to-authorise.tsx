import Link from "next/link";
import { InvoiceSections, SelfBilledNotice } from "@/components/invoices/invoice-view";
import { PageHeader } from "@/components/ui/page-header";
import { invoiceDownloads as downloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import { paymentAuthorisationsPage as texts } from "@/lib/config/messages/payment-authorisations";
import type { InvoiceDocument } from "@/lib/contract/invoices";
import type { PaymentAuthorisationRow } from "@/lib/contract/payment-authorisations";
import type { TimePreference } from "@/lib/format";

type Props = {
  authorisation: PaymentAuthorisationRow;
  invoice: InvoiceDocument;
  /** The list of payments. */
  path: string;
  opensTimesheets: boolean;
  opensJobs: boolean;
  preference: TimePreference;
};

/** The invoice of a payment, for those who decide the payment: to read, and as a PDF. */
export function InvoiceToAuthorise({ authorisation, ...props }: Props) {
  const { invoice, path } = props;
  return (
    <>
      <PageHeader title={invoicePages.titleOf(invoicePages.kinds[invoice.kind], invoice.number)}>
        <Link
          className="btn btn-quiet"
          href={authorisation.status === "pending" ? `${path}#payment-${authorisation._id}` : `${path}?show=decided`}
          prefetch={false}
        >
          {texts.back}
        </Link>
        <a className="btn btn-secondary" href={`${path}/${authorisation._id}/pdf`} download>
          {downloads.pdf}
        </a>
      </PageHeader>
      <SelfBilledNotice invoice={invoice} />
      <InvoiceSections {...props} />
    </>
  );
}
