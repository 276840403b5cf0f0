import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { SimilarNote } from "@/components/workers/similar-note";
import { WorkersTable } from "@/components/workers/workers-table";
import { askedPage, openPage, questionnaireUrl, readWorkersAddress } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { dashboardWorkersPage as texts } from "@/lib/config/messages/workers";
import { calendarDate, formatDate } from "@/lib/format";
import * as portalActions from "../actions";
import { applyToSelected, reopenQuestionnaire, sendQuestionnaireLink } from "./actions";

/** Stands for any worker in the addresses of the menu. The route table takes it for an id. */
const ANY_WORKER = "00000000-0000-4000-8000-000000000000";

export const metadata = { title: texts.workers };

export default async function WorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, isOpen, person, shell } = await openPage("/dashboard/workers");
  const query = readWorkersAddress(await searchParams);
  const result = await load(async () => {
    const [result, filters, listSettings] = await Promise.all([
      client.workers.list({ ...query, ...askedPage(query) }),
      client.workers.filters({ agency: query.agency }),
      client.settings.ofList({ list: "workers" }),
    ]);
    return { result, filters, listSettings };
  });
  const pathIfOpen = (path: string) => (isOpen(path) ? path : null);
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok && result.data.result.isSimilar ? <SimilarNote typed={query.search ?? ""} /> : null}
      {result.ok ? (
        <WorkersTable
          {...result.data}
          query={query}
          mayReadAnswers={isOpen("/view-worker-questionnaire")}
          mayDownload={isOpen(`/dashboard/workers/${ANY_WORKER}/pdf`)}
          mayChange={isOpen("/dashboard/workers/create-new")}
          addPath={pathIfOpen("/dashboard/workers/create-new")}
          importPath={pathIfOpen("/dashboard/workers/create-new-bulk")}
          sendLink={sendQuestionnaireLink}
          reopen={reopenQuestionnaire}
          bulk={applyToSelected}
          listActions={portalActions}
          linkOf={{ url: questionnaireUrl(ANY_WORKER), id: ANY_WORKER }}
          today={calendarDate(clock.now())}
          formatDay={(iso) => formatDate(iso, person.preference)}
        />
      ) : (
        <>
          <PageHeader title={texts.workers} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
