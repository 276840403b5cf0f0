import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { jobPage as texts, jobs as words } from "@/lib/config/messages/jobs";
import type { Job, JobAllocation } from "@/lib/contract/jobs";
import { formatDateTime, formatMoney, type TimePreference } from "@/lib/format";
import { allocationLabel, type Side } from "./status";

type WorkersTableProps = {
  /** The shift's page in this portal. */
  page: string;
  job: Job;
  side: Side;
  /** Whether workers can be accepted and declined, or withdrawn by their agency. */
  canDecide: boolean;
  preference: TimePreference;
  change: FormAction;
};

const nameOf = ({ worker }: JobAllocation): string => worker ?? words.erasedWorker;

/** The status, and below it why it was declined and what was agreed. */
function Outcome({ one, preference }: { one: JobAllocation; preference: TimePreference }) {
  const { status, reason, rate, confirmedAt } = one;
  return (
    <>
      {allocationLabel(status)}
      {confirmedAt ? (
        <span className="block">{texts.confirmedByWorker(formatDateTime(confirmedAt, preference))}</span>
      ) : null}
      {reason ? <span className="block text-soft">{reason}</span> : null}
      {rate?.lines.map(({ basis, chargePence }) => (
        <span key={basis} className="block text-soft">
          {basis === "hourly" ? texts.perHour(formatMoney(chargePence)) : texts.perShift(formatMoney(chargePence))}
        </span>
      ))}
      {rate ? <span className="block text-soft">{texts.planned(formatMoney(rate.plannedPence))}</span> : null}
    </>
  );
}

function Decision({
  page,
  job,
  one,
  change,
}: Pick<WorkersTableProps, "page" | "job" | "change"> & { one: JobAllocation }) {
  if (one.status !== "suggested") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Form action={change} isAmongForms>
        <HiddenField name="do" value="accept" />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <HiddenField name="allocationId" value={one._id} />
        <SubmitButton size="s" pendingText={texts.accepting}>
          {texts.accept}
          <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
        </SubmitButton>
      </Form>
      <ButtonLink variant="secondary" size="s" href={`${page}?decline=${one._id}#decline`}>
        {texts.decline}
        <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

function Withdrawal({
  page,
  job,
  one,
  change,
}: Pick<WorkersTableProps, "page" | "job" | "change"> & { one: JobAllocation }) {
  if (one.status !== "suggested") return null;
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="withdraw" />
      <HiddenField name="jobId" value={job._id} />
      <HiddenField name="page" value={page} />
      <HiddenField name="allocationId" value={one._id} />
      <SubmitButton variant="secondary" size="s" pendingText={texts.withdrawing}>
        {texts.withdraw}
        <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

/** The workers put forward for a shift, with the decision about each. */
export function WorkersTable({ page, job, side, canDecide, preference, change }: WorkersTableProps) {
  const columns: Column<JobAllocation>[] = [
    { key: "worker", heading: texts.worker, cell: nameOf },
    ...(side === "Agency"
      ? []
      : [{ key: "agency", heading: texts.agency, cell: ({ agency }: JobAllocation) => agency }]),
    {
      key: "suggestedAt",
      heading: texts.suggestedAt,
      cell: ({ suggestedAt }) => formatDateTime(suggestedAt, preference),
    },
    { key: "decision", heading: texts.decision, cell: (one) => <Outcome one={one} preference={preference} /> },
  ];
  const Action = side === "Agency" ? Withdrawal : Decision;
  const actions: Column<JobAllocation> = {
    key: "actions",
    heading: texts.actions,
    headingHidden: true,
    size: "actions",
    bare: true,
    cell: (one) => <Action page={page} job={job} one={one} change={change} />,
  };
  return (
    <Table
      caption={texts.workers}
      columns={canDecide ? [...columns, actions] : columns}
      rows={job.allocations}
      rowKey={({ _id }) => _id}
    />
  );
}
