import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { PreviewLink } from "@/components/profiles/checklist/preview-link";
import { ButtonLink } from "@/components/ui/button";
import { FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileDocuments as listTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileDocument } from "@/lib/contract/profiles";
import { formatDate } from "@/lib/format";

export type Changing = { change: FormAction; workerId: string; path: string; step: "documents" | "training" };

const tones = {
  uploaded: "",
  accepted: "badge-submitted",
  rejected: "badge-pending",
  superseded: "bg-sunken text-soft",
};

/** A document's details, in one line. */
function aboutOf({ number, issuedOn, expiresOn, details }: ProfileDocument): string {
  return [
    number ? listTexts.number(number) : null,
    details.route ? texts.routes[details.route] : null,
    details.level ? texts.levels[details.level] : null,
    details.updateService === undefined
      ? null
      : details.updateService
        ? texts.onUpdateService
        : texts.notOnUpdateService,
    details.issuer ?? null,
    issuedOn ? listTexts.issuedOn(formatDate(issuedOn)) : null,
    expiresOn ? listTexts.expiresOn(formatDate(expiresOn)) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

const isRemovable = ({ status }: ProfileDocument): boolean => status === "uploaded" || status === "rejected";

/** Removes a document that has not been accepted; nothing for any other. */
export function RemoveDocument({ document, changing }: { document: ProfileDocument; changing: Changing }) {
  if (!isRemovable(document)) return null;
  return (
    <Form action={changing.change} isAmongForms>
      <HiddenField name="workerId" value={changing.workerId} />
      <HiddenField name="step" value={changing.step} />
      <HiddenField name="do" value="removeDocument" />
      <HiddenField name="documentId" value={document._id} />
      <SubmitButton variant="quiet" size="s" pendingText={listTexts.removing}>
        {listTexts.remove}
        <VisuallyHidden> {workerFields.documents[document.kind]}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

/**
 * A document: its file, which opens in the page, its details and what can be done with it. `isOnLine`: a line of the
 * checklist, which takes the replacement, is around it. `isOnly`: the line also shows its status and removes it.
 */
export function DocumentRow({
  document,
  changing,
  mayEdit,
  today,
  isOnLine = false,
  isOnly = false,
}: {
  document: ProfileDocument;
  changing: Changing;
  mayEdit: boolean;
  today: string;
  isOnLine?: boolean;
  isOnly?: boolean;
}) {
  const { _id, kind, file, status, rejectReason, expiresOn } = document;
  const label = workerFields.documents[kind];
  const isExpired = expiresOn !== null && expiresOn < today && status !== "superseded";
  const about = aboutOf(document);
  return (
    <li className="dc-doc">
      <div className="dc-doc-about">
        {file ? (
          <PreviewLink
            href={`${changing.path}/documents/${_id}`}
            name={file.name}
            label={label}
            isImage={file.contentType.startsWith("image/")}
          >
            <FileText aria-hidden="true" size={18} />
            <span>{file.name}</span>
          </PreviewLink>
        ) : null}
        {about ? <p className="dc-small">{about}</p> : null}
        {rejectReason && status === "rejected" && !isOnLine ? <p className="text-danger">{rejectReason}</p> : null}
      </div>
      <div className="dc-doc-actions">
        {isOnly ? null : isExpired ? (
          <span className="badge badge-pending">{texts.expired}</span>
        ) : (
          <span className={`badge ${tones[status]}`}>{texts.documentStatus[status]}</span>
        )}
        {mayEdit && status !== "superseded" && !isOnLine ? (
          <ButtonLink
            variant="quiet"
            size="s"
            href={`${changing.path}?step=${changing.step}&add=${kind}&replaces=${_id}#add`}
          >
            {listTexts.replace}
            <VisuallyHidden> {label}</VisuallyHidden>
          </ButtonLink>
        ) : null}
        {mayEdit && !isOnly ? <RemoveDocument document={document} changing={changing} /> : null}
      </div>
    </li>
  );
}
