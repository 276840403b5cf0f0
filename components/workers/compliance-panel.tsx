import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Hourglass,
  type LucideIcon,
  TimerOff,
} from "lucide-react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { type Column, Table } from "@/components/ui/table";
import { compliance as texts } from "@/lib/config/messages/compliance";
import { workerFields } from "@/lib/config/messages/worker-fields";
import type { ComplianceAssessment, Requirement, RequirementState } from "@/lib/contract/compliance";
import { formatDate } from "@/lib/format";

const looks: Record<RequirementState, { icon: LucideIcon; tone: string }> = {
  met: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  expiring: { icon: CalendarClock, tone: "bg-warning-tint text-warning" },
  waiting: { icon: Hourglass, tone: "bg-info-tint text-info" },
  missing: { icon: CircleDashed, tone: "bg-danger-tint text-danger" },
  rejected: { icon: CircleX, tone: "bg-danger-tint text-danger" },
  expired: { icon: TimerOff, tone: "bg-danger-tint text-danger" },
  not_needed: { icon: CircleMinus, tone: "bg-sunken text-soft" },
};

/** Where one requirement stands, in words, with a colour and a picture. */
export function RequirementStateBadge({ state }: { state: RequirementState }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <span className={classNames("badge inline-flex items-center gap-1.5 whitespace-nowrap", tone)}>
      <Icon aria-hidden="true" size={15} className="flex-none" />
      {texts.state[state]}
    </span>
  );
}

const columns: Column<Requirement>[] = [
  {
    key: "requirement",
    heading: texts.columns.requirement,
    cell: ({ label, isMandatory }) => (
      <>
        {label}
        {isMandatory ? null : <span className="block text-[0.9375rem] font-normal text-soft">{texts.optional}</span>}
      </>
    ),
  },
  {
    key: "state",
    heading: texts.columns.state,
    bare: true,
    cell: ({ state }) => <RequirementStateBadge state={state} />,
  },
  { key: "why", heading: texts.columns.why, bare: true, cell: ({ reason }) => reason },
  {
    key: "next",
    heading: texts.columns.next,
    cell: ({ nextChangeOn }) => (
      <span className="whitespace-nowrap tabular-nums">
        {nextChangeOn ? formatDate(nextChangeOn) : <span className="text-soft">{texts.never}</span>}
      </span>
    ),
  },
];

const kinds: Record<ComplianceAssessment["state"], NoticeKind> = {
  compliant: "success",
  expiring: "warning",
  not_compliant: "danger",
};

/** What a worker must have, step by step: where each of it stands, why, and when that changes by itself. */
export function CompliancePanel({ assessment }: { assessment: ComplianceAssessment }) {
  const { state, blocking, nextChangeOn, requirements } = assessment;
  const steps = assessment.steps
    .map(({ step }) => ({ step, own: requirements.filter((one) => one.step === step && one.state !== "not_needed") }))
    .filter(({ own }) => own.length > 0);
  const notNeeded = requirements.filter((one) => one.state === "not_needed").map(({ label }) => label);
  return (
    <section aria-labelledby="compliance">
      <h2 id="compliance" className="mb-3">
        {texts.title}
      </h2>
      <Notice kind={kinds[state]}>
        <p className="font-medium">{texts.overall[state]}.</p>
        {blocking.length > 0 ? <p>{texts.blocking(blocking)}</p> : null}
        <p>{nextChangeOn ? texts.nextChange(formatDate(nextChangeOn)) : texts.noNextChange}</p>
      </Notice>
      <div className="mt-5 grid gap-5">
        {steps.map(({ step, own }) => (
          <section key={step} aria-labelledby={`compliance-${step}`}>
            <h3 id={`compliance-${step}`} className="mb-2">
              {workerFields.steps[step]}
            </h3>
            <Card padded={false}>
              <Table caption={workerFields.steps[step]} columns={columns} rows={own} rowKey={({ key }) => key} />
            </Card>
          </section>
        ))}
      </div>
      {notNeeded.length > 0 ? <p className="mt-4 text-soft">{texts.notNeeded(notNeeded)}</p> : null}
    </section>
  );
}
