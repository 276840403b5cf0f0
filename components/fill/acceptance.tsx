import { Fragment } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { shiftLabel } from "@/components/jobs/times";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { type Column, Table } from "@/components/ui/table";
import { fillPage, acceptancePage as texts } from "@/lib/config/messages/fill";
import { jobs } from "@/lib/config/messages/jobs";
import type { Acceptance } from "@/lib/contract/fill";
import { formatMoney, type TimePreference } from "@/lib/format";
import { RowCheck, RowsError } from "./row-check";
import { shiftColumn } from "./rows";

type Row = Acceptance["rows"][number];
type Chosen = Row & { chosen: NonNullable<Row["chosen"]> };

const nameOf = ({ chosen }: Chosen): string => chosen.worker ?? jobs.erasedWorker;

/** How many shifts can be filled, at what cost, and what the familiarity of the workers costs. */
function Summary({ plan, chosen }: { plan: Acceptance; chosen: readonly Chosen[] }) {
  const { rows, isComplete, byGreedy, continuityPence } = plan;
  const pence = chosen.reduce((sum, one) => sum + one.chosen.pence, 0);
  const filled = texts.filled(chosen.length, rows.length);
  return (
    <div className="grid max-w-3xl gap-2">
      {byGreedy > 0 ? <Notice kind="warning">{texts.greedy}</Notice> : null}
      {isComplete ? null : <Notice>{texts.notAll(rows.length)}</Notice>}
      <p>
        <strong>{filled}</strong>
        {chosen.length > 0 ? ` ${texts.total(formatMoney(pence))}.` : "."}
        {continuityPence ? ` ${texts.continuity(formatMoney(continuityPence))}` : null}
      </p>
      {chosen.length > 0 ? <p className="text-soft">{texts.lead}</p> : null}
    </div>
  );
}

const workerColumn: Column<Chosen> = {
  key: "worker",
  heading: fillPage.worker,
  size: "l",
  cell: (row) => (
    <>
      {nameOf(row)}
      <span className="block font-normal text-list text-soft">
        {row.chosen.agency} · {row.chosen.visits > 0 ? fillPage.beenHere(row.chosen.visits) : fillPage.notBeenHere}
      </span>
    </>
  ),
};
const costColumn: Column<Chosen> = {
  key: "cost",
  heading: texts.cost,
  cell: ({ chosen }) => formatMoney(chosen.pence),
};
const waitingColumn: Column<Row> = {
  key: "waiting",
  heading: texts.waiting,
  cell: ({ suggested }) => texts.suggested(suggested),
};

type PlanProps = { plan: Acceptance; preference: TimePreference };

/** The workers who are proposed, to accept all of them or some. */
function Proposed({ plan, rows, preference, accept }: PlanProps & { rows: readonly Chosen[]; accept: FormAction }) {
  if (rows.length === 0) return null;
  const choice: Column<Chosen> = {
    key: "choice",
    heading: fillPage.choose,
    headingHidden: true,
    bare: true,
    size: "control",
    cell: (row) => (
      <RowCheck
        jobId={row.jobId}
        label={texts.accept(nameOf(row), shiftLabel(row, preference))}
        isFirst={row === rows[0]}
      />
    ),
  };
  return (
    <section className="mt-6" aria-labelledby="proposed">
      <h2 id="proposed" className="mb-2">
        {texts.proposed}
      </h2>
      <Form action={accept}>
        <HiddenField name="week" value={plan.week} />
        {rows.map(({ jobId, lock, chosen }) => (
          <Fragment key={jobId}>
            <HiddenField name={`allocation.${jobId}`} value={chosen.allocationId} />
            <HiddenField name={`lock.${jobId}`} value={String(lock)} />
          </Fragment>
        ))}
        <InitialValues value={Object.fromEntries(rows.map(({ jobId }) => [`row.${jobId}`, "on"]))}>
          <RowsError />
          <Card padded={false}>
            <Table
              caption={texts.proposed}
              columns={[choice, shiftColumn(preference), workerColumn, costColumn]}
              rows={rows}
              rowKey={({ jobId }) => jobId}
            />
          </Card>
        </InitialValues>
        <p className="mt-4 mb-3 max-w-3xl text-soft">{texts.final}</p>
        <SubmitButton pendingText={texts.pending}>{texts.submit}</SubmitButton>
      </Form>
    </section>
  );
}

/** The shifts for which no one is proposed, to be decided on their pages. */
function Rest({ rows, preference }: { rows: readonly Row[]; preference: TimePreference }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="rest">
      <h2 id="rest">{texts.rest}</h2>
      <p className="mt-1 mb-2 max-w-3xl text-soft">{texts.restHint}</p>
      <Card padded={false}>
        <Table
          caption={texts.rest}
          columns={[shiftColumn(preference), waitingColumn]}
          rows={rows}
          rowKey={({ jobId }) => jobId}
        />
      </Card>
    </section>
  );
}

/** The workers who are proposed for a week, to accept all of them or some, and the shifts that are left. */
export function AcceptancePlan({
  plan,
  serviceId,
  preference,
  accept,
}: PlanProps & { serviceId: string | undefined; accept: FormAction }) {
  const { week, rows } = plan;
  const chosen = rows.filter((row): row is Chosen => row.chosen !== null);
  const rest = rows.filter((row) => row.chosen === null);
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        ) : (
          <Summary plan={plan} chosen={chosen} />
        )}
      </Card>
      <Proposed plan={plan} rows={chosen} preference={preference} accept={accept} />
      <Rest rows={rest} preference={preference} />
      <p className="mt-4">
        <ButtonLink variant="secondary" href={addressOf("/dashboard/jobs", { week, service: serviceId })}>
          {texts.back}
        </ButtonLink>
      </p>
    </>
  );
}
