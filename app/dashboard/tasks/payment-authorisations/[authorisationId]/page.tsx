import { notFound } from "next/navigation";
import { InvoiceToAuthorise } from "@/components/payment-authorisations/invoice-to-authorise";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../../actions";

const list = "/dashboard/tasks/payment-authorisations";

export const metadata = pageMetadata(`${list}/[authorisationId]`);

/** The invoice of a payment to authorise. */
export default async function InvoiceToAuthorisePage({ params }: { params: Promise<{ authorisationId: string }> }) {
  const { authorisationId } = await params;
  const { client, isOpen, load, person, shell, title } = await openPage(`${list}/${authorisationId}`);
  const result = await load(() => client.paymentAuthorisations.invoice({ authorisationId }));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <InvoiceToAuthorise
          {...result.data}
          path={list}
          opensTimesheets={isOpen("/dashboard/tasks/timesheet")}
          opensJobs={isOpen("/dashboard/jobs")}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
