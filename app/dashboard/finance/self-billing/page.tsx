import { notFound } from "next/navigation";
import { ConsentsPage } from "@/components/self-billing/consents-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadSelfBilling, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { changeConsent } from "./actions";

const path = "/dashboard/finance/self-billing";

export const metadata = pageMetadata(path);

/** The consents to self-billing between agencies and providers. */
export default async function SelfBillingPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { after, message, result } = await loadSelfBilling(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <ConsentsPage
          path={path}
          title={title}
          after={after}
          {...result.data.list}
          opened={result.data.opened}
          preference={person.preference}
          change={changeConsent}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
