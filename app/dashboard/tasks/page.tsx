import { LiveUpdates } from "@/components/jobs/live-updates";
import { TaskList } from "@/components/overview/task-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readTaskQuery, readTasks } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../actions";

const path = "/dashboard/tasks";

export const metadata = pageMetadata(path);

/** Everything that needs the person, by deadline. */
export default async function TasksPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { load, person, readAt, shell, title } = await openPage(path);
  const { page, ...filters } = readTaskQuery(await searchParams);
  const result = await load(() => readTasks(filters.kind, filters.serviceId));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overviewTasks.lead} />
      <LiveUpdates week={null} readAt={readAt} />
      {result.ok ? (
        <TaskList
          path={path}
          tasks={result.data}
          services={result.data.services}
          filters={filters}
          page={page}
          preference={person.preference}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
