import { TaskList } from "@/components/overview/task-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readTasks } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../actions";

const path = "/dashboard/tasks";

export const metadata = pageMetadata(path);

/** Everything that needs the person, by kind. */
export default async function TasksPage() {
  const { load, shell, title } = await openPage(path);
  const result = await load(readTasks);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overviewTasks.lead} />
      {result.ok ? <TaskList tasks={result.data} /> : <Notice kind="danger">{result.error.message}</Notice>}
    </DashboardShell>
  );
}
