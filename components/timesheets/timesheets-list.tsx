import type { FormAction } from "@/components/form/form";
import { shiftTimes } from "@/components/jobs/times";
import { BulkForm } from "@/components/lists/bulk-form";
import { type ChosenColumn, dueBesideName, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListParts } from "@/components/lists/list-parts";
import { selectColumn } from "@/components/lists/select-column";
import { addressOf, type Parameters } from "@/components/ui/address";
import type { Column } from "@/components/ui/table";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ListSettings } from "@/lib/contract/settings";
import type { TimesheetList, TimesheetRow } from "@/lib/contract/timesheets";
import {
  calendarDate,
  formatLength,
  formatMoney,
  formatShortDate,
  formatShortDeadline,
  lastMomentOf,
  type TimePreference,
} from "@/lib/format";
import { SELECTED_TIMESHEETS } from "./selected-form";
import { differenceOf, isEnded, nameOf } from "./words";

type Side = "Agency" | "Provider" | "Admin";

export type TimesheetsListProps = {
  path: string;
  /** What the address always has, where the page shows other things as well. */
  fixed: Parameters;
  title: string;
  query: PageQuery & { show: TimesheetList };
  result: { items: readonly TimesheetRow[]; previous: string | null; next: string | null; total: ListTotal | null };
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  side: Side;
  nowMs: number;
  preference: TimePreference;
  change: FormAction;
};

/** By when someone has to decide; urgent once that has passed. */
function Until({ row, nowMs, preference }: { row: TimesheetRow; nowMs: number; preference: TimePreference }) {
  const { dueAt, autoApprovesAt } = row;
  if (!dueAt) return texts.noDeadline;
  const today = calendarDate(new Date(nowMs), preference);
  const lateSince = formatShortDate(calendarDate(lastMomentOf(dueAt, preference), preference), today);
  return (
    <>
      {Date.parse(dueAt) < nowMs ? (
        <span className="badge badge-no">{texts.late(lateSince)}</span>
      ) : (
        formatShortDeadline(dueAt, preference, today)
      )}
      {autoApprovesAt ? (
        <span className="sub">{texts.automatic(formatShortDeadline(autoApprovesAt, preference, today))}</span>
      ) : null}
    </>
  );
}

/** The amount before the hours that it is for: where there is no room for both, the amount is read. */
function Sum({ minutes, pence }: { minutes: number; pence: number }) {
  return (
    <>
      {formatMoney(pence)}
      <span className="sub">{formatLength(minutes)}</span>
    </>
  );
}

function Amount({ row }: { row: TimesheetRow }) {
  const { status, approved, disputed, worked, planned } = row;
  if (isEnded(status)) return <Sum {...approved} />;
  return (
    <>
      <Sum {...(worked ?? planned)} />
      {disputed.minutes > 0 || disputed.pence > 0 ? (
        <span className="sub">{texts.inDispute(formatLength(disputed.minutes), formatMoney(disputed.pence))}</span>
      ) : null}
    </>
  );
}

function cellOf(
  key: ListColumn<"timesheets">,
  { query, nowMs, preference }: TimesheetsListProps,
): Omit<ChosenColumn<TimesheetRow>, "heading"> {
  switch (key) {
    case "status":
      return {
        cell: (row) =>
          isEnded(query.show) ? (
            row.isAutomatic ? (
              texts.wasAutomatic
            ) : (
              texts.status[row.status]
            )
          ) : (
            <Until row={row} nowMs={nowMs} preference={preference} />
          ),
      };
    case "worker":
      return {
        size: "l",
        cell: ({ worker, workerType }) => (
          <>
            {worker ?? texts.erased}
            <span className="sub">{workerType}</span>
          </>
        ),
      };
    case "planned":
      return { cell: ({ planned }) => shiftTimes(planned, preference) };
    case "worked":
      return { cell: ({ worked }) => (worked?.differs ? shiftTimes(worked, preference) : null) };
    case "difference":
      return { cell: differenceOf };
    case "amount":
      return { size: "l", cell: (row) => <Amount row={row} /> };
    case "proof":
      return { size: "s", cell: ({ proofs }) => texts.files(proofs) };
    case "agency":
      return { cell: ({ agency }) => agency };
    case "provider":
      return { cell: ({ provider }) => provider };
  }
}

