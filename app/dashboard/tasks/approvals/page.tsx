import { ApprovalsPage } from "@/components/jobs/approvals-page";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { ListParts } from "@/components/lists/list-parts";
import { TaskList } from "@/components/overview/task-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { ReviewQueue } from "@/components/verification/review-queue";
import {
  askedPage,
  isMixedQueue,
  loadApprovals,
  openPage,
  pageMetadata,
  readApprovalTasks,
  readDecided,
  readListAddress,
  readTaskQuery,
} from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { overviewTasks } from "@/lib/config/messages/overview/tasks";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { decideOnBehalf } from "./actions";

const path = "/dashboard/tasks/approvals";

export const metadata = pageMetadata(path);

/**
 * Pending approvals: for a provider, shifts that agencies posted for it; for the platform's staff, workers in review and new
 * documents of approved workers. For both also the mixed queue of all that waits for an approval.
 */
export default async function TasksApprovalsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { client, isOpen, load, person, shell, title } = page;
  const parameters = await searchParams;
  const isMixed = isMixedQueue(parameters);
  const { approvals } = overviewTasks;
  const queues = (
    <ListParts
      label={approvals.label}
      path={path}
      parts={{ own: approvals.own[person.group], all: approvals.all }}
      usual="own"
      shown={isMixed ? "all" : "own"}
    />
  );
  if (isMixed) {
    const { page: number, limit, ...filters } = readTaskQuery(parameters);
    const found = await load(async () => ({
      tasks: await readApprovalTasks(filters),
      listSettings: await client.settings.ofList({ list: "tasks" }),
    }));
    return (
      <DashboardShell {...shell} {...portalActions}>
        <LiveUpdates week={null} readAt={page.readAt} />
        {found.ok ? (
          <TaskList
            path={path}
            fixed={{ show: "all" }}
            title={title}
            note={approvals.lead}
            parts={queues}
            tasks={found.data.tasks}
            services={found.data.tasks.services}
            requesters={found.data.tasks.requesters}
            filters={filters}
            page={number}
            limit={limit}
            listSettings={found.data.listSettings}
            listActions={portalActions}
            preference={person.preference}
          />
        ) : (
          <PageFailure title={title} message={found.error.message} />
        )}
      </DashboardShell>
    );
  }
  if (person.group !== "Admin") {
    const { query, open, message, result: found } = await loadApprovals(page, parameters);
    return (
      <DashboardShell {...shell} {...portalActions}>
        <DoneNotice message={message} />
        {found.ok ? (
          <ApprovalsPage
            path={path}
            title={title}
            queues={queues}
            query={query}
            result={found.data.list}
            listSettings={found.data.listSettings}
            listActions={portalActions}
            open={open}
            opensJobs={isOpen("/dashboard/jobs")}
            preference={person.preference}
            decide={decideOnBehalf}
          />
        ) : (
          <PageFailure title={title} message={found.error.message} />
        )}
      </DashboardShell>
    );
  }
  const query = readListAddress(parameters);
  const result = await load(() =>
    Promise.all([client.verification.queue(askedPage(query)), client.settings.ofList({ list: "reviews" })]),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <ReviewQueue
          result={result.data[0]}
          listSettings={result.data[1]}
          listActions={portalActions}
          path={path}
          title={title}
          queues={queues}
          query={query}
          decided={await readDecided(page, parameters)}
          nowMs={clock.now().getTime()}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
