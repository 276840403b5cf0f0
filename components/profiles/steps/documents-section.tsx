import { documentControls } from "@/components/profiles/document-controls";
import { DocumentsByKind } from "@/components/profiles/documents";
import { UploadForm } from "@/components/profiles/upload-form";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileStepProps } from "./props";
import { uploadTexts } from "./upload-texts";

const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";

export type DocumentsSectionProps = Pick<
  ProfileStepProps,
  "profile" | "path" | "query" | "error" | "today" | "kinds" | "formOf" | "change"
>;

/** The documents of step 2 or 3 by kind, and the form of the one that is being added. */
export function DocumentsSection({
  profile: { _id, documents, mayEdit, waiting },
  path,
  query,
  error,
  today,
  kinds,
  formOf,
  change,
  of,
}: DocumentsSectionProps & { of: "documents" | "training" }) {
  const own = kinds[of];
  const adding = mayEdit ? own.find((kind) => kind === query["add"]) : undefined;
  const replaced = documents.find(
    ({ _id: id, kind, status }) => id === query["replaces"] && kind === adding && status !== "superseded",
  );
  const label = adding ? workerFields.documents[adding] : "";
  const form = adding ? formOf(adding) : null;
  return (
    <DocumentsByKind
      kinds={own}
      documents={documents.filter(({ kind }) => own.includes(kind))}
      waiting={waiting.map(({ field }) => field)}
      changing={{ change, workerId: _id, path, step: of }}
      mayEdit={mayEdit}
      today={today}
    >
      {adding && form ? (
        <section aria-labelledby="add" className="mb-6">
          <Card>
            <h3 id="add" className="mb-4 scroll-mt-4">
              {replaced ? stepTexts.replaceDocument(label) : label}
            </h3>
            <UploadForm
              key={`${adding}${query["replaces"]}`}
              action={`${path}/upload`}
              hidden={{ what: "document", step: of, kind: adding, ...(replaced ? { replaces: replaced._id } : {}) }}
              controls={documentControls(adding, form, {
                ...(replaced ? { number: replaced.number ?? "", ...replaced.details, updateService: undefined } : {}),
                ...query,
              })}
              fileLabel={form.file === "needed" ? stepTexts.file : stepTexts.fileOptional}
              fileHint={texts.upload.hint}
              isFileNeeded={form.file === "needed"}
              accept={DOCUMENT_TYPES}
              button={replaced ? stepTexts.replace : stepTexts.add}
              away={`${path}?step=${of}`}
              texts={uploadTexts}
              error={error}
              maxBytes={constants.fileMaxBytes}
            />
          </Card>
        </section>
      ) : null}
    </DocumentsByKind>
  );
}
