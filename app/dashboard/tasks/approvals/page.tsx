import { ComingPage } from "@/components/shell/coming-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { ReviewQueue } from "@/components/workers/verification/review-queue";
import { openPage, pageMetadata, readAfter } from "@/lib/bff";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";

const path = "/dashboard/tasks/approvals";

export const metadata = pageMetadata(path);

/** What waits for a yes: of the platform's staff the workers in review, and new papers of approved ones. */
export default async function TasksApprovalsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  if (person.group !== "Admin") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <ComingPage path={path} title={title} isOpen={isOpen} />
      </DashboardShell>
    );
  }
  const after = readAfter(await searchParams);
  const outcome = await load(() => client.verification.queue({ after }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      {outcome.ok ? (
        <ReviewQueue
          {...outcome.data}
          path={path}
          title={title}
          after={after}
          nowMs={Date.now()}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
