import Link from "next/link";
import type { ReactNode } from "react";
import type { Parameters } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { jobsCalendar, selectedPage, jobsList as texts, jobs as words } from "@/lib/config/messages/jobs";
import { isOpen } from "@/lib/config/states/job";
import type { JobRow } from "@/lib/contract/jobs";
import { formatLongDate, type TimePreference } from "@/lib/format";
import { SelectedShifts } from "./select-shifts";
import { SELECTED_SHIFTS } from "./selected-form";
import { JobStatusBadge, type Side } from "./status";
import { dayOfShift, shiftTimes } from "./times";
import { DayLinks, type Week, WeekLinks } from "./week-links";

type JobsListProps = {
  path: string;
  week: Week;
  after: string | undefined;
  result: { items: readonly JobRow[]; next: string | null };
  side: Side;
  preference: TimePreference;
  /** The one day that is listed; otherwise it is the week. */
  day?: string | undefined;
  /** The view and the filters, which links keep. */
  query?: Parameters | undefined;
  isFiltered?: boolean | undefined;
  hasKeys?: boolean | undefined;
};

/** Who is booked, how many workers await a decision, or that no one is put forward while someone can be. */
function workerOf({ booked, suggested, status }: JobRow, side: Side): string {
  if (booked) {
    const worker = booked.worker ?? words.erasedWorker;
    return side === "Agency" ? worker : `${worker}, ${booked.agency}`;
  }
  if (suggested > 0) return texts.toDecide(suggested);
  return isOpen(status) ? texts.noOneYet : texts.noOne;
}

const selectColumn: Column<JobRow> = {
  key: "select",
  heading: selectedPage.select,
  headingHidden: true,
  size: "control",
  bare: true,
  cell: (row) => (
    <label className="row-select">
      <input
        type="checkbox"
        form={SELECTED_SHIFTS}
        name="job"
        value={row._id}
        aria-label={selectedPage.selectOne(row.service.name, row.workerType.name)}
      />
    </label>
  ),
};

const columnsFor = ({ path, side, preference }: JobsListProps): Column<JobRow>[] => [
  ...(side === "Provider" ? [selectColumn] : []),
  {
    key: "time",
    heading: texts.time,
    isRowHeader: true,
    cell: (row) => (
      <Link href={`${path}/${row._id}`} prefetch={false} className="tabular-nums">
        {shiftTimes(row, preference)}
      </Link>
    ),
  },
  {
    key: "service",
    heading: texts.service,
    size: "l",
    phone: "below",
    cell: ({ service, unit, provider }) => (
      <>
        {service.name}
        {unit || side !== "Provider" ? <span className="sub">{unit ?? provider}</span> : null}
      </>
    ),
  },
  { key: "workerType", heading: texts.workerType, rank: 2, cell: ({ workerType }) => workerType.name },
  { key: "worker", heading: texts.worker, rank: 2, cell: (row) => workerOf(row, side) },
  {
    key: "status",
    heading: texts.status,
    phone: "end",
    cell: ({ status }) => <JobStatusBadge status={status} side={side} />,
  },
];

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

/** The shifts of a week by day, with links to the weeks around it. `children` renders the shifts of one day. */
function JobsByDay({
  path,
  week,
  after,
  result,
  side,
  day: only,
  query = { week: week.monday },
  isFiltered = false,
  hasKeys,
  children,
}: JobsListProps & { children: (day: string, rows: readonly JobRow[]) => ReactNode }) {
  const none = result.items.length === 0;
  const title = isFiltered ? jobsCalendar.noneMatch : only ? texts.none.day : texts.none.title;
  return (
    <>
      {only ? (
        <DayLinks path={path} query={query} day={only} today={week.today} hasKeys={hasKeys} />
      ) : (
        <WeekLinks path={path} query={query} week={week} hasKeys={hasKeys} />
      )}
      <p className="vh" role="status">
        {none ? title : texts.onThisPage(result.items.length)}
      </p>
      {none ? (
        <Card>
          <EmptyState title={title}>
            <p>{isFiltered ? jobsCalendar.noneMatchHint : noneFor[side]}</p>
          </EmptyState>
        </Card>
      ) : (
        byDay(result.items).map(([day, rows]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="job-day">
            <h2 id={`day-${day}`} className={only ? "vh" : undefined}>
              {formatLongDate(day)}{" "}
              <span>{day === week.today ? texts.today(rows.length) : texts.count(rows.length)}</span>
            </h2>
            {children(formatLongDate(day), rows)}
          </section>
        ))
      )}
      <Pagination path={path} query={{ ...query, after }} next={result.next} />
    </>
  );
}

/** The shifts of a week as tables, one for each day. */
export function JobsList(props: JobsListProps) {
  const columns = columnsFor(props);
  return (
    <>
      <JobsByDay {...props}>
        {(day, rows) => (
          <Card padded={false}>
            <Table isList caption={texts.dayCaption(day)} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
          </Card>
        )}
      </JobsByDay>
      {props.side === "Provider" && props.result.items.length > 0 ? <SelectedShifts /> : null}
    </>
  );
}

/** The shifts of a week on a phone. */
export function MobileJobsList(props: JobsListProps) {
  const { side, preference } = props;
  return (
    <JobsByDay {...props}>
      {(_, rows) => (
        <ul className="card job-rows">
          {rows.map((row) => (
            <li key={row._id}>
              <Link href={`${props.path}/${row._id}`} prefetch={false}>
                <b>{shiftTimes(row, preference)}</b> <JobStatusBadge status={row.status} side={side} />{" "}
                <span>
                  {row.service.name} · {row.workerType.name}
                </span>{" "}
                <span>{workerOf(row, side)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </JobsByDay>
  );
}
