import Link from "next/link";
import type { ReactNode } from "react";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { selectColumn } from "@/components/lists/select-column";
import type { Parameters } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { jobsCalendar, selectedPage, jobsList as texts, jobs as words } from "@/lib/config/messages/jobs";
import { counted } from "@/lib/config/messages/lists";
import { isOpen } from "@/lib/config/states/job";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { JobRow } from "@/lib/contract/jobs";
import type { ListSettings } from "@/lib/contract/settings";
import { formatLongDate, formatShortDate, type TimePreference, weekdayNames, weekdayOf } from "@/lib/format";
import { CalendarFilters, type CalendarFiltersProps } from "./calendar-tools";
import { SelectedShifts } from "./select-shifts";
import { isSelectable, SELECTED_SHIFTS } from "./selected-form";
import { JobStatusBadge, type Side } from "./status";
import { dayOfShift, shiftTimes } from "./times";
import { DayLinks, type Week, WeekLinks } from "./week-links";

type JobsListProps = {
  path: string;
  week: Week;
  result: { items: readonly JobRow[]; previous: string | null; next: string | null; total: ListTotal | null };
  side: Side;
  preference: TimePreference;
  /** The one day that is listed; otherwise it is the week. */
  day?: string | undefined;
  /** The view, the filters and the page. */
  query?: (Parameters & PageQuery) | undefined;
};

/** What the list has on a wide screen. */
type DesktopProps = Pick<CalendarFiltersProps, "choices" | "csv"> & {
  title: string;
  views?: ReactNode;
  actions?: ReactNode;
  /** What is said between the head and the filters. */
  above?: ReactNode;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  hasKeys?: boolean | undefined;
};

/** Who is booked, how many workers are put forward, or that no one is put forward while someone can be. */
function workerOf({ booked, suggested, status }: JobRow, side: Side): string {
  if (booked) {
    const worker = booked.worker ?? words.erasedWorker;
    return side === "Agency" ? worker : `${worker}, ${booked.agency}`;
  }
  if (suggested > 0) return texts.putForward(suggested);
  return isOpen(status) ? texts.noOneYet : texts.noOne;
}

/** Jobs by the day on which they start. */
const byDay = (rows: readonly JobRow[]): [day: string, rows: JobRow[]][] => {
  const days = new Map<string, JobRow[]>();
  for (const row of rows) days.set(dayOfShift(row), [...(days.get(dayOfShift(row)) ?? []), row]);
  return [...days];
};

/** The text of a week without jobs. */
const noneFor: Record<Side, string> = {
  Provider: texts.none.provider,
  Agency: texts.agencyNone,
  Admin: texts.none.other,
};

/** e.g. `Sat 24 Oct, 20:00 to 08:00 next day`; the times alone where the list is of one day. */
function whenOf(row: JobRow, { day: only, week, preference }: Pick<JobsListProps, "day" | "week" | "preference">) {
  const times = shiftTimes(row, preference);
  if (only) return times;
  const day = dayOfShift(row);
  if (day === week.today) return texts.on(jobsCalendar.today, times);
  return texts.on(`${weekdayNames("short")[weekdayOf(day) - 1]} ${formatShortDate(day, week.today)}`, times);
}

function cellOf(key: ListColumn<"jobs">, side: Side): Omit<ChosenColumn<JobRow>, "heading"> {
  switch (key) {
    case "status":
      return { cell: ({ status }) => <JobStatusBadge status={status} side={side} /> };
    case "service":
      return {
        size: "l",
        cell: ({ service, unit }) => (
          <>
            {service.name}
            {unit ? <span className="sub">{unit}</span> : null}
          </>
        ),
      };
    case "provider":
      return { cell: ({ provider }) => provider };
    case "workerType":
      return { cell: ({ workerType }) => workerType.name };
    case "worker":
      return { cell: (row) => workerOf(row, side) };
  }
}

const usualColumns: readonly ListColumn<"jobs">[] = ["status", "service", "workerType", "worker"];

