import Link from "next/link";
import { CalendarFilters, CalendarViews } from "@/components/jobs/calendar-tools";
import { JobsList } from "@/components/jobs/jobs-list";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { PostedNotice } from "@/components/jobs/posted-notice";
import { ServiceFeed } from "@/components/jobs/service-feed";
import { WeekMatrix } from "@/components/jobs/week-matrix";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import {
  loadCalendar,
  loadServiceFeed,
  openPage,
  pageMetadata,
  postingFrom,
  readCalendar,
  readPosted,
} from "@/lib/bff";
import { fillPage } from "@/lib/config/messages/fill";
import { copyWeekPage, shortNoticePage, jobsList as texts } from "@/lib/config/messages/jobs";
import { onBehalfForm } from "@/lib/config/messages/on-behalf";
import * as portalActions from "../actions";
import { changeFeed, undoPosting } from "./actions";

const path = "/dashboard/jobs";

export const metadata = pageMetadata(path);

export default async function JobsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const page = await openPage(path);
  const { person, shell, title, readAt } = page;
  const parameters = await searchParams;
  const calendar = readCalendar(parameters);
  const { view, week, day, after, query, filters } = calendar;
  const posted = readPosted(parameters);
  const result = await loadCalendar(page, calendar);
  const feed = await loadServiceFeed(page, filters.serviceId);
  const shared = {
    path,
    query,
    week,
    after,
    side: person.group,
    preference: person.preference,
    isFiltered: Object.keys(filters).length > 0,
    hasKeys: shell.hasSingleKeys,
  };
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ListHead title={title} views={<CalendarViews path={path} query={query} view={view} />}>
        {person.group === "Provider" ? (
          <>
            <ButtonLink variant="secondary" href={`${path}/copy?week=${week.monday}`}>
              {copyWeekPage.link}
            </ButtonLink>
            <ButtonLink href={addressOf(`${path}/post`, postingFrom(calendar))}>{texts.post}</ButtonLink>
          </>
        ) : null}
        {person.group === "Agency" ? (
          <>
            <ButtonLink variant="secondary" href={`${path}/on-behalf`}>
              {onBehalfForm.link}
            </ButtonLink>
            <ButtonLink href={`${path}/fill?week=${week.monday}`}>{fillPage.link}</ButtonLink>
          </>
        ) : null}
      </ListHead>
      {posted && person.group === "Provider" ? (
        <PostedNotice {...posted} week={week.monday} undo={undoPosting} />
      ) : null}
      <LiveUpdates week={week.monday} readAt={readAt} />
      {result.ok ? (
        <>
          <CalendarFilters
            path={path}
            query={query}
            side={person.group}
            choices={result.data.choices}
            csv={addressOf(`${path}/csv`, query, { open: "" })}
          />
          {"services" in result.data.shown ? (
            <WeekMatrix {...shared} result={result.data.shown} />
          ) : (
            <JobsList {...shared} result={result.data.shown} day={view === "day" ? day : undefined} />
          )}
        </>
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {feed ? <ServiceFeed {...feed} change={changeFeed} /> : null}
      <p className="mt-4">
        <Link href={`${path}/short-notice`} prefetch={false}>
          {shortNoticePage.link}
        </Link>
      </p>
    </DashboardShell>
  );
}
