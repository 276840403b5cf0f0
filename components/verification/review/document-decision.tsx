import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { ReviewDocument } from "@/lib/contract/verification";

/** The form that accepts or rejects one document; it posts `workerId`, `documentId`, the decision and its reason. */
export function DocumentDecision({
  document: { _id, kind, status },
  workerId,
  decide,
}: {
  document: ReviewDocument;
  workerId: string;
  decide: FormAction;
}) {
  const label = workerFields.documents[kind];
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary">
        {reviewTexts.decide}
        <VisuallyHidden> {reviewTexts.onDocument(label)}</VisuallyHidden>
      </summary>
      <Form action={decide} className="mt-2 max-w-xl">
        <HiddenField name="workerId" value={workerId} />
        <HiddenField name="documentId" value={_id} />
        <RadioField
          name={`decision.${_id}`}
          inline
          legend={reviewTexts.decideOn(label)}
          defaultValue={status === "accepted" ? "rejected" : "accepted"}
          options={[
            ...(status === "accepted" ? [] : [{ value: "accepted", label: reviewTexts.accept }]),
            ...(status === "rejected" ? [] : [{ value: "rejected", label: reviewTexts.reject }]),
          ]}
        />
        <Field
          as="textarea"
          name={`reason.${_id}`}
          label={reviewTexts.rejectReason(label)}
          rows={2}
          maxLength={constants.reasonMaxLength}
        />
        <SubmitButton variant="secondary" pendingText={reviewTexts.savingDocument}>
          {reviewTexts.saveDocument}
        </SubmitButton>
      </Form>
    </details>
  );
}
