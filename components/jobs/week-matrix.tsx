import { addressOf, type Parameters } from "@/components/ui/address";
import { StaticRender } from "@/components/ui/cached-render";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { jobsList, jobs as jobTexts, jobsCalendar as texts } from "@/lib/config/messages/jobs";
import { type JobStatus, jobGroupOf, jobStates, notWorkedStatuses } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import type { JobCounts, JobRow, JobWeek } from "@/lib/contract/jobs";
import {
  daysAfter,
  daysBetween,
  formatDateRange,
  formatLongDate,
  formatShortDate,
  formatTime,
  type TimePreference,
  weekdayNames,
} from "@/lib/format";
import { MatrixKeys } from "./matrix-keys";
import type { Side } from "./status";
import { dayOfShift, ukTime } from "./times";
import type { Week } from "./week-links";

type MatrixProps = {
  path: string;
  query: Parameters;
  week: Week;
  result: JobWeek;
  side: Side;
  preference: TimePreference;
};

/** What a day says first: what is missing, then what is decided. A cell has the colour and the shape of its first. */
const order: readonly JobStatus[] = [
  "unfilled",
  "open",
  "suggested",
  "draft",
  "pending_client",
  "awaiting_timesheet",
  "timesheet_submitted",
  "in_progress",
  "allocated",
  ...statusesOf(jobStates),
].filter((status, place, statuses) => statuses.indexOf(status) === place) as JobStatus[];

const isNotWorked = (status: JobStatus): boolean => notWorkedStatuses.some((one) => one === status);
const sumOf = (counts: JobCounts, of: (status: JobStatus) => boolean): number =>
  order.reduce((sum, status) => (of(status) ? sum + (counts[status] ?? 0) : sum), 0);

/** The shifts that still need a worker, and those that anyone works or is to work. */
const toFill = (counts: JobCounts): number => sumOf(counts, (status) => jobGroupOf[status] === "vacant");
const worked = (counts: JobCounts): number =>
  sumOf(counts, (status) => jobGroupOf[status] !== null && !isNotWorked(status));

/** The class with a status's colour and shape. */
const toneOf = (status: JobStatus): string =>
  status === "unfilled"
    ? "is-missed"
    : status === "suggested"
      ? "is-suggested"
      : jobGroupOf[status] === "vacant"
        ? "is-open"
        : isNotWorked(status)
          ? "is-off"
          : jobGroupOf[status] === "booked"
            ? "is-filled"
            : "is-over";

/** A cell's text: the first status on its own line, the others below it. */
export function cellOf(counts: JobCounts, overnight: number): { tone: string; text: string } {
  const [first, ...others] = order.filter((status) => (counts[status] ?? 0) > 0);
  const inStatus = (status: JobStatus) => texts.inStatus(counts[status] ?? 0, status);
  const below = [...others.map(inStatus), ...(overnight > 0 ? [texts.overnight(overnight)] : [])].join(texts.between);
  if (first === undefined) return { tone: "", text: below };
  return { tone: toneOf(first), text: below ? `${inStatus(first)}\n${below}` : inStatus(first) };
}

/** A day of all services: how many shifts need a worker, or that it is full. */
export function laneOf(counts: JobCounts): { tone: string; text: string } {
  const [open, missed, all] = [toFill(counts), counts.unfilled ?? 0, worked(counts)];
  if (open > 0) return { tone: "is-open", text: `${open}\n${texts.of(all)}` };
  if (missed > 0) return { tone: "is-missed", text: texts.inStatus(missed, "unfilled") };
  return all > 0 ? { tone: "is-filled", text: `${texts.full}\n${texts.of(all)}` } : { tone: "", text: "" };
}

const weekdays = weekdayNames("short");

type Given = MatrixProps & { days: readonly string[] };

function Head({ path, query, days, week, result, side }: Given) {
  const lane = result.totals.map(laneOf);
  const to = (day: string, change: Parameters = {}) =>
    addressOf(path, query, { view: "day", week: "", open: "", day, ...change });
  return (
    <thead>
      <tr className="matrix-days">
        <th scope="col">{texts.service}</th>
        {days.map((day, at) => (
          <th key={day} scope="col" className={day === week.today ? "is-today" : undefined}>
            <a href={to(day)} title={formatLongDate(day)}>
              {`${weekdays[at]} ${formatShortDate(day)}`}
            </a>
          </th>
        ))}
      </tr>
      <tr className="matrix-lane">
        <th scope="row">{texts.toFill[side]}</th>
        {days.map((day, at) => (
          <td key={day} className={lane[at]?.tone || undefined}>
            {lane[at]?.text ? (
              <a href={to(day, lane[at].tone === "is-open" ? { status: "vacant" } : {})}>{lane[at].text}</a>
            ) : null}
          </td>
        ))}
      </tr>
    </thead>
  );
}

