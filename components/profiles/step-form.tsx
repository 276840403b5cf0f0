"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { FormLeaveGuard } from "@/components/form/leave-guard";
import { InitialValues } from "@/components/form/rows";
import { type SubmittedValues, submittedIn } from "@/components/form/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { profileStepForm as texts } from "@/lib/config/messages/profiles/pages";

/**
 * Links to the existing worker with the same National Insurance number, e-mail address or name, so that nothing is
 * entered twice.
 */
function DuplicateWorker() {
  const { state } = useForm();
  const workerId = submittedIn(state)?.["duplicateOf"];
  if (!workerId) return null;
  return (
    <div className="mb-5">
      <Notice kind="warning">
        <a href={`/dashboard/workers/${workerId}`} data-leaves="discard">
          {texts.openDuplicate}
        </a>
      </Notice>
    </div>
  );
}

function Buttons({ away, label }: { away: string; label: string }) {
  const { pending, state } = useForm();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" name="do" value="save" aria-disabled={pending || undefined}>
        {pending ? texts.saving : label}
      </Button>
      <ButtonLink variant="quiet" href={away} data-leaves="discard">
        {texts.discardChanges}
      </ButtonLink>
      <span className="vh" role="status">
        {pending ? texts.saving : state.status === "editing" ? state.message : ""}
      </span>
    </div>
  );
}

/**
 * The lock number of the profile. It follows other changes to the profile; once the form's own values differ from
 * those posted, the posted lock number is kept, so that the post is refused.
 */
function Lock({ lock, shown }: { lock: number; shown: string }) {
  const submitted = submittedIn(useForm().state);
  const isUnchanged = !submitted || submitted["shown"] === shown;
  return (
    <>
      <input type="hidden" name="lock" value={isUnchanged ? lock : (submitted["lock"] ?? lock)} />
      <input type="hidden" name="shown" value={isUnchanged ? shown : (submitted["shown"] ?? shown)} />
    </>
  );
}

/** One step of a profile as a separate form. `what` names it to the action. */
export function StepForm({
  action,
  what,
  step = what,
  hidden = {},
  lock,
  shown = "",
  initial,
  label,
  away,
  children,
}: {
  action: FormAction;
  what: string;
  /** The step the form belongs to. */
  step?: string;
  hidden?: Readonly<Record<string, string>>;
  lock?: number;
  /** A digest of `initial`, which changes when the values change. */
  shown?: string;
  initial: SubmittedValues;
  label: string;
  away: string;
  children: ReactNode;
}) {
  return (
    <Form action={action} isAmongForms>
      {/* The form's first submit button, which the Enter key presses: without it, Enter would remove a row. */}
      <button type="submit" name="do" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        {label}
      </button>
      <HiddenField name="what" value={what} />
      <HiddenField name="step" value={step} />
      {Object.entries(hidden).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {lock === undefined ? null : <Lock lock={lock} shown={shown} />}
      <FormLeaveGuard />
      <DuplicateWorker />
      <InitialValues value={initial}>{children}</InitialValues>
      <Buttons away={away} label={label} />
    </Form>
  );
}