/** The columns of a side: not its own name, and the other side's among the usual ones. */
const columnsOf: Readonly<
  Record<Side, { own: readonly ListColumn<"timesheets">[]; usual: readonly ListColumn<"timesheets">[] }>
> = {
  Agency: { own: ["agency"], usual: ["status", "worker", "planned", "difference", "amount", "proof"] },
  Provider: { own: ["provider"], usual: ["status", "worker", "planned", "difference", "amount", "proof", "agency"] },
  Admin: { own: [], usual: ["status", "worker", "planned", "difference", "amount", "agency", "provider"] },
};

/** What a side can do to several timesheets of a list together: those whose hours are as planned. */
const bulkOf = (side: Side, show: TimesheetList): "pending" | "submitted" | null =>
  side === "Agency" && show === "pending"
    ? "pending"
    : side === "Provider" && show === "submitted"
      ? "submitted"
      : null;

const selectionOf = (what: "pending" | "submitted"): Column<TimesheetRow> =>
  selectColumn({
    form: SELECTED_TIMESHEETS,
    checkboxOf: ({ _id, lock, worked }) =>
      what === "pending" || (worked && !worked.differs) ? { name: `row.${_id}.${lock}`, value: "on" } : null,
    label: (row) => texts.chooseRow(nameOf(row)),
  });

/** The address of the list with other parameters. */
export const timesheetsPath = (
  path: string,
  fixed: Parameters,
  query: PageQuery & { show: TimesheetList },
  change: Parameters = {},
): string => addressOf(path, { ...fixed, ...query }, change);

/** The timesheets of one status. */
export function TimesheetsList(props: TimesheetsListProps) {
  const { path, fixed, title, query, result, side, change } = props;
  const { show } = query;
  const offered = offeredColumns("timesheets", columnsOf[side].own);
  const shown = shownColumns(offered, props.listSettings.columns ?? columnsOf[side].usual);
  const what = bulkOf(side, show);
  const today = calendarDate(new Date(props.nowMs), props.preference);
  return (
    <List
      title={title}
      caption={texts.caption}
      note={texts.lead[side]}
      path={path}
      query={{ ...fixed, ...query }}
      kept={["show", ...Object.keys(fixed)]}
      parts={<ListParts label={texts.filters} path={path} kept={fixed} parts={texts.tabs[side]} shown={show} />}
      choice={{
        list: "timesheets",
        offered,
        shown,
        names: { ...texts.columns, status: texts.statusColumn[show] },
      }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={{
        heading: texts.shift,
        cell: (row) => (
          <>
            <a id={`timesheet-${row._id}`} href={timesheetsPath(path, fixed, query, { open: row._id })}>
              {row.service}
            </a>
            <span className="sub">{formatShortDate(calendarDate(row.planned.startAt), today)}</span>
          </>
        ),
      }}
      columnOf={(key) => cellOf(key, props)}
      phone={dueBesideName(shown)}
      bulk={
        what
          ? {
              select: selectionOf(what),
              around: (list) => (
                <BulkForm
                  id={SELECTED_TIMESHEETS}
                  action={change}
                  values={{
                    do: what === "pending" ? "submitPlanned" : "approveMany",
                    page: timesheetsPath(path, fixed, query),
                  }}
                  label={texts.bulkActions[what]}
                  pendingText={texts.bulkPending[what]}
                >
                  {list}
                </BulkForm>
              ),
            }
          : undefined
      }
      result={result}
      rowKey={({ _id }) => _id}
      counted={texts.counted}
      drawing="done"
      none={{ title: texts.none[show], text: texts.noneHint[show] }}
    />
  );
}
