import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { shiftTimes } from "@/components/jobs/times";
import { Card } from "@/components/ui/card";
import { type Column, Table } from "@/components/ui/table";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { TimesheetList, TimesheetRow } from "@/lib/contract/timesheets";
import {
  calendarDate,
  formatDateTime,
  formatLength,
  formatLongDate,
  formatMoney,
  type TimePreference,
} from "@/lib/format";
import { amountText, differenceOf, isEnded, nameOf } from "./words";

type ListProps = {
  show: TimesheetList;
  items: readonly TimesheetRow[];
  side: "Agency" | "Provider" | "Admin";
  /** The address of one of them. */
  hrefOf: (timesheetId: string) => string;
  nowMs: number;
  preference: TimePreference;
};

function Until({ row, nowMs, preference }: { row: TimesheetRow; nowMs: number; preference: TimePreference }) {
  const { dueAt, autoApprovesAt } = row;
  if (!dueAt) return texts.noDeadline;
  const when = formatDateTime(dueAt, preference);
  return (
    <>
      {Date.parse(dueAt) < nowMs ? <strong className="text-danger">{texts.late(when)}</strong> : when}
      {autoApprovesAt ? (
        <span className="block text-list text-soft">{texts.automatic(formatDateTime(autoApprovesAt, preference))}</span>
      ) : null}
    </>
  );
}

function Amount({ row }: { row: TimesheetRow }) {
  const { status, approved, disputed, worked, planned } = row;
  if (isEnded(status)) return amountText(approved);
  return (
    <>
      {amountText(worked ?? planned)}
      {disputed.minutes > 0 || disputed.pence > 0 ? (
        <span className="block text-list text-soft">
          {texts.inDispute(formatLength(disputed.minutes), formatMoney(disputed.pence))}
        </span>
      ) : null}
    </>
  );
}

function columnsFor({ show, side, hrefOf, nowMs, preference }: ListProps): Column<TimesheetRow>[] {
  return [
    {
      key: "shift",
      heading: texts.shift,
      cell: (row) => (
        <>
          <Link id={`timesheet-${row._id}`} href={hrefOf(row._id)} prefetch={false}>
            {row.service}
          </Link>
          <span className="block text-list font-normal text-soft">
            {formatLongDate(calendarDate(row.planned.startAt))}
          </span>
        </>
      ),
    },
    {
      key: "worker",
      heading: texts.worker,
      cell: ({ worker, workerType, agency }) => (
        <>
          {worker ?? texts.erased}
          <span className="block text-list text-soft">{side === "Agency" ? workerType : agency}</span>
        </>
      ),
    },
    {
      key: "planned",
      heading: texts.planned,
      cell: ({ planned, worked }) => (
        <>
          {shiftTimes(planned, preference)}
          {worked?.differs ? (
            <span className="block text-list text-soft">
              {texts.worked}: {shiftTimes(worked, preference)}
            </span>
          ) : null}
        </>
      ),
    },
    { key: "difference", heading: texts.difference, cell: differenceOf },
    { key: "amount", heading: texts.amount, cell: (row) => <Amount row={row} /> },
    { key: "proof", heading: texts.proof, size: "s", cell: ({ proofs }) => texts.files(proofs) },
    isEnded(show)
      ? {
          key: "result",
          heading: texts.result,
          cell: ({ isAutomatic, status }) => (isAutomatic ? texts.wasAutomatic : texts.status[status]),
        }
      : { key: "due", heading: texts.due, cell: (row) => <Until row={row} nowMs={nowMs} preference={preference} /> },
  ];
}

/** Those of a page that can be submitted or approved together, since their hours are as planned. */
export function BulkForm({
  show,
  items,
  side,
  page,
  preference,
  change,
}: Omit<ListProps, "hrefOf" | "nowMs"> & { page: string; change: FormAction }) {
  const isSubmission = side === "Agency" && show === "pending";
  const isApproval = side === "Provider" && show === "submitted";
  const rows = items.filter(({ worked }) => isSubmission || (worked && !worked.differs));
  if (!(isSubmission || isApproval) || rows.length === 0) return null;
  const optionName = ({ _id, lock }: TimesheetRow) => `row.${_id}.${lock}`;
  return (
    <Card className="mt-5">
      <Form action={change}>
        <HiddenField name="do" value={isSubmission ? "submitPlanned" : "approveMany"} />
        <HiddenField name="page" value={page} />
        <InitialValues value={Object.fromEntries(rows.map((row) => [optionName(row), "on"]))}>
          <CheckboxGroup
            name="row"
            legend={isSubmission ? texts.bulkLegend.pending : texts.bulkLegend.submitted}
            options={rows.map((row) => ({
              name: optionName(row),
              label: nameOf(row),
              about: `${row.worker ?? texts.erased} · ${shiftTimes(row.planned, preference)} · ${amountText(row.planned)}`,
            }))}
          />
        </InitialValues>
        <p className="hint mb-3">{isSubmission ? texts.bulkHint.pending : texts.bulkHint.submitted}</p>
        <SubmitButton pendingText={isSubmission ? texts.submittingPlanned : texts.approvingMany}>
          {isSubmission ? texts.submitPlanned : texts.approveMany}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** The timesheets of a list. */
export const TimesheetsTable = (props: ListProps) => (
  <Card padded={false}>
    <Table caption={texts.caption} columns={columnsFor(props)} rows={props.items} rowKey={({ _id }) => _id} />
  </Card>
);
