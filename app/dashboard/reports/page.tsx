import { ComingSoonPage } from "@/components/shell/coming-soon-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../actions";

const path = "/dashboard/reports";

export const metadata = pageMetadata(path);

export default async function ReportsPage() {
  const { isOpen, shell, title } = await openPage(path);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ComingSoonPage path={path} title={title} isOpen={isOpen} />
    </DashboardShell>
  );
}
