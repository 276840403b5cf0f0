import { JobsList } from "@/components/jobs/jobs-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { openPage, pageMetadata, readJobsQuery, readTexts } from "@/lib/bff";
import { jobsList as texts, jobs as words } from "@/lib/config/messages/jobs";
import * as portalActions from "../actions";

const path = "/dashboard/jobs";

export const metadata = pageMetadata(path);

export default async function JobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const { week, after } = readJobsQuery(parameters);
  const { done, count } = readTexts(parameters, ["done", "count"]);
  const result = await load(() => client.jobs.list({ week: week.monday, after }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ListHead title={title}>
        {person.group === "Provider" ? <ButtonLink href={`${path}/post`}>{texts.post}</ButtonLink> : null}
      </ListHead>
      {done === "posted" ? (
        <div className="mb-4">
          <Notice kind="success" live>
            <p>{words.posted(/^[1-9]\d{0,3}$/.test(count ?? "") ? Number(count) : 1)}</p>
          </Notice>
        </div>
      ) : null}
      {result.ok ? (
        <JobsList
          path={path}
          week={week}
          after={after}
          result={result.data}
          side={person.group}
          preference={person.preference}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
