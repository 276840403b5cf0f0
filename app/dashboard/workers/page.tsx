import type { Metadata } from "next";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { WorkersTable } from "@/components/workers/workers-table";
import { openPage, questionnaireUrl } from "@/lib/bff";
import { workerListInputSchema } from "@/lib/contract/workers";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../actions";
import { reopenQuestionnaire, sendQuestionnaireLink } from "./actions";

export const metadata: Metadata = { title: "Workers" };

/** The address's parameters, as far as they make sense; what does not is left out. */
function readQuery(parameters: Record<string, unknown>) {
  const text = (name: string) => (typeof parameters[name] === "string" ? (parameters[name] as string) : undefined);
  const shape = workerListInputSchema.shape;
  return {
    search: shape.search.catch(undefined).parse(text("search")) || undefined,
    status: shape.status.catch(undefined).parse(text("status")),
    after: shape.after.catch(undefined).parse(text("after")),
    reopen: text("reopen"),
  };
}

export default async function WorkersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell } = await openPage("/dashboard/workers");
  const query = readQuery(await searchParams);
  const outcome = await load(() =>
    client.workers.list({ search: query.search, status: query.status, after: query.after }),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title="Workers" lead="Send a worker the medical questionnaire, and read it when it comes back." />
      {outcome.ok ? (
        <WorkersTable
          result={outcome.data}
          query={query}
          sendLink={sendQuestionnaireLink}
          reopen={reopenQuestionnaire}
          questionnaireUrl={(row) => questionnaireUrl(row._id)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
