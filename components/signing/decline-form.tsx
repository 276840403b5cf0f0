"use client";

import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { constants } from "@/lib/config/constants";
import { signing as texts } from "@/lib/config/messages/signing";

/** Asks for the reason, then for confirmation. */
function Steps() {
  const { state } = useForm();
  if (state.status === "ask") {
    return (
      <div className="next" tabIndex={-1}>
        <p>
          <strong>{state.message}</strong>
        </p>
        <blockquote className="sa-reason">{state.values["reason"]}</blockquote>
        <HiddenField name="reason" value={state.values["reason"] ?? ""} />
        <HiddenField name="sure" value="yes" />
        <SubmitButton variant="danger" pendingText={texts.declining}>
          {texts.declineYes}
        </SubmitButton>
      </div>
    );
  }
  return (
    <details open={state.status !== "idle"}>
      <summary>{texts.declineTitle}</summary>
      <Field
        as="textarea"
        name="reason"
        label={texts.declineReason}
        hint={texts.declineHint}
        rows={3}
        maxLength={constants.reasonMaxLength}
        required
      />
      <SubmitButton variant="secondary" pendingText={texts.declining}>
        {texts.decline}
      </SubmitButton>
    </details>
  );
}

/** Declines to sign, with a reason, outside the signing area: works without a script. */
export function DeclineForm({ action, token }: { action: FormAction; token: string }) {
  return (
    <Form action={action} className="card pad sa-decline">
      <HiddenField name="token" value={token} />
      <Steps />
    </Form>
  );
}
