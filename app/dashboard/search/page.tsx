import { SearchPage } from "@/components/search/search-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../actions";

const path = "/dashboard/search";

export const metadata = pageMetadata(path);

export default async function DashboardSearchPage() {
  const { shell, title } = await openPage(path);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <SearchPage title={title} resultsPath={`${path}/results`} />
    </DashboardShell>
  );
}
