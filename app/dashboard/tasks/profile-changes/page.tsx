import { notFound } from "next/navigation";
import { ChangesPage } from "@/components/profile-changes/changes-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadChanges, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { decideChange } from "../../workers/changes/actions";

const path = "/dashboard/tasks/profile-changes";

export const metadata = pageMetadata(path);

/** Profile changes for the platform to review. */
export default async function TasksProfileChangesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { query, content } = await loadChanges(opened, await searchParams);
  if (!content) notFound();
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      <ChangesPage
        content={content}
        path={path}
        title={opened.title}
        lead={messages.profileChanges.lead}
        query={query}
        showsAgency
        decide={decideChange}
        listActions={portalActions}
        formatTime={(iso) => formatDateTime(iso, opened.person.preference)}
        workerHref={(workerId) => `/dashboard/workers/${workerId}/review`}
      />
    </DashboardShell>
  );
}