/** The shifts of a week or of one day as a list, with links to the weeks or days around it. */
export function JobsList(props: JobsListProps & DesktopProps) {
  const { path, week, result, side, query = { week: week.monday }, day, hasKeys, choices } = props;
  const { after: _, before: __, limit: ___, ...calendar } = query;
  const offered = offeredColumns("jobs", side === "Provider" ? ["provider"] : []);
  const usual = [...usualColumns, ...(side === "Provider" ? [] : (["provider"] as const))];
  return (
    <List
      title={props.title}
      {...(day ? { caption: texts.dayCaption(formatLongDate(day)) } : {})}
      beside={
        <>
          {props.views}
          {day ? (
            <DayLinks path={path} query={calendar} day={day} today={week.today} hasKeys={hasKeys} isCompact />
          ) : (
            <WeekLinks path={path} query={calendar} week={week} hasKeys={hasKeys} isCompact />
          )}
        </>
      }
      actions={props.actions}
      above={props.above}
      path={path}
      query={query}
      kept={["view", "by", "week", "day", "open"]}
      unsaved={["by", "week", "day", "open"]}
      filter={(controls) => (
        <CalendarFilters path={path} query={calendar} side={side} choices={choices} csv={props.csv}>
          {controls}
        </CalendarFilters>
      )}
      choice={{
        list: "jobs",
        offered,
        shown: shownColumns(offered, props.listSettings.columns ?? usual),
        names: texts.columns,
      }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={{
        heading: day ? texts.time : texts.dateAndTime,
        cell: (row) => (
          <a href={`${path}/${row._id}`} className="tabular-nums">
            {whenOf(row, props)}
          </a>
        ),
      }}
      columnOf={(key) => cellOf(key, side)}
      bulk={
        side !== "Admin"
          ? {
              select: selectColumn<JobRow>({
                form: SELECTED_SHIFTS,
                checkboxOf: (row) => (isSelectable(row, side) ? { name: "job", value: row._id } : null),
                label: (row) => selectedPage.selectOne(row.service.name, row.workerType.name),
              }),
              around: (list) => (
                <>
                  {list}
                  {result.items.some((row) => isSelectable(row, side)) ? (
                    <SelectedShifts side={side} hasKeys={hasKeys} />
                  ) : null}
                </>
              ),
            }
          : undefined
      }
      result={result}
      rowKey={({ _id }) => _id}
      counted={counted("shift", "shifts")}
      drawing="list"
      none={{ title: day ? texts.none.day : texts.none.title, text: noneFor[side] }}
      noneFound={{ title: jobsCalendar.noneMatch, text: jobsCalendar.noneMatchHint }}
    />
  );
}

/** The shifts of a week on a phone, by day. */
export function MobileJobsList(props: JobsListProps) {
  const { path, week, result, side, preference } = props;
  const none = result.items.length === 0;
  return (
    <>
      <WeekLinks path={path} query={{ week: week.monday }} week={week} />
      <p className="vh" role="status">
        {none ? texts.none.title : texts.onThisPage(result.items.length)}
      </p>
      {none ? (
        <Card>
          <EmptyState title={texts.none.title}>
            <p>{noneFor[side]}</p>
          </EmptyState>
        </Card>
      ) : (
        byDay(result.items).map(([day, rows]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="job-day">
            <h2 id={`day-${day}`}>
              {formatLongDate(day)}{" "}
              <span>{day === week.today ? texts.today(rows.length) : texts.count(rows.length)}</span>
            </h2>
            <ul className="card job-rows">
              {rows.map((row) => (
                <li key={row._id}>
                  <Link href={`${path}/${row._id}`} prefetch={false}>
                    <b>{shiftTimes(row, preference)}</b> <JobStatusBadge status={row.status} side={side} />{" "}
                    <span>
                      {row.service.name} · {row.workerType.name}
                    </span>{" "}
                    <span>{workerOf(row, side)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <Pagination
        path={path}
        query={{ week: week.monday, ...pageOf(props) }}
        previous={result.previous}
        next={result.next}
      />
    </>
  );
}

const pageOf = ({ query }: JobsListProps): Parameters => ({ after: query?.after, before: query?.before });
