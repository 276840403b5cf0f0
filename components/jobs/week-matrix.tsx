import { Fragment } from "react";
import { addressOf, type Parameters } from "@/components/ui/address";
import { StaticTable } from "@/components/ui/cached-render";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { escapeMarkup } from "@/components/ui/escape-markup";
import { Pagination } from "@/components/ui/pagination";
import { jobsList, jobs as jobTexts, selectedPage, jobsCalendar as texts } from "@/lib/config/messages/jobs";
import { type JobStatus, jobGroupOf, jobStates, notWorkedStatuses } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import type { BranchWeek, JobCounts, JobRow, JobWeek } from "@/lib/contract/jobs";
import {
  daysAfter,
  formatDateRange,
  formatLongDate,
  formatShortDate,
  formatTime,
  type TimePreference,
  weekdayNames,
} from "@/lib/format";
import { MatrixKeys } from "./matrix-keys";
import { SelectedShifts } from "./select-shifts";
import { isSelectable, SELECTED_SHIFTS } from "./selected-form";
import type { Side } from "./status";
import { dayOfShift, ukTime } from "./times";
import type { Week } from "./week-links";

export type WeekProps = {
  path: string;
  query: Parameters;
  week: Week;
  side: Side;
  preference: TimePreference;
};
type MatrixProps = WeekProps & { result: JobWeek | BranchWeek };

/** A service, or a branch of the agency. */
type Row = BranchWeek["branches"][number] & { provider?: string };

const rowsOf = (result: JobWeek | BranchWeek): readonly Row[] =>
  "services" in result
    ? result.services
    : result.branches.map((branch) => ({ ...branch, name: branch.name || texts.anyBranch }));

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
export const toneOf = (status: JobStatus): string =>
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

/** Addresses that the cells of a row only add its id to: composing one for each cell took a quarter of the table's time. */
type RowAddresses = { toRow: string; toDays: readonly string[] };

const withId = (address: string, name: "open" | "service", id: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${name}=${id}`;

const rowAddresses = ({ path, query, days }: Pick<Given, "path" | "query" | "days">): RowAddresses => ({
  toRow: addressOf(path, query, { open: "" }),
  toDays: days.map((day) => toDay({ path, query }, day, { service: "" })),
});

const toDay = ({ path, query }: Pick<WeekProps, "path" | "query">, day: string, change: Parameters = {}) =>
  addressOf(path, query, { view: "day", week: "", open: "", day, ...change });

/** The days of the week, each with a link to its list. */
export function DayHeads({
  path,
  query,
  days,
  week,
  rows,
}: Pick<WeekProps, "path" | "query" | "week"> & {
  days: readonly string[];
  /** What the rows are. */
  rows: string;
}) {
  return (
    <tr className="matrix-days">
      <th scope="col">{rows}</th>
      {days.map((day, at) => (
        <th key={day} scope="col" className={day === week.today ? "is-today" : undefined}>
          <a href={toDay({ path, query }, day)} title={formatLongDate(day)}>
            {`${weekdays[at]} ${formatShortDate(day)}`}
          </a>
        </th>
      ))}
    </tr>
  );
}

function Head({ path, query, days, week, result, side }: Given) {
  const lane = result.totals.map(laneOf);
  const to = (day: string, change: Parameters = {}) => toDay({ path, query }, day, change);
  const rows = "services" in result ? texts.service : texts.branch;
  return (
    <thead>
      <DayHeads path={path} query={query} days={days} week={week} rows={rows} />
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
function shiftText(
  row: JobRow,
  preference: TimePreference,
  { isMorning, hasService }: { isMorning: boolean; hasService: boolean },
): string {
  const worker = row.booked ? (row.booked.worker ?? jobTexts.erasedWorker) : null;
  const what = worker ? texts.workerAnd(worker, row.workerType.name) : row.workerType.name;
  return [
    isMorning ? texts.until(formatTime(row.endAt, ukTime(preference))) : timesOf(row, preference),
    ...(hasService ? [row.service.name] : []),
    what,
    jobTexts.status[row.status].label,
  ].join("\n");
}

/** When a shift begins and ends, as short as in a cell. */
export function timesOf({ startAt, endAt }: Pick<JobRow, "startAt" | "endAt">, preference: TimePreference): string {
  const [from, to] = [startAt, endAt].map((at) => formatTime(at, ukTime(preference))) as [string, string];
  return texts.time(from, to);
}

/** The shifts of the row that is open, in the columns of their days; a night is named on the next morning too. */
function Shifts({ path, query, days, week, result, side, preference, row: { _id, name } }: Given & { row: Row }) {
  const isService = "services" in result;
  const { items, isComplete } = result.shifts ?? { items: [], isComplete: true };
  const byDay = new Map<string, { row: JobRow; isMorning: boolean }[]>(days.map((day) => [day, []]));
  for (const row of items) {
    const starts = dayOfShift(row);
    byDay.get(starts)?.push({ row, isMorning: false });
    if (goesOn(row) && !isNotWorked(row.status)) byDay.get(daysAfter(starts, 1))?.push({ row, isMorning: true });
  }
  return (
    <tr className="matrix-shifts">
      <th scope="row">
        {isService ? texts.shiftsOf(name) : texts.shiftsOfBranch(name)}
        {isComplete ? null : (
          <a href={addressOf(path, query, { view: "list", open: "", ...(isService ? { service: _id } : {}) })}>
            {`${texts.tooMany[isService ? "service" : "branch"]} ${texts.allInList}`}
          </a>
        )}
      </th>
      {days.map((day) => (
        <td key={day} data-past={day < week.today ? "" : undefined}>
          {(byDay.get(day) ?? []).map(({ row, isMorning }) => (
            <Fragment key={row._id}>
              {!isMorning && isSelectable(row, side) ? (
                <input
                  className="shift-select"
                  form={SELECTED_SHIFTS}
                  type="checkbox"
                  name="job"
                  value={row._id}
                  aria-label={selectedPage.selectShift(timesOf(row, preference), row.workerType.name)}
                />
              ) : null}
              <a
                className={classNames("shift", toneOf(row.status), isMorning && "is-morning")}
                href={`${path}/${row._id}`}
              >
                {shiftText(row, preference, { isMorning, hasService: !isService })}
              </a>
            </Fragment>
          ))}
          {side === "Provider" && day >= week.today ? (
            <a
              className="shift shift-add"
              href={addressOf(`${path}/post`, { date: day, service: _id })}
              aria-label={texts.postOn(name, formatLongDate(day))}
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

function cellMarkup({ tone, text }: { tone: string; text: string }, href: string): string {
  const words = escapeMarkup(text);
  return tone ? `<td class="${tone}"><a href="${escapeMarkup(href)}">${words}</a></td>` : `<td>${words}</td>`;
}

/**
 * A service with its days. The text of its elements is composed here: drawing each of a large week's as an element of React took most
 * of the table's time.
 */
function CountedRow({ row, toRow, toDays, ...given }: Given & RowAddresses & { row: Row }) {
  const { query, side, result } = given;
  const { _id, name, provider } = row;
  const isOpen = query["open"] === _id;
  const rowId = `row-${_id}`;
  const opened = `${withId(toRow, "open", _id)}#${rowId}`;
  // No list is of one branch, so the shifts of a branch are shown in place.
  const to = (at: number) => ("services" in result ? withId(toDays[at] ?? "", "service", _id) : opened);
  const head = `<a href="${escapeMarkup(isOpen ? `${toRow}#${rowId}` : opened)}" aria-expanded="${isOpen}">${escapeMarkup(name)}</a>`;
  const below = side === "Provider" || provider === undefined ? "" : `<small>${escapeMarkup(provider)}</small>`;
  const cells = row.days.map(({ counts, overnight }, at) => cellMarkup(cellOf(counts, overnight), to(at)));
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: each text in it is escaped above. */}
      <tr id={rowId} dangerouslySetInnerHTML={{ __html: `<th scope="row">${head}${below}</th>${cells.join("")}` }} />
      {isOpen ? <Shifts {...given} row={row} /> : null}
    </>
  );
}

