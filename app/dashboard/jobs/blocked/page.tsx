import { BlockedPage } from "@/components/jobs/blocked-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadBlocked, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { unblockWorker } from "../actions";

const path = "/dashboard/jobs/blocked";

export const metadata = pageMetadata(path);

/** The workers who cannot be put forward at the provider's services. */
export default async function BlockedWorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { after, message, result } = await loadBlocked(opened, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <BlockedPage
          path={path}
          title={title}
          items={result.data.items}
          next={result.data.next}
          after={after}
          preference={person.preference}
          unblock={unblockWorker}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
