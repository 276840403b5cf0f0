import { HiddenField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { fillPage as texts, fill as words } from "@/lib/config/messages/fill";
import { daysAfter, formatDateRange } from "@/lib/format";
import type { PlanProps } from "./plan-props";
import { Refresh } from "./refresh";
import { OpenRows, PlannedRows } from "./rows";
import { Summary } from "./summary";

/** The plan is being made. */
function Working({ path, plan, change }: PlanProps) {
  const { done, of } = plan.progress;
  return (
    <Card>
      <h2 id="fill-progress">{plan.status === "waiting" ? texts.waiting : texts.working}</h2>
      <progress
        className="bar"
        aria-labelledby="fill-progress"
        max={of > 0 ? of : 1}
        {...(of > 0 ? { value: done } : {})}
      />
      <p className="mt-2 tabular-nums" role="status">
        {of > 0 ? texts.looked(done, of) : texts.canLeave}
      </p>
      <Refresh />
      <div className="mt-4 flex flex-wrap gap-3">
        <noscript>
          <a href={addressOf(path, { plan: plan._id })}>{texts.refresh}</a>
        </noscript>
        <Form action={change} isAmongForms>
          <HiddenField name="do" value="stop" />
          <HiddenField name="planId" value={plan._id} />
          <SubmitButton variant="secondary" pendingText={texts.stopping}>
            {texts.stop}
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

/** Makes a new plan, or leaves. */
function NextSteps({ path, plan }: Pick<PlanProps, "path" | "plan">) {
  const { week } = plan;
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      <ButtonLink variant="secondary" href={addressOf(path, { week })}>
        {texts.newPlan}
      </ButtonLink>
      <ButtonLink variant="secondary" href={addressOf("/dashboard/jobs", { week })}>
        {texts.back}
      </ButtonLink>
    </p>
  );
}

/** Withdraws the workers that were put forward. */
function Undo({ plan, change }: Pick<PlanProps, "plan" | "change">) {
  if (plan.status !== "applied" || !plan.rows.some(({ state }) => state === "put")) return null;
  return (
    <Form action={change} isAmongForms className="mt-4 flex flex-wrap items-center gap-3">
      <HiddenField name="do" value="undo" />
      <HiddenField name="planId" value={plan._id} />
      <SubmitButton variant="secondary" size="s" pendingText={texts.undoing}>
        {texts.undo}
      </SubmitButton>
      <p className="text-soft">{texts.undoHint}</p>
    </Form>
  );
}

/** A plan at any stage. */
export function FillPlanView(props: PlanProps) {
  const { plan, preference } = props;
  const { status, week, branch, problem } = plan;
  if (status === "waiting" || status === "working") return <Working {...props} />;
  if (status === "failed" || status === "cancelled") {
    return (
      <>
        <Notice kind={status === "failed" && problem === "givenUp" ? "danger" : "info"}>
          {problem ? words.problems[problem] : texts.cancelled}
        </Notice>
        <NextSteps {...props} />
      </>
    );
  }
  const range = formatDateRange(week, daysAfter(week, 6));
  return (
    <>
      <Card>
        <h2>{branch ? texts.ofBranch(texts.lead(range), branch.name) : texts.lead(range)}</h2>
        <Summary plan={plan} preference={preference} />
        {status === "applying" ? (
          <p role="status" className="mt-2">
            {words.applying}
            <Refresh />
          </p>
        ) : null}
        <Undo {...props} />
      </Card>
      <PlannedRows {...props} />
      <OpenRows {...props} />
      <NextSteps {...props} />
    </>
  );
}
