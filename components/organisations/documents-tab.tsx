import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { organisations as texts, documentsTab as words } from "@/lib/config/messages/organisations";
import type { Organisation, OrganisationDocument, OrganisationDocumentKind } from "@/lib/contract/organisations";
import { formatDate } from "@/lib/format";
import { ChangeForm, type Changing } from "./change-form";
import { optionsOf } from "./details-fields";
import { DocumentState } from "./status";
import { UploadForm, type Uploading } from "./upload-form";

const kinds = Object.keys(texts.documents) as OrganisationDocumentKind[];

function DocumentLine({
  document,
  changing,
  mayEdit,
}: {
  document: OrganisationDocument;
  changing: Changing;
  mayEdit: boolean;
}) {
  const { _id, kind, fileName, issuedOn, expiresOn, state, daysLeft, isReplaced } = document;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <a
          href={`/dashboard/organisation/documents/${_id}`}
          className="inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <FileText aria-hidden="true" size={18} className="flex-none" />
          <span className="min-w-0 wrap-anywhere">{fileName}</span>
        </a>
        <p className="text-list text-soft">{words.issuedExpires(formatDate(issuedOn), formatDate(expiresOn))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isReplaced ? (
          <span className="badge bg-sunken text-soft">{words.replaced}</span>
        ) : (
          <DocumentState state={state} daysLeft={daysLeft} />
        )}
        {mayEdit ? (
          <ChangeForm {...changing} what="removeDocument" hidden={{ id: _id }}>
            <SubmitButton variant="quiet" size="s" pendingText={words.removing}>
              {words.remove}
              <VisuallyHidden>
                {" "}
                {texts.documents[kind]}, {fileName}
              </VisuallyHidden>
            </SubmitButton>
          </ChangeForm>
        ) : null}
      </div>
    </li>
  );
}

/** An organisation's documents by kind, and the form that adds one. */
export function DocumentsTab({
  organisation: { documents, mayEdit },
  changing,
  uploading,
  submitted,
}: {
  organisation: Organisation;
  changing: Changing;
  uploading: Uploading;
  /** The values submitted with a rejected file. */
  submitted: { kind?: string; issuedOn?: string; expiresOn?: string };
}) {
  return (
    <div className="grid gap-6">
      {kinds.map((kind) => {
        const own = documents.filter((document) => document.kind === kind);
        return (
          <section key={kind} aria-labelledby={`documents-${kind}`}>
            <h2 id={`documents-${kind}`} className="mb-2">
              {texts.documents[kind]}
            </h2>
            <Card padded={false} className="px-5 py-1">
              {own.length > 0 ? (
                <ul className="m-0 list-none p-0">
                  {own.map((document) => (
                    <DocumentLine key={document._id} document={document} changing={changing} mayEdit={mayEdit} />
                  ))}
                </ul>
              ) : (
                <p className="py-3 text-soft">{texts.noDocuments}</p>
              )}
            </Card>
          </section>
        );
      })}
      {mayEdit ? (
        <section aria-labelledby="add-document">
          <Card>
            <h2 id="add-document" className="mb-4">
              {words.addADocument}
            </h2>
            <UploadForm
              uploading={uploading}
              what="document"
              label={words.theDocument}
              hint={words.fileHint}
              accept="application/pdf"
              button={words.addDocument}
            >
              <div className="fld">
                <label htmlFor="f-kind">{words.kindOfDocument}</label>
                <select className="inp" id="f-kind" name="kind" defaultValue={submitted.kind ?? "insurance"}>
                  {optionsOf(texts.documents).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
              <div className="grid items-end gap-x-6 sm:grid-cols-2">
                <div className="fld">
                  <label htmlFor="f-issuedOn">{words.issuedOn}</label>
                  <input
                    className="inp"
                    type="date"
                    id="f-issuedOn"
                    name="issuedOn"
                    defaultValue={submitted.issuedOn}
                    required
                  />
                </div>
                <div className="fld">
                  <label htmlFor="f-expiresOn">{words.expiryDate}</label>
                  <input
                    className="inp"
                    type="date"
                    id="f-expiresOn"
                    name="expiresOn"
                    defaultValue={submitted.expiresOn}
                    required
                  />
                </div>
              </div>
            </UploadForm>
          </Card>
        </section>
      ) : null}
    </div>
  );
}
