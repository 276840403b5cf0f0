import { Papers } from "@/components/agreement/papers";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreementPages } from "@/lib/config/messages/agreement-pages";
import { agreements } from "@/lib/config/messages/agreements";
import type { Agreement } from "@/lib/contract/agreements";
import { UploadForm } from "./upload-form";

const texts = agreementPages.upload;

/** What stood against a paper that was posted without a script: a word in the address stands for the message. */
export const uploadProblems = {
  tooLarge: { message: agreements.fileTooLarge, field: "file" },
  needed: { message: texts.needed, field: "file" },
  refused: { message: texts.refused, field: "file" },
  title: { message: agreements.titleNeeded, field: "title" },
  other: { message: texts.failed, field: null },
} as const;

/** The papers of a draft: what is there, and one more. */
export function DocumentStep({
  agreement,
  remove,
  problem,
}: {
  agreement: Agreement;
  remove: FormAction;
  problem?: string;
}) {
  const { _id, lock, documents } = agreement;
  const posted =
    problem && Object.hasOwn(uploadProblems, problem)
      ? uploadProblems[problem as keyof typeof uploadProblems]
      : undefined;
  return (
    <>
      <Papers
        agreementId={_id}
        documents={documents}
        more={(document) => (
          <Form action={remove} done="toast">
            <HiddenField name="agreementId" value={_id} />
            <HiddenField name="documentId" value={document._id} />
            <HiddenField name="lock" value={String(lock)} />
            <SubmitButton variant="quiet" size="s" pendingText="Removing…">
              Remove
              <VisuallyHidden> {document.title}</VisuallyHidden>
            </SubmitButton>
          </Form>
        )}
      />
      <h3 className="mt-6 mb-3">Add a document</h3>
      <UploadForm
        key={posted?.message}
        action={`/dashboard/agreements/create-new/${_id}/upload`}
        lock={lock}
        kinds={Object.entries(agreementPages.documentKind).map(([value, label]) => ({ value, label }))}
        texts={{
          ...{ add: texts.add, busy: texts.busy, sent: texts.sent, checking: texts.checking, lost: texts.lost },
          ...{ needed: texts.needed, notPdf: texts.notPdf },
          ...{ tooLarge: agreements.fileTooLarge, titleNeeded: agreements.titleNeeded },
        }}
        problem={posted}
      />
    </>
  );
}
