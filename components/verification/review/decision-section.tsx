import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import { MissingNotice, WaitingChangesNotice } from "./decision-notices";
import type { Review } from "./review";

/** The form that approves or denies the whole profile, below what is still open. */
export function DecisionSection({ review, decide }: { review: Review; decide: FormAction }) {
  const { worker, documents, missing, waiting, lock } = review;
  const undecided = documents.filter(({ status }) => status === "uploaded").length;
  return (
    <section aria-labelledby="decision">
      <Card className="max-w-2xl">
        <h2 id="decision" className="mb-3">
          {reviewTexts.decide}
        </h2>
        <MissingNotice missing={missing} />
        <WaitingChangesNotice waiting={waiting} />
        {undecided > 0 ? <p className="mb-4 text-soft">{reviewTexts.approvingAccepts(undecided)}</p> : null}
        <Form action={decide}>
          <HiddenField name="workerId" value={worker._id} />
          <PreservedField name="lock" value={String(lock)} />
          <RadioField
            name="decision"
            legend={reviewTexts.decision}
            options={[
              { value: "approved", label: reviewTexts.approve },
              { value: "denied", label: reviewTexts.deny },
            ]}
          />
          <Field
            as="textarea"
            name="reason"
            label={reviewTexts.denyReason}
            hint={reviewTexts.denyReasonHint}
            rows={3}
            maxLength={constants.reasonMaxLength}
          />
          <SubmitButton pendingText={reviewTexts.savingDecision}>{reviewTexts.saveDecision}</SubmitButton>
        </Form>
      </Card>
    </section>
  );
}
