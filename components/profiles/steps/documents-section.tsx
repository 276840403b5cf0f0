import { Checklist } from "@/components/profiles/checklist/checklist";
import { DocumentUploads } from "@/components/profiles/checklist/document-uploads";
import { DropZone } from "@/components/profiles/checklist/drop-zone";
import { uploadKinds, uploadLines } from "@/components/profiles/checklist/upload-lines";
import { documentControls } from "@/components/profiles/document-controls";
import { AddDocument, OtherDocuments } from "@/components/profiles/documents";
import { UploadForm } from "@/components/profiles/upload-form";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileStepProps } from "./props";
import { uploadTexts } from "./upload-texts";

const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";

export type DocumentsSectionProps = Pick<
  ProfileStepProps,
  "profile" | "path" | "query" | "error" | "today" | "kinds" | "formOf" | "change"
>;
type Section = DocumentsSectionProps & { of: "documents" | "training" };

/** The form of the document that is being added, which works without a script. */
function AddForm({ profile: { documents, mayEdit }, path, query, error, kinds, formOf, of }: Section) {
  const adding = mayEdit ? [...kinds.documents, ...kinds.training].find((kind) => kind === query["add"]) : undefined;
  if (!adding) return null;
  const replaced = documents.find(
    ({ _id: id, kind, status }) => id === query["replaces"] && kind === adding && status !== "superseded",
  );
  const label = workerFields.documents[adding];
  const form = formOf(adding);
  return (
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
  );
}

/**
 * The checklist of the worker's documents: all of it with step 2, its certificates with step 3. Below are the documents
 * that no rule asks for.
 */
export function DocumentsSection(props: Section) {
  const { profile, path, today, kinds, formOf, change, of } = props;
  const { _id, documents, mayEdit, waiting, checklist, panel } = profile;
  const all = of === "documents" ? [...kinds.documents, ...kinds.training] : kinds.training;
  const lines = of === "documents" ? checklist : checklist.filter(({ step }) => step === of);
  const onChecklist = checklist.flatMap((line) => line.kinds);
  const changing = { change, workerId: _id, path, step: of };
  const list = (
    <Checklist
      lines={lines}
      documents={documents}
      changing={changing}
      mayEdit={mayEdit}
      panel={panel}
      today={today}
      formOf={formOf}
    />
  );
  const replaces = (added: string) =>
    documents.find(({ kind, status }) => kind === added && status !== "superseded")?._id;
  const others = all.filter((kind) => !onChecklist.includes(kind));
  return (
    <>
      <AddForm {...props} />
      {lines.length === 0 ? <p className="mb-6 text-soft">{documentChecklist.nothingNeeded}</p> : null}
      {mayEdit ? (
        <DocumentUploads
          action={`${path}/upload`}
          hidden={{ what: "document", step: of }}
          lines={uploadLines(lines)}
          kinds={uploadKinds(all, formOf, { replaces })}
          accept={DOCUMENT_TYPES}
          maxBytes={constants.fileMaxBytes}
          tooLarge={uploadTexts.tooLarge}
        >
          <DropZone />
          {list}
        </DocumentUploads>
      ) : (
        list
      )}
      <section aria-labelledby="other-documents">
        <div className="dc-head">
          <h3 id="other-documents">{documentChecklist.others}</h3>
        </div>
        <OtherDocuments
          kinds={others}
          documents={documents}
          waiting={waiting.map(({ field }) => field)}
          changing={changing}
          mayEdit={mayEdit}
          today={today}
        />
        {mayEdit ? <AddDocument kinds={all} onChecklist={onChecklist} changing={changing} /> : null}
      </section>
    </>
  );
}