/** A shift in a column of its day, or on the morning after. */
function shiftText(row: JobRow, preference: TimePreference, isMorning: boolean): string {
  const [from, to] = [row.startAt, row.endAt].map((at) => formatTime(at, ukTime(preference))) as [string, string];
  const worker = row.booked ? (row.booked.worker ?? jobTexts.erasedWorker) : null;
  const what = worker ? texts.workerAnd(worker, row.workerType.name) : row.workerType.name;
  return [isMorning ? texts.until(to) : texts.time(from, to), what, jobTexts.status[row.status].label].join("\n");
}

/** The shifts of the service that is open, in the columns of their days; a night is named on the next morning too. */
function Shifts({
  path,
  query,
  days,
  week,
  result,
  side,
  preference,
  service,
}: Given & { service: JobWeek["services"][number] }) {
  const { items, isComplete } = result.shifts ?? { items: [], isComplete: true };
  const of = (day: string) =>
    items.flatMap((row) => {
      const starts = dayOfShift(row);
      if (starts === day) return [{ row, isMorning: false }];
      const isMorning = daysBetween(starts, day) === 1 && goesOn(row) && !isNotWorked(row.status);
      return isMorning ? [{ row, isMorning }] : [];
    });
  return (
    <tr className="matrix-shifts">
      <th scope="row">
        {texts.shiftsOf(service.name)}
        {isComplete ? null : (
          <a href={addressOf(path, query, { view: "list", open: "", service: service._id })}>
            {`${texts.tooMany} ${texts.allInList}`}
          </a>
        )}
      </th>
      {days.map((day) => (
        <td key={day}>
          {of(day).map(({ row, isMorning }) => (
            <a
              key={row._id}
              className={classNames("shift", toneOf(row.status), isMorning && "is-morning")}
              href={`${path}/${row._id}`}
            >
              {shiftText(row, preference, isMorning)}
            </a>
          ))}
          {side === "Provider" && day >= week.today ? (
            <a
              className="shift shift-add"
              href={addressOf(`${path}/post`, { date: day, service: service._id })}
              aria-label={texts.postOn(service.name, formatLongDate(day))}
            >
              {texts.add}
            </a>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

/** Whether a shift goes on after the midnight that follows its start. */
const goesOn = (row: JobRow): boolean =>
  dayOfShift({ startAt: new Date(Date.parse(row.endAt) - 1).toISOString(), endAt: row.endAt }) > dayOfShift(row);

function Service({ service, ...given }: Given & { service: JobWeek["services"][number] }) {
  const { path, query, days, side } = given;
  const { _id, name, provider } = service;
  const isOpen = query["open"] === _id;
  const rowId = `service-${_id}`;
  return (
    <>
      <tr id={rowId}>
        <th scope="row">
          <a href={`${addressOf(path, query, { open: isOpen ? "" : _id })}#${rowId}`} aria-expanded={isOpen}>
            {name}
          </a>
          {side === "Provider" ? null : <small>{provider}</small>}
        </th>
        {service.days.map(({ counts, overnight }, at) => {
          const { tone, text } = cellOf(counts, overnight);
          const day = days[at] ?? "";
          return (
            <td key={day} className={tone || undefined}>
              {tone ? (
                <a href={addressOf(path, query, { view: "day", week: "", open: "", day, service: _id })}>{text}</a>
              ) : (
                text || null
              )}
            </td>
          );
        })}
      </tr>
      {isOpen ? <Shifts {...given} service={service} /> : null}
    </>
  );
}

function Matrix(given: Given) {
  const { result, week } = given;
  return (
    <table>
      <caption className="vh">{texts.matrix(formatDateRange(week.monday, daysAfter(week.monday, 6)))}</caption>
      <Head {...given} />
      <tbody>
        {result.services.map((service) => (
          <Service key={service._id} {...given} service={service} />
        ))}
      </tbody>
    </table>
  );
}

const noneFor: Record<Side, string> = {
  Provider: jobsList.none.provider,
  Agency: jobsList.agencyNone,
  Admin: jobsList.none.other,
};

/**
 * The shifts of a week as a matrix of services and days, with the counts of each by status; the service that the address
 * names is open and shows its shifts. Rendered to markup on the server: a service is opened by a link.
 */
export function WeekMatrix({
  after,
  isFiltered,
  ...props
}: MatrixProps & { after: string | undefined; isFiltered: boolean }) {
  const { path, query, week, result, side } = props;
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(week.monday, at));
  const range = formatDateRange(week.monday, daysAfter(week.monday, 6));
  const hasNights = result.services.some((service) => service.days.some(({ overnight }) => overnight > 0));
  return (
    <>
      <p className="print-only">{jobsList.week(range)}</p>
      {result.services.length === 0 ? (
        <Card>
          <EmptyState title={isFiltered ? texts.noneMatch : jobsList.none.title}>
            <p>{isFiltered ? texts.noneMatchHint : noneFor[side]}</p>
          </EmptyState>
        </Card>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="matrix" tabIndex={0} aria-label={texts.matrix(range)}>
          <StaticRender as="div" data-routed="" of={Matrix} given={{ ...props, days }} />
          <MatrixKeys />
        </section>
      )}
      {hasNights ? <p className="matrix-hint">{texts.overnightHint}</p> : null}
      <Pagination path={path} query={{ ...query, after }} next={result.next} />
    </>
  );
}
