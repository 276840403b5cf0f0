import { notFound } from "next/navigation";
import { FormsPost } from "@/components/form/posted-with";
import { InvoiceView } from "@/components/invoices/invoice-view";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { evidenceErrorOf, invoiceDecided, openPage, pageMetadata, queueIn, readEarlierInvoice } from "@/lib/bff";
import * as portalActions from "../../../actions";
import { changeEarlierInvoice } from "../actions";

const path = "/dashboard/finance/legacy/[invoiceId]";

export const metadata = pageMetadata(path);

type Properties = { params: Promise<{ invoiceId: string }>; searchParams: Promise<Record<string, unknown>> };

/** An invoice of before the weekly run. */
export default async function EarlierInvoicePage({ params, searchParams }: Properties) {
  const { invoiceId } = await params;
  const parameters = await searchParams;
  const page = await openPage(`/dashboard/finance/legacy/${invoiceId}`);
  const { client, isOpen, load, person, shell, title } = page;
  const queue = queueIn(parameters);
  const result = await load(() => readEarlierInvoice(client, invoiceId));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  const isPlatform = person.group === "Admin" && result.ok;
  const payments = isPlatform ? await load(() => client.payments.ofInvoice({ invoiceId })) : null;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={await invoiceDecided(page, parameters)} />
      {result.ok ? (
        <FormsPost values={queue ? { queue } : {}}>
          <InvoiceView
            invoice={result.data}
            path="/dashboard/finance/legacy"
            opensTimesheets={isOpen("/dashboard/tasks/timesheet")}
            opensJobs={isOpen("/dashboard/jobs")}
            preference={person.preference}
            change={changeEarlierInvoice}
            evidence={{ membershipId: shell.membershipId, error: evidenceErrorOf(parameters) }}
            paymentRights={payments?.ok ? payments.data.can : null}
            isEarlier
          />
        </FormsPost>
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
