"use client";

import type { ReactNode } from "react";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { InitialValues } from "@/components/form/rows";
import type { SubmittedValues } from "@/components/form/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { agreementDraftStepForm as texts } from "@/lib/config/messages/agreements/pages";

/** One step of a draft as a form: "save and continue", or "save and leave". */
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
  initial: SubmittedValues;
  children: ReactNode;
}) {
  return (
    <Form action={action}>
      {/* The form's first submit button, which the Enter key presses: without it, Enter would remove a row. */}
      <button type="submit" name="do" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        {texts.saveAndContinue}
      </button>
      <HiddenField name="agreementId" value={agreementId} />
      <HiddenField name="step" value={step} />
      <PreservedField name="lock" value={String(lock)} />
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
        {texts.saveAndContinue}
      </Button>
      <Button type="submit" name="do" value="leave" variant="secondary" aria-disabled={pending || undefined}>
        {texts.saveAndLeave}
      </Button>
      <ButtonLink variant="quiet" href="/dashboard/agreements/create-new">
        {texts.leaveWithoutSaving}
      </ButtonLink>
      <span className="vh" role="status">
        {pending ? texts.saving : state.status === "editing" ? state.message : ""}
      </span>
    </div>
  );
}
