import { notFound } from "next/navigation";
import { InvoicesList } from "@/components/invoices/invoices-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { loadGlance, loadInvoices, openPage, pageMetadata, readInvoiceQuery } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/finance/legacy";

export const metadata = pageMetadata(path);

/** The invoices of before the weekly run, which are collected by hand. */
export default async function FinanceLegacyPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const query = readInvoiceQuery(await searchParams);
  const [result, glance] = await Promise.all([
    load(() => loadInvoices(client, query, "legacy")),
    load(() => loadGlance(client, query, "legacy")),
  ]);
  if (!glance.ok && glance.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <InvoicesList
          title={title}
          path={path}
          group={person.group}
          isEarlier
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
