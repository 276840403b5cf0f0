import { CalendarFilters, CalendarViews } from "@/components/jobs/calendar-tools";
import { JobsList } from "@/components/jobs/jobs-list";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { PostedNotice } from "@/components/jobs/posted-notice";
import { ServiceFeed } from "@/components/jobs/service-feed";
import { ShiftBeside } from "@/components/jobs/shift-beside";
import { ShiftDrawer } from "@/components/jobs/shift-drawer";
import { WeekLinks } from "@/components/jobs/week-links";
import { WeekMatrix } from "@/components/jobs/week-matrix";
import { WorkerMatrix } from "@/components/jobs/worker-matrix";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { ListHead } from "@/components/ui/list-head";
import { PageFailure } from "@/components/ui/page-outcome";
import type { UserGroup } from "@/lib/access";
import {
  type Calendar,
  loadCalendar,
  loadServiceFeed,
  loadShiftBeside,
  openPage,
  pageMetadata,
  postingFrom,
  readCalendar,
  readPosted,
} from "@/lib/bff";
import { acceptancePage, fillPage } from "@/lib/config/messages/fill";
import { copyWeekPage, shortNoticePage, jobsList as texts } from "@/lib/config/messages/jobs";
import { onBehalfForm } from "@/lib/config/messages/on-behalf";
import { formatShortDate, mondayOf } from "@/lib/format";
import * as portalActions from "../actions";
import { changeFeed, changeJob, undoPosting } from "./actions";

const path = "/dashboard/jobs";
const agreements = "/dashboard/agreements";
const timesheets = "/dashboard/tasks/timesheet";

export const metadata = pageMetadata(path);

/** What a provider or an agency begins here. */
function Actions({ calendar, group }: { calendar: Calendar; group: UserGroup }) {
  const { week } = calendar;
  switch (group) {
    case "Provider":
      return (
        <>
          {/* The head of the list also has its saved views. */}
          {calendar.view === "list" ? null : (
            <ButtonLink
              variant="secondary"
              href={addressOf(`${path}/accept`, { week: week.monday, service: calendar.filters.serviceId })}
            >
              {acceptancePage.link}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={`${path}/copy?week=${week.monday}`}>
            {copyWeekPage.link}
          </ButtonLink>
          <ButtonLink href={addressOf(`${path}/post`, postingFrom(calendar))}>{texts.post}</ButtonLink>
        </>
      );
    case "Agency":
      return (
        <>
          <ButtonLink variant="secondary" href={`${path}/on-behalf`}>
            {onBehalfForm.link}
          </ButtonLink>
          <ButtonLink href={`${path}/fill?week=${week.monday}`}>
            {fillPage.link(week.monday === mondayOf(week.today) ? null : formatShortDate(week.monday, week.today))}
          </ButtonLink>
        </>
      );
    case "Admin":
      return null;
  }
}

export default async function JobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { person, shell, title, readAt } = page;
  const parameters = await searchParams;
  const calendar = readCalendar(parameters, person.group);
  const { view, by, week, day, page: asked, query, filters } = calendar;
  const [result, feed, beside] = await Promise.all([
    loadCalendar(page, calendar),
    loadServiceFeed(page, filters.serviceId),
    loadShiftBeside(page, parameters),
  ]);
  // What was done to the shift beside the calendar is said there.
  const posted = beside ? null : readPosted(parameters, person);
  const shared = { path, week, side: person.group, preference: person.preference };
  const hasKeys = shell.hasSingleKeys;
  const views = <CalendarViews path={path} query={query} view={view} />;
  const actions = <Actions calendar={calendar} group={person.group} />;
  if (!result.ok) {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <PageFailure title={title} message={result.error.message} />
      </DashboardShell>
    );
  }
  const { choices, shown } = result.data;
  const above = (
    <>
      {posted ? <PostedNotice {...posted} week={week.monday} undo={undoPosting} /> : null}
      <LiveUpdates week={week.monday} readAt={readAt} />
    </>
  );
  const matrix = { ...shared, query, after: asked.after, isFiltered: Object.keys(filters).length > 0 };
  const csv = addressOf(`${path}/csv`, query, { open: "", by: "" });
  return (
    <DashboardShell {...shell} {...portalActions}>
      {"list" in shown ? (
        <JobsList
          {...shared}
          hasKeys={hasKeys}
          title={title}
          views={views}
          actions={actions}
          above={above}
          choices={choices}
          csv={csv}
          query={{ ...query, ...asked }}
          result={shown.list}
          listSettings={shown.listSettings}
          listActions={portalActions}
          day={view === "day" ? day : undefined}
        />
      ) : (
        <>
          <ListHead
            title={title}
            views={
              <>
                {views}
                <WeekLinks path={path} query={query} week={week} hasKeys={hasKeys} isCompact />
              </>
            }
          >
            {actions}
          </ListHead>
          {above}
          <CalendarFilters path={path} query={query} side={person.group} choices={choices} csv={csv} by={by} />
          {"workers" in shown ? (
            <WorkerMatrix {...matrix} result={shown} linksWorkers={page.isOpen("/dashboard/workers")} />
          ) : (
            <WeekMatrix {...matrix} result={shown} hasKeys={hasKeys} />
          )}
        </>
      )}
      {feed ? <ServiceFeed {...feed} change={changeFeed} /> : null}
      <ShiftDrawer path={path} shift={beside?.jobId ?? null}>
        {beside ? (
          <ShiftBeside
            key={beside.jobId}
            path={path}
            found={beside}
            side={person.group}
            preference={person.preference}
            agreements={page.isOpen(agreements) ? agreements : undefined}
            timesheetHref={page.isOpen(timesheets) ? (open) => addressOf(timesheets, { open }) : undefined}
            address={addressOf(path, { ...query, after: asked.after, before: asked.before, shift: beside.jobId })}
            change={changeJob}
          />
        ) : null}
      </ShiftDrawer>
      <p className="mt-4">
        <a data-routed="" href={`${path}/short-notice`}>
          {shortNoticePage.link}
        </a>
      </p>
    </DashboardShell>
  );
}
