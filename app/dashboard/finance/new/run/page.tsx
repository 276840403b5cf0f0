import { RunPreview } from "@/components/invoices/run-preview";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../../actions";
import { startRun } from "../actions";

const path = "/dashboard/finance/new/run";

export const metadata = pageMetadata(path);

/** What a run would issue now and what it would hold back. */
export default async function FinanceRunPage() {
  const { client, load, shell, title } = await openPage(path);
  const result = await load(() => client.invoices.preview());
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <RunPreview title={title} back="/dashboard/finance/new" preview={result.data} run={startRun} />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
