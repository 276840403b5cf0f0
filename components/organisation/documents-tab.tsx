import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { registers as texts } from "@/lib/config/messages/registers";
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
          href={`/dashboard/organisation/papers/${_id}`}
          className="inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <FileText aria-hidden="true" size={18} className="flex-none" />
          <span className="min-w-0 wrap-anywhere">{fileName}</span>
        </a>
        <p className="text-[0.9375rem] text-soft">
          Issued {formatDate(issuedOn)}, runs out {formatDate(expiresOn)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isReplaced ? (
          <span className="badge bg-sunken text-soft">Replaced</span>
        ) : (
          <DocumentState state={state} daysLeft={daysLeft} />
        )}
        {mayEdit ? (
          <ChangeForm {...changing} what="removeDocument" hidden={{ id: _id }}>
            <SubmitButton variant="quiet" size="s" pendingText="Removing…">
              Remove
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

/** The papers an organisation keeps current, by kind, and the form that adds one. */
export function DocumentsTab({
  organisation: { documents, mayEdit },
  changing,
  uploading,
  typed,
}: {
  organisation: Organisation;
  changing: Changing;
  uploading: Uploading;
  /** What was typed beside a file that was not taken. */
  typed: { kind?: string; issuedOn?: string; expiresOn?: string };
}) {
  return (
    <div className="grid gap-6">
      {kinds.map((kind) => {
        const own = documents.filter((document) => document.kind === kind);
        return (
          <section key={kind} aria-labelledby={`papers-${kind}`}>
            <h2 id={`papers-${kind}`} className="mb-2">
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
              Add a document
            </h2>
            <UploadForm
              uploading={uploading}
              what="document"
              label="The document"
              hint="A PDF, up to 10 MB."
              accept="application/pdf"
              button="Add document"
            >
              <div className="fld">
                <label htmlFor="f-kind">Kind of document</label>
                <select className="inp" id="f-kind" name="kind" defaultValue={typed.kind ?? "insurance"}>
                  {optionsOf(texts.documents).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
              <div className="grid items-end gap-x-6 sm:grid-cols-2">
                <div className="fld">
                  <label htmlFor="f-issuedOn">Issued on</label>
                  <input
                    className="inp"
                    type="date"
                    id="f-issuedOn"
                    name="issuedOn"
                    defaultValue={typed.issuedOn}
                    required
                  />
                </div>
                <div className="fld">
                  <label htmlFor="f-expiresOn">Runs out on</label>
                  <input
                    className="inp"
                    type="date"
                    id="f-expiresOn"
                    name="expiresOn"
                    defaultValue={typed.expiresOn}
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
