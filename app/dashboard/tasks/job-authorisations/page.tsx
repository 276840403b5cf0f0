import { AuthorisationsPage, requestRow } from "@/components/jobs/authorisations-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadAuthorisations, openPage, pageMetadata } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { jobAuthorisationsPage as texts } from "@/lib/config/messages/jobs/authorisations";
import * as portalActions from "../../actions";
import { decideAuthorisation } from "./actions";

const path = "/dashboard/tasks/job-authorisations";

export const metadata = pageMetadata(path);

/** Requests to authorise shifts before agencies see them. */
export default async function TasksJobAuthorisationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { isOpen, person, shell, title } = opened;
  if (person.group === "Agency") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <PageHeader title={title} />
        <Notice>{texts.providersOnly}</Notice>
      </DashboardShell>
    );
  }
  const { query, refuse, message, next, result } = await loadAuthorisations(opened, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} next={result.ok ? requestRow(result.data.list.items, next) : null} />
      {result.ok ? (
        <AuthorisationsPage
          path={path}
          title={title}
          query={query}
          result={result.data.list}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          refuse={refuse}
          showsProvider={person.group === "Admin"}
          opensJobs={isOpen("/dashboard/jobs")}
          nowMs={clock.now().getTime()}
          preference={person.preference}
          decide={decideAuthorisation}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
