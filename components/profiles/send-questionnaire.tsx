import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { workerLinkLife as texts, workerNextStep } from "@/lib/config/messages/profiles/worker-page";
import { workers } from "@/lib/config/messages/workers";

/** Sends the worker the questionnaire's link, or sends it again; without an e-mail address, says what to do instead. */
export function SendQuestionnaire({
  take,
  workerId,
  part,
  isSent,
  hasEmail,
}: {
  take: FormAction;
  workerId: string;
  /** The part of the page that is open, to which the person returns. */
  part: string;
  isSent: boolean;
  hasEmail: boolean;
}) {
  if (!hasEmail) return <p>{workers.noEmail}</p>;
  return (
    <Form action={take} isAmongForms>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="step" value={part} />
      <HiddenField name="do" value={isSent ? "remindQuestionnaire" : "sendQuestionnaire"} />
      <SubmitButton variant="secondary" size="s" pendingText={workerNextStep.sending}>
        {isSent ? texts.remind : texts.send}
      </SubmitButton>
    </Form>
  );
}