const captionOf = (result: JobWeek | BranchWeek, range: string): string =>
  "services" in result ? texts.matrix(range) : texts.branchMatrix(range);

/** The head and the rows of the matrix. */
export function Matrix(given: Given) {
  const addresses = rowAddresses(given);
  return (
    <>
      <Head {...given} />
      {rowsOf(given.result).map((row) => (
        <CountedRow key={row._id} {...given} {...addresses} row={row} />
      ))}
    </>
  );
}

const noneFor: Record<Side, string> = {
  Provider: jobsList.none.provider,
  Agency: jobsList.agencyNone,
  Admin: jobsList.none.other,
};

/**
 * The shifts of a week as a matrix of services, or branches, and days, with the counts of each by status; the row that the
 * address names is open and shows its shifts. Rendered to markup on the server: a row is opened by a link.
 */
export function WeekMatrix({
  after,
  isFiltered,
  hasKeys,
  ...props
}: MatrixProps & { after: string | undefined; isFiltered: boolean; hasKeys?: boolean | undefined }) {
  const { path, query, week, result, side } = props;
  const rows = rowsOf(result);
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(week.monday, at));
  const range = formatDateRange(week.monday, daysAfter(week.monday, 6));
  const hasNights = rows.some((row) => row.days.some(({ overnight }) => overnight > 0));
  return (
    <>
      <p className="print-only">{jobsList.week(range)}</p>
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={isFiltered ? texts.noneMatch : jobsList.none.title}>
            <p>{isFiltered ? texts.noneMatchHint : noneFor[side]}</p>
          </EmptyState>
        </Card>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="matrix" tabIndex={0} aria-label={captionOf(result, range)}>
          <StaticTable data-routed="" caption={captionOf(result, range)} of={Matrix} given={{ ...props, days }} />
          <MatrixKeys />
        </section>
      )}
      {result.shifts?.items.some((row) => isSelectable(row, side)) ? (
        <>
          <p className="matrix-hint">{side === "Agency" ? texts.suggestHint : texts.selectHint}</p>
          <SelectedShifts side={side} hasKeys={hasKeys} />
        </>
      ) : null}
      {hasNights ? <p className="matrix-hint">{texts.overnightHint}</p> : null}
      <Pagination path={path} query={{ ...query, after }} next={result.next} />
    </>
  );
}
