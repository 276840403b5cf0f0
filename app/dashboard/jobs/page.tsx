import { JobsList } from "@/components/jobs/jobs-list";
import { PostedNotice } from "@/components/jobs/posted-notice";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { openPage, pageMetadata, readJobsQuery, readPosted } from "@/lib/bff";
import { copyWeekPage, jobsList as texts } from "@/lib/config/messages/jobs";
import * as portalActions from "../actions";
import { undoPosting } from "./actions";

const path = "/dashboard/jobs";

export const metadata = pageMetadata(path);

export default async function JobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const { week, after } = readJobsQuery(parameters);
  const posted = readPosted(parameters);
  const result = await load(() => client.jobs.list({ week: week.monday, after }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ListHead title={title}>
        {person.group === "Provider" ? (
          <>
            <ButtonLink variant="secondary" href={`${path}/copy?week=${week.monday}`}>
              {copyWeekPage.link}
            </ButtonLink>
            <ButtonLink href={`${path}/post`}>{texts.post}</ButtonLink>
          </>
        ) : null}
      </ListHead>
      {posted && person.group === "Provider" ? (
        <PostedNotice {...posted} week={week.monday} undo={undoPosting} />
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
