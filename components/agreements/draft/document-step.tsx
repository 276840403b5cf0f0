import { Documents } from "@/components/agreements/documents";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreements } from "@/lib/config/messages/agreements";
import { agreementPages, documentStep as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { UploadForm } from "./upload-form";

const texts = agreementPages.upload;

/** The error of a document posted without a script: the address carries only a code for it. */
const uploadErrors = {
  tooLarge: { message: agreements.fileTooLarge, field: "file" },
  needed: { message: texts.needed, field: "file" },
  refused: { message: texts.refused, field: "file" },
  title: { message: agreements.titleNeeded, field: "title" },
  other: { message: texts.failed, field: null },
} as const;

/** The documents of a draft, and the form that adds one. */
export function DocumentStep({
  agreement,
  remove,
  error,
}: {
  agreement: Agreement;
  remove: FormAction;
  error?: string | undefined;
}) {
  const { _id, lock, documents } = agreement;
  const posted =
    error && Object.hasOwn(uploadErrors, error) ? uploadErrors[error as keyof typeof uploadErrors] : undefined;
  return (
    <>
      <Documents
        agreementId={_id}
        documents={documents}
        more={(document) => (
          <Form action={remove} done="toast">
            <HiddenField name="agreementId" value={_id} />
            <HiddenField name="documentId" value={document._id} />
            <HiddenField name="lock" value={String(lock)} />
            <SubmitButton variant="quiet" size="s" pendingText={words.removing}>
              {words.remove}
              <VisuallyHidden> {document.title}</VisuallyHidden>
            </SubmitButton>
          </Form>
        )}
      />
      <h3 className="mt-6 mb-3">{words.addADocument}</h3>
      <UploadForm
        key={posted?.message}
        action={`/dashboard/agreements/create-new/${_id}/upload`}
        lock={lock}
        kinds={Object.entries(agreementPages.documentKind).map(([value, label]) => ({ value, label }))}
        texts={{
          add: texts.add,
          busy: texts.busy,
          sent: texts.sent,
          checking: texts.checking,
          lost: texts.lost,
          needed: texts.needed,
          notPdf: texts.notPdf,
          tooLarge: agreements.fileTooLarge,
          titleNeeded: agreements.titleNeeded,
        }}
        error={posted}
      />
    </>
  );
}
