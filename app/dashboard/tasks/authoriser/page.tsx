import { notFound } from "next/navigation";
import { AuthorisersPage } from "@/components/authorisers/authorisers-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadAuthorisers, openPage, pageMetadata } from "@/lib/bff";
import { jobAuthorisationsPage } from "@/lib/config/messages/jobs/authorisations";
import * as portalActions from "../../actions";
import { saveAuthoriser } from "./actions";

const path = "/dashboard/tasks/authoriser";

export const metadata = pageMetadata(path);

/** Who may authorise what. */
export default async function TasksAuthoriserPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  if (person.group === "Agency") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <PageHeader title={title} />
        <Notice>{jobAuthorisationsPage.providersOnly}</Notice>
      </DashboardShell>
    );
  }
  const { after, message, result } = await loadAuthorisers(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <AuthorisersPage
          path={path}
          title={title}
          after={after}
          {...result.data.list}
          opened={result.data.opened}
          showsProvider={person.group === "Admin"}
          save={saveAuthoriser}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
