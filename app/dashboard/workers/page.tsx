import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { WorkersTable } from "@/components/workers/workers-table";
import { openPage, questionnaireUrl, readWorkersAddress } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../actions";
import { applyToSelected, deleteView, reopenQuestionnaire, saveView, sendQuestionnaireLink } from "./actions";

export const metadata = { title: texts.workers };

export default async function WorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, isOpen, person, shell } = await openPage("/dashboard/workers");
  const query = readWorkersAddress(await searchParams);
  const { reopen: _, ...asked } = query;
  const result = await load(async () => {
    const [result, filters, views] = await Promise.all([
      client.workers.list(asked),
      client.workers.filters({ agency: query.agency }),
      client.workers.savedViews({}),
    ]);
    return { result, filters, views: views.items };
  });
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={texts.workers} lead={messages.workers.lead} />
      {result.ok ? (
        <WorkersTable
          {...result.data}
          query={query}
          mayChange={isOpen("/dashboard/workers/create-new")}
          sendLink={sendQuestionnaireLink}
          reopen={reopenQuestionnaire}
          bulk={applyToSelected}
          saveView={saveView}
          deleteView={deleteView}
          questionnaireUrl={(row) => questionnaireUrl(row._id)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
