"use client";

import type { ReactNode } from "react";
import { HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { InitialValues } from "@/components/form/rows";
import type { TypedValues } from "@/components/form/state";
import { Button, ButtonLink } from "@/components/ui/button";

/** One step of a draft as a form: saved and on to the next, or saved and left. */
export function StepForm({
  action,
  agreementId,
  step,
  lock,
  initial,
  children,
}: {
  action: FormAction;
  agreementId: string;
  step: string;
  lock: number;
  initial: TypedValues;
  children: ReactNode;
}) {
  return (
    <Form action={action}>
      {/* What the Enter key presses: the first submit button of a form, which else would take a row away. */}
      <button type="submit" name="do" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        Save and continue
      </button>
      <HiddenField name="agreementId" value={agreementId} />
      <HiddenField name="step" value={step} />
      <KeptField name="lock" value={String(lock)} />
      <InitialValues value={initial}>{children}</InitialValues>
      <StepButtons />
    </Form>
  );
}

function StepButtons() {
  const { pending, state } = useForm();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" name="do" value="save" aria-disabled={pending || undefined}>
        Save and continue
      </Button>
      <Button type="submit" name="do" value="leave" variant="secondary" aria-disabled={pending || undefined}>
        Save and leave
      </Button>
      <ButtonLink variant="quiet" href="/dashboard/agreements/create-new">
        Leave without saving
      </ButtonLink>
      <span className="vh" role="status">
        {pending ? "Saving…" : state.status === "editing" ? state.message : ""}
      </span>
    </div>
  );
}
