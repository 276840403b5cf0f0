import { ComingPage } from "@/components/shell/coming-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/finance/new";

export const metadata = pageMetadata(path);

export default async function FinanceNewPage() {
  const { isOpen, shell, title } = await openPage(path);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ComingPage path={path} title={title} isOpen={isOpen} />
    </DashboardShell>
  );
}
