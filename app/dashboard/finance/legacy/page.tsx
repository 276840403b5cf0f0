import { InvoicesList } from "@/components/invoices/invoices-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { loadInvoices, openPage, pageMetadata, readInvoiceQuery } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/finance/legacy";

export const metadata = pageMetadata(path);

/** The invoices of before the weekly run, which are collected by hand. */
export default async function FinanceLegacyPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const query = readInvoiceQuery(await searchParams);
  const result = await load(() => loadInvoices(client, query, "legacy"));
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
          listActions={portalActions}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
