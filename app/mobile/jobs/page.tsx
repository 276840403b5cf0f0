import { notFound } from "next/navigation";
import { MobileJobsList } from "@/components/jobs/jobs-list";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { MobileShell } from "@/components/shell/mobile-shell";
import { TimesheetsContent } from "@/components/timesheets/timesheets-content";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadTimesheets, openPage, pageMetadata, readJobsQuery } from "@/lib/bff";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import * as portalActions from "../../dashboard/actions";
import { changeTimesheet } from "../../dashboard/tasks/timesheet/actions";

const path = "/mobile/jobs";

export const metadata = pageMetadata(path);

type PortalPage = Awaited<ReturnType<typeof openPage>>;

/** Timesheets on a phone: the same page as at a desk. */
async function PhoneTimesheets({ page, parameters }: { page: PortalPage; parameters: Record<string, unknown> }) {
  const { person, shell } = page;
  const loaded = await loadTimesheets(page, parameters);
  if (loaded.isMissing) notFound();
  return (
    <MobileShell {...shell} {...portalActions}>
      <TimesheetsContent
        path={path}
        fixed={{ view: "timesheets" }}
        title={timesheetsPage.forPhones}
        loaded={loaded}
        side={person.group}
        membershipId={person.membershipId}
        opensJobs={false}
        hasKeys={false}
        preference={person.preference}
        nowMs={page.readAt}
        change={changeTimesheet}
        listActions={portalActions}
      />
    </MobileShell>
  );
}

export default async function MobileJobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const parameters = await searchParams;
  const { client, load, person, shell, title, readAt } = page;
  const hasTimesheets = page.isOpen("/dashboard/tasks/timesheet");
  if (hasTimesheets && parameters["view"] === "timesheets")
    return <PhoneTimesheets page={page} parameters={parameters} />;
  const { week, after, before } = readJobsQuery(parameters);
  const result = await load(() => client.jobs.list({ week: week.monday, after, before }));
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title}>
        {hasTimesheets ? (
          <ButtonLink variant="secondary" size="s" href={`${path}?view=timesheets`}>
            {timesheetsPage.forPhones}
          </ButtonLink>
        ) : null}
      </PageHeader>
      <LiveUpdates week={week.monday} readAt={readAt} />
      {result.ok ? (
        <MobileJobsList
          path={path}
          week={week}
          query={{ after, before }}
          result={result.data}
          side={person.group}
          preference={person.preference}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </MobileShell>
  );
}
