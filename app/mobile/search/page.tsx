import { SearchPage } from "@/components/search/search-page";
import { MobileShell } from "@/components/shell/mobile-shell";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/search";

export const metadata = pageMetadata(path);

export default async function MobileSearchPage() {
  const { shell, title } = await openPage(path);
  return (
    <MobileShell {...shell} {...portalActions}>
      <SearchPage title={title} resultsPath={`${path}/results`} />
    </MobileShell>
  );
}
