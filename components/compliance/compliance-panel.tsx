import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Hourglass,
  type Icon as LucideIcon,
  TimerOff,
} from "@/components/ui/icons";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { compliance as texts } from "@/lib/config/messages/compliance";
import { workerFields } from "@/lib/config/messages/profiles/fields";
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

/** A requirement's state as a badge: text, colour and icon; for an expiring one, how soon. */
function RequirementStateBadge({ state, flag }: Pick<Requirement, "state" | "flag">) {
  const { icon: Icon, tone } = looks[state];
  return (
    <span className={classNames("badge inline-flex items-center gap-1.5 md:whitespace-nowrap", tone)}>
      <Icon aria-hidden="true" size={15} className="flex-none" />
      {state === "expiring" && flag !== null ? texts.within(flag) : texts.state[state]}
    </span>
  );
}

/** Requirements that need action now, that will need it soon, and that are met. */
const groups: { key: keyof typeof texts.groups; states: readonly RequirementState[] }[] = [
  { key: "open", states: ["expired", "rejected", "missing", "waiting"] },
  { key: "soon", states: ["expiring"] },
  { key: "good", states: ["met"] },
];

/** At medium container width, everything else is in a column next to the name. */
const beside = "@2xl:col-start-2 @5xl:col-auto";

/** Where a requirement is met: its line of the checklist of documents, or its step. */
const placeOf = ({ line, step }: Requirement, path: string): string =>
  line ? `${path}?step=documents#requirement-${line}` : `${path}?step=${step}`;

function RequirementLine({ requirement, path }: { requirement: Requirement; path: string }) {
  const { label, isMandatory, step, state, flag, reason, nextChangeOn } = requirement;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-5 py-3 first:border-t-0 @2xl:grid-cols-[14rem_1fr] @5xl:grid-cols-[15rem_12.5rem_1fr_11.5rem]">
      <div className="min-w-0 @2xl:row-span-3 @5xl:row-auto">
        <h4 className="text-[1rem] font-semibold">
          <a href={placeOf(requirement, path)}>{label}</a>
        </h4>
        <p className="text-list text-soft">
          {isMandatory ? workerFields.steps[step] : `${workerFields.steps[step]}, ${texts.optional}`}
        </p>
      </div>
      <div className={beside}>
        <RequirementStateBadge state={state} flag={flag} />
      </div>
      <p className={classNames(beside, "min-w-0 wrap-anywhere")}>{reason}</p>
      {nextChangeOn ? (
        <p className={classNames(beside, "text-list md:whitespace-nowrap text-soft @5xl:text-right")}>
          {texts.changesOn(formatDate(nextChangeOn))}
        </p>
      ) : null}
    </li>
  );
}

const kinds: Record<ComplianceAssessment["state"], NoticeKind> = {
  compliant: "success",
  expiring: "warning",
  not_compliant: "danger",
};

/**
 * A worker's requirements, most urgent first: the state of each, its reason, when it next changes without any action,
 * and a link to where it is met. `path` is the worker's page.
 */
export function CompliancePanel({ assessment, path }: { assessment: ComplianceAssessment; path: string }) {
  const { state, blocking, nextChangeOn, requirements } = assessment;
  const shown = groups
    .map(({ key, states }) => ({
      key,
      own: requirements
        .filter((one) => states.includes(one.state))
        .toSorted((one, other) => states.indexOf(one.state) - states.indexOf(other.state)),
    }))
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
        {state === "not_compliant" ? null : (
          <p>{nextChangeOn ? texts.nextChange(formatDate(nextChangeOn)) : texts.noNextChange}</p>
        )}
      </Notice>
      <div className="@container mt-5 grid gap-5">
        {shown.map(({ key, own }) => (
          <section key={key} aria-labelledby={`compliance-${key}`}>
            <h3 id={`compliance-${key}`} className="mb-2">
              {texts.groups[key]}
            </h3>
            <Card padded={false}>
              <ul className="m-0 list-none p-0">
                {own.map((one) => (
                  <RequirementLine key={one.key} requirement={one} path={path} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      {notNeeded.length > 0 ? <p className="mt-4 text-soft">{texts.notNeeded(notNeeded)}</p> : null}
    </section>
  );
}
