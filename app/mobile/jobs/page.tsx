import { MobileJobsList } from "@/components/jobs/jobs-list";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readJobsQuery } from "@/lib/bff";
import * as portalActions from "../../dashboard/actions";

const path = "/mobile/jobs";

export const metadata = pageMetadata(path);

export default async function MobileJobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title, readAt } = await openPage(path);
  const { week, after } = readJobsQuery(await searchParams);
  const result = await load(() => client.jobs.list({ week: week.monday, after }));
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      <LiveUpdates week={week.monday} readAt={readAt} />
      {result.ok ? (
        <MobileJobsList
          path={path}
          week={week}
          after={after}
          result={result.data}
          side={person.group}
          preference={person.preference}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </MobileShell>
  );
}
