"use client";

import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { signing as texts } from "@/lib/config/messages/signing";

/** Asks for the reason, then for confirmation, with a way back to the reason. */
function Steps() {
  const { state } = useForm();
  if (state.status === "ask") {
    return (
      <div className="next" tabIndex={-1}>
        <h2>{texts.declineSureTitle}</h2>
        <p>{state.message}</p>
        <blockquote className="sa-reason">{state.values["reason"]}</blockquote>
        <HiddenField name="reason" value={state.values["reason"] ?? ""} />
        <HiddenField name="sure" value="yes" />
        <div className="sa-buttons">
          <SubmitButton variant="danger" pendingText={texts.declining}>
            {texts.declineYes}
          </SubmitButton>
          <Button type="submit" variant="secondary" name="back" value="yes">
            {texts.declineBack}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <details
      open={state.status !== "idle"}
      className={state.status === "editing" ? "next" : undefined}
      tabIndex={state.status === "editing" ? -1 : undefined}
    >
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
      <SubmitButton variant="secondary" pendingText={texts.declineContinue}>
        {texts.declineContinue}
      </SubmitButton>
    </details>
  );
}

/**
 * Declines to sign, with a reason: the only way to decline, the same with every signature provider. It is outside the
 * signing area, so it works without a script.
 */
export function DeclineForm({ action, token }: { action: FormAction; token: string }) {
  return (
    <Form action={action} className="card pad sa-decline">
      <HiddenField name="token" value={token} />
      <Steps />
    </Form>
  );
}
