"use client";

import { Mail } from "lucide-react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workersSendLink as texts } from "@/lib/config/messages/workers";

/** Mails a worker the questionnaire link. With `refusal` the button is disabled and shows the reason when pressed. */
export function SendLink({
  action,
  workerId,
  name,
  refusal,
}: {
  action: FormAction;
  workerId: string;
  name: string;
  refusal?: string | undefined;
}) {
  const words = (
    <>
      <Mail aria-hidden="true" size={18} />
      <span className="words">{texts.emailLink}</span>
      <VisuallyHidden> {texts.toWorker(name)}</VisuallyHidden>
    </>
  );
  if (refusal) {
    return (
      <>
        <Button
          variant="secondary"
          size="s"
          aria-disabled
          title={refusal}
          aria-describedby={`no-link-${workerId}`}
          onClick={() => toast.info(refusal)}
        >
          {words}
        </Button>
        <span hidden id={`no-link-${workerId}`}>
          {refusal}
        </span>
      </>
    );
  }
  return (
    <Form action={action} done="toast">
      <HiddenField name="workerId" value={workerId} />
      <SubmitButton variant="secondary" size="s" pendingText={texts.sending}>
        {words}
      </SubmitButton>
    </Form>
  );
}
