import { LiveUpdates } from "@/components/jobs/live-updates";
import { TaskList } from "@/components/overview/task-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { openPage, pageMetadata, readTaskQuery, readTasks } from "@/lib/bff";
import * as portalActions from "../actions";

const path = "/dashboard/tasks";

export const metadata = pageMetadata(path);

/** Everything that needs the person, by deadline. */
export default async function TasksPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, readAt, shell, title } = await openPage(path);
  const { page, limit, ...filters } = readTaskQuery(await searchParams);
  const result = await load(() =>
    Promise.all([readTasks(filters.kind, filters.serviceId), client.settings.columns({ list: "tasks" })]),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      <LiveUpdates week={null} readAt={readAt} />
      {result.ok ? (
        <TaskList
          path={path}
          title={title}
          tasks={result.data[0]}
          services={result.data[0].services}
          filters={filters}
          page={page}
          limit={limit}
          columns={result.data[1].columns}
          saveColumns={portalActions.saveColumns}
          preference={person.preference}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
