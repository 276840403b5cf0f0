import { ComingSoonPage } from "@/components/shell/coming-soon-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { ReviewQueue } from "@/components/verification/review-queue";
import { openPage, pageMetadata, readCursor, readDecided } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";

const path = "/dashboard/tasks/approvals";

export const metadata = pageMetadata(path);

/** Pending approvals: for the platform's staff, workers in review and new documents of approved workers. */
export default async function TasksApprovalsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { client, isOpen, load, person, shell, title } = page;
  if (person.group !== "Admin") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <ComingSoonPage path={path} title={title} isOpen={isOpen} />
      </DashboardShell>
    );
  }
  const parameters = await searchParams;
  const after = readCursor(parameters);
  const result = await load(() => client.verification.queue({ after }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <ReviewQueue
          {...result.data}
          path={path}
          title={title}
          after={after}
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
