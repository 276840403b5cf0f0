"use client";

import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { constants } from "@/lib/config/constants";
import { workersReopen as texts } from "@/lib/config/messages/workers";

type Reopening = { action: FormAction; workerId: string; lock: number };

/** The form that reopens a submitted questionnaire: in the dialog, or in the page where no script runs. */
export function ReopenForm({ action, workerId, lock, onDone }: Reopening & { onDone?: () => void }) {
  return (
    <Form action={action} done={onDone ? "toast" : "notice"} onDone={onDone}>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="lock" value={String(lock)} />
      <Field
        as="textarea"
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={constants.reasonMaxLength}
        required
      />
      <SubmitButton pendingText={texts.reopening}>{texts.reopenSubmit}</SubmitButton>
    </Form>
  );
}
