import { StaticRender } from "@/components/ui/cached-render";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { jobsList, jobs as jobTexts, jobsCalendar as texts } from "@/lib/config/messages/jobs";
import type { JobRow, WorkerWeek } from "@/lib/contract/jobs";
import { daysAfter, formatDateRange, formatLength, type TimePreference } from "@/lib/format";
import { MatrixKeys } from "./matrix-keys";
import { DayHeads, timesOf, toneOf, type WeekProps } from "./week-matrix";

type WorkersProps = WeekProps & {
  result: WorkerWeek;
  /** Whether their names link to their pages. */
  linksWorkers: boolean;
};

const shiftText = (row: JobRow, preference: TimePreference): string =>
  [timesOf(row, preference), row.service.name, row.workerType.name, jobTexts.status[row.status].label].join("\n");

function Worker({ worker, path, preference, linksWorkers }: WorkersProps & { worker: WorkerWeek["workers"][number] }) {
  const { _id, name, minutes, days } = worker;
  return (
    <tr className="matrix-shifts" id={`row-${_id}`}>
      <th scope="row">
        {linksWorkers ? <a href={`/dashboard/workers/${_id}`}>{name}</a> : name}
        {minutes > 0 ? <small>{texts.hoursInWeek(formatLength(minutes))}</small> : null}
      </th>
      {days.map(({ shifts, unavailable }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week keep their places.
        <td key={at}>
          {shifts.map((row) => (
            <a key={row._id} className={classNames("shift", toneOf(row.status))} href={`${path}/${row._id}`}>
              {shiftText(row, preference)}
            </a>
          ))}
          {unavailable ? (
            <span className="shift is-away">
              {unavailable.windows ? texts.unavailableFrom(unavailable.windows) : texts.unavailable}
            </span>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function Workers(given: WorkersProps & { days: readonly string[] }) {
  const { path, query, week, days, result } = given;
  return (
    <table>
      <caption className="vh">{texts.workerMatrix(formatDateRange(week.monday, daysAfter(week.monday, 6)))}</caption>
      <thead>
        <DayHeads path={path} query={query} days={days} week={week} rows={texts.worker} />
      </thead>
      <tbody>
        {result.workers.map((worker) => (
          <Worker key={worker._id} {...given} worker={worker} />
        ))}
      </tbody>
    </table>
  );
}

/**
 * The week of an agency's workers: their shifts, how long they work, and when they are unavailable. Rendered to markup on
 * the server.
 */
export function WorkerMatrix({
  after,
  isFiltered,
  ...props
}: WorkersProps & { after: string | undefined; isFiltered: boolean }) {
  const { path, query, week, result } = props;
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(week.monday, at));
  const range = formatDateRange(week.monday, daysAfter(week.monday, 6));
  return (
    <>
      <p className="print-only">{jobsList.week(range)}</p>
      {result.workers.length === 0 ? (
        <Card>
          <EmptyState title={isFiltered ? texts.noneMatch : texts.noWorkers}>
            <p>{isFiltered ? texts.noneMatchHint : texts.noWorkersHint}</p>
          </EmptyState>
        </Card>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="matrix" tabIndex={0} aria-label={texts.workerMatrix(range)}>
          <StaticRender as="div" data-routed="" of={Workers} given={{ ...props, days }} />
          <MatrixKeys />
        </section>
      )}
      <Pagination path={path} query={{ ...query, after }} next={result.next} />
    </>
  );
}
