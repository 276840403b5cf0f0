import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { shiftLabel } from "@/components/jobs/times";
import { Card } from "@/components/ui/card";
import { type Column, Table } from "@/components/ui/table";
import { fillPage as texts } from "@/lib/config/messages/fill";
import type { FillRow } from "@/lib/contract/fill";
import { formatLength, formatMoney, type TimePreference } from "@/lib/format";
import type { PlanProps } from "./plan-props";
import { RowCheck, RowsError } from "./row-check";

const nameOf = ({ worker }: FillRow): string => worker?.name || texts.erased;

/** Why this worker: whether the residents know them, their hours, and what the shift costs. */
const reasonsOf = ({ visits, minutes, pence }: FillRow): string =>
  [
    visits > 0 ? texts.beenHere(visits) : texts.notBeenHere,
    texts.hours(formatLength(minutes)),
    ...(pence === null ? [] : [formatMoney(pence)]),
  ].join(" · ");

type ShiftRow = Pick<FillRow, "jobId" | "service" | "unit" | "workerType" | "startAt" | "endAt">;

/** The column of a plan's shifts, which links to their pages. */
export const shiftColumn = (preference: TimePreference): Column<ShiftRow> => ({
  key: "shift",
  heading: texts.shift,
  isRowHeader: true,
  size: "l",
  cell: (row) => (
    <>
      <Link href={`/dashboard/jobs/${row.jobId}`} prefetch={false} className="tabular-nums">
        {shiftLabel(row, preference)}
      </Link>
      <span className="block font-normal text-list text-soft">
        {[row.service, row.unit, row.workerType].filter(Boolean).join(" · ")}
      </span>
    </>
  ),
});

const workerColumn: Column<FillRow> = {
  key: "worker",
  heading: texts.worker,
  size: "l",
  cell: (row) => (
    <>
      {nameOf(row)}
      <span className="block font-normal text-list text-soft">{reasonsOf(row)}</span>
    </>
  ),
};

const resultColumn: Column<FillRow> = {
  key: "result",
  heading: texts.result,
  cell: ({ state, problem }) => (
    <>
      {texts.states[state]}
      {problem ? <span className="block font-normal text-list text-soft">{problem}</span> : null}
    </>
  ),
};

/** The shifts with a worker: to choose from, or with what became of each. */
export function PlannedRows({ plan, preference, change }: PlanProps) {
  const rows = plan.rows.filter(({ worker }) => worker !== null);
  if (rows.length === 0) return null;
  const columns = [shiftColumn(preference), workerColumn];
  if (plan.status !== "ready") {
    return (
      <section className="mt-6" aria-labelledby="fill-planned">
        <h2 id="fill-planned" className="mb-2">
          {texts.planned}
        </h2>
        <Card padded={false}>
          <Table
            caption={texts.planned}
            columns={[...columns, resultColumn]}
            rows={rows}
            rowKey={({ jobId }) => jobId}
          />
        </Card>
      </section>
    );
  }
  const choosable = rows.filter(({ state }) => state === "planned");
  const choice: Column<FillRow> = {
    key: "choice",
    heading: texts.choose,
    headingHidden: true,
    bare: true,
    size: "control",
    cell: (row) =>
      row.state === "planned" ? (
        <RowCheck
          jobId={row.jobId}
          label={texts.putForward(nameOf(row), shiftLabel(row, preference))}
          isFirst={row === choosable[0]}
        />
      ) : (
        texts.states[row.state]
      ),
  };
  return (
    <section className="mt-6" aria-labelledby="fill-planned">
      <h2 id="fill-planned" className="mb-2">
        {texts.planned}
      </h2>
      <Form action={change}>
        <HiddenField name="do" value="put" />
        <HiddenField name="planId" value={plan._id} />
        <InitialValues value={Object.fromEntries(choosable.map(({ jobId }) => [`row.${jobId}`, "on"]))}>
          <RowsError />
          <Card padded={false}>
            <Table caption={texts.planned} columns={[choice, ...columns]} rows={rows} rowKey={({ jobId }) => jobId} />
          </Card>
        </InitialValues>
        {choosable.length > 0 ? (
          <p className="mt-4">
            <SubmitButton pendingText={texts.putting}>{texts.button}</SubmitButton>
          </p>
        ) : null}
      </Form>
    </section>
  );
}

/** The shifts that stay open, each with the smallest change that would fill it. */
export function OpenRows({ plan, preference }: PlanProps) {
  const rows = plan.rows.filter(({ worker }) => worker === null);
  if (rows.length === 0) return null;
  const columns: Column<FillRow>[] = [
    shiftColumn(preference),
    {
      key: "hint",
      heading: texts.wouldFill,
      size: "l",
      cell: ({ hint, incomplete, state }) =>
        state === "gone" ? (
          texts.states.gone
        ) : (
          <>
            {hint ?? texts.noHint}
            {incomplete ? (
              <Link
                href={`/dashboard/workers/${incomplete._id}`}
                prefetch={false}
                className="flex min-h-11 items-center"
              >
                {texts.openProfile(incomplete.name)}
              </Link>
            ) : null}
          </>
        ),
    },
  ];
  return (
    <section className="mt-6" aria-labelledby="fill-open">
      <h2 id="fill-open" className="mb-2">
        {texts.openShifts}
      </h2>
      <Card padded={false}>
        <Table caption={texts.openShifts} columns={columns} rows={rows} rowKey={({ jobId }) => jobId} />
      </Card>
    </section>
  );
}
