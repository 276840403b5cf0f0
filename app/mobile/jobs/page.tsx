import { ComingSoonPage } from "@/components/shell/coming-soon-page";
import { MobileShell } from "@/components/shell/mobile-shell";
import { openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/jobs";

export const metadata = pageMetadata(path);

export default async function MobileJobsPage() {
  const { isOpen, shell, title } = await openPage(path);
  return (
    <MobileShell {...shell} {...portalActions}>
      <ComingSoonPage path={path} title={title} isOpen={isOpen} />
    </MobileShell>
  );
}
