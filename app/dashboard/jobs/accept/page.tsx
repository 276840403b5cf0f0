import { AcceptancePlan } from "@/components/fill/acceptance";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadAcceptance, openPage, pageMetadata } from "@/lib/bff";
import { daysAfter, formatDateRange } from "@/lib/format";
import * as portalActions from "../../actions";
import { acceptWorkers } from "../actions";

const path = "/dashboard/jobs/accept";

export const metadata = pageMetadata(path);

/** A provider accepts the workers who were put forward for a week. */
export default async function AcceptPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { person, shell, title } = page;
  const { week, serviceId, result } = await loadAcceptance(page, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={formatDateRange(week, daysAfter(week, 6))} />
      {result.ok ? (
        <AcceptancePlan
          plan={result.data}
          serviceId={serviceId}
          preference={person.preference}
          accept={acceptWorkers}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
