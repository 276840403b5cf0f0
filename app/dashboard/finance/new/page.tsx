import { notFound } from "next/navigation";
import { InvoicesList } from "@/components/invoices/invoices-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { invoiceDone, loadGlance, loadInvoices, openPage, pageMetadata, readInvoiceQuery } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/finance/new";

export const metadata = pageMetadata(path);

/** The invoices and credit notes that the reader's organisation issues or receives. */
export default async function FinanceNewPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const query = readInvoiceQuery(parameters);
  const [result, glance] = await Promise.all([
    load(() => loadInvoices(client, query, "new")),
    load(() => loadGlance(client, query, "new")),
  ]);
  if (!glance.ok && glance.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={invoiceDone(parameters)} />
      {result.ok ? (
        <InvoicesList
          title={title}
          path={path}
          group={person.group}
          query={query}
          {...result.data}
          opened={glance.ok ? glance.data : null}
          openedProblem={glance.ok ? null : glance.error.message}
          opensTimesheets={isOpen("/dashboard/tasks/timesheet")}
          opensJobs={isOpen("/dashboard/jobs")}
          listActions={portalActions}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
