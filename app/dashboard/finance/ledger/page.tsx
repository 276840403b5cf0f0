import { notFound } from "next/navigation";
import { LedgerPage } from "@/components/ledger/ledger-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { groupMetadata, loadLedger, openPage } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/finance/ledger";

export const generateMetadata = () => groupMetadata(path);

/** The ledger, or an organisation's statement of account. */
export default async function FinanceLedgerPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { after, party, result } = await loadLedger(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <LedgerPage
          path={path}
          title={title}
          group={person.group}
          after={after}
          party={party}
          {...result.data}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
