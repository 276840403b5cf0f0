import { ShortNoticePage } from "@/components/jobs/short-notice-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { loadShortNotice, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";

const path = "/dashboard/jobs/short-notice";

export const metadata = pageMetadata(path);

/** Booked shifts that were cancelled, moved or swapped, with the notice that was given. */
export default async function ShortNoticeChangesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { query, result } = await loadShortNotice(opened, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <ShortNoticePage
          path={path}
          title={title}
          query={query}
          result={result.data.list}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          side={person.group}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
