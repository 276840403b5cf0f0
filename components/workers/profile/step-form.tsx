"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import { type TypedValues, typedIn } from "@/components/form/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Who has the same number, address or name is on file already: he can be looked at before anything is typed anew. */
function OnFile() {
  const { state } = useForm();
  const workerId = typedIn(state)?.duplicateOf;
  if (!workerId) return null;
  return (
    <div className="mb-5">
      <Notice kind="warning">
        <a href={`/dashboard/workers/${workerId}`}>Open the worker who is on file</a>
      </Notice>
    </div>
  );
}

function Buttons({ away, label }: { away: string; label: string }) {
  const { pending, state } = useForm();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" name="do" value="save" aria-disabled={pending || undefined}>
        {pending ? "Saving…" : label}
      </Button>
      <ButtonLink variant="quiet" href={away}>
        Discard changes
      </ButtonLink>
      <span className="vh" role="status">
        {pending ? "Saving…" : state.status === "editing" ? state.message : ""}
      </span>
    </div>
  );
}

/**
 * The lock number of the profile a form shows. It follows what else is changed of it; once the form's own values are others than
 * those that were posted, what was posted stays, and is refused.
 */
function Lock({ lock, shown }: { lock: number; shown: string }) {
  const typed = typedIn(useForm().state);
  const isStill = !typed || typed.shown === shown;
  return (
    <>
      <input type="hidden" name="lock" value={isStill ? lock : (typed.lock ?? lock)} />
      <input type="hidden" name="shown" value={isStill ? shown : (typed.shown ?? shown)} />
    </>
  );
}

/** One step of a profile as a form of its own. `what` names it to the action. */
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
  /** The step it stands in. */
  step?: string;
  hidden?: Readonly<Record<string, string>>;
  lock?: number;
  /** Stands for the values of `initial`: another one where they are others. */
  shown?: string;
  initial: TypedValues;
  label: string;
  away: string;
  children: ReactNode;
}) {
  return (
    <Form action={action} isAmongForms>
      {/* What the Enter key presses: the first submit button of a form, which else would take a row away. */}
      <button type="submit" name="do" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        {label}
      </button>
      <HiddenField name="what" value={what} />
      <HiddenField name="step" value={step} />
      {Object.entries(hidden).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {lock === undefined ? null : <Lock lock={lock} shown={shown} />}
      <OnFile />
      <InitialValues value={initial}>{children}</InitialValues>
      <Buttons away={away} label={label} />
    </Form>
  );
}
