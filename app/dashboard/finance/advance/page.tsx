import { notFound } from "next/navigation";
import { AdvancesPage } from "@/components/advances/advances-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadAdvances, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { changeAdvance } from "./actions";

const path = "/dashboard/finance/advance";

export const metadata = pageMetadata(path);

/** The capital advance: money on approved invoices before they are paid. */
export default async function FinanceAdvancePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { message, quote, result, ...loaded } = await loadAdvances(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <AdvancesPage
          path={path}
          title={title}
          isPlatform={person.group === "Admin"}
          {...loaded}
          {...result.data}
          quote={quote?.ok ? quote.data : null}
          quoteError={quote && !quote.ok ? quote.error.message : null}
          preference={person.preference}
          change={changeAdvance}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
