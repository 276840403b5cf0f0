import { LiveUpdates } from "@/components/jobs/live-updates";
import { ListParts } from "@/components/lists/list-parts";
import { DecidedList } from "@/components/overview/decided-list";
import { TaskList } from "@/components/overview/task-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { askedPage, openPage, pageMetadata, readDecidedQuery, readTaskQuery, readTasks } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { deputiesForm as deputyTexts } from "@/lib/config/messages/deputies";
import * as portalActions from "../actions";

const path = "/dashboard/tasks";
const texts = messages.overviewTasks;

export const metadata = pageMetadata(path);

/** Everything that needs the person, by deadline, or what they decided. */
export default async function TasksPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, readAt, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const decided = readDecidedQuery(parameters);
  const { page, limit, ...filters } = readTaskQuery(parameters);
  const result = await load(async () =>
    decided
      ? {
          history: await client.overview.decided({ ...decided, ...askedPage(decided) }),
          tasks: null,
          listSettings: await client.settings.ofList({ list: "decided" }),
        }
      : {
          history: null,
          tasks: await readTasks(filters),
          listSettings: await client.settings.ofList({ list: "tasks" }),
        },
  );
  const standsInFor = result.ok ? (result.data.tasks?.standsInFor ?? []) : [];
  const parts = (
    <ListParts
      label={texts.parts}
      path={path}
      parts={texts.partNames}
      usual="waiting"
      shown={decided ? "decided" : "waiting"}
    />
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      <LiveUpdates week={null} readAt={readAt} />
      {result.ok && result.data.tasks ? (
        <TaskList
          path={path}
          title={title}
          parts={parts}
          {...(standsInFor.length > 0 ? { note: deputyTexts.standsInFor(standsInFor) } : {})}
          tasks={result.data.tasks}
          services={result.data.tasks.services}
          requesters={result.data.tasks.requesters}
          filters={filters}
          page={page}
          limit={limit}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          preference={person.preference}
        />
      ) : null}
      {result.ok && result.data.history && decided ? (
        <DecidedList
          path={path}
          title={title}
          parts={parts}
          result={result.data.history}
          query={decided}
          kinds={result.data.history.kinds}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          preference={person.preference}
        />
      ) : null}
      {result.ok ? null : <PageFailure title={title} message={result.error.message} />}
    </DashboardShell>
  );
}
