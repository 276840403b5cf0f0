import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FileText, Plus } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileDocuments as listTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileDocument } from "@/lib/contract/profiles";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { formatDate } from "@/lib/format";

type Changing = { change: FormAction; workerId: string; path: string; step: "documents" | "training" };

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

function DocumentRow({
  document,
  changing,
  mayEdit,
  today,
}: {
  document: ProfileDocument;
  changing: Changing;
  mayEdit: boolean;
  today: string;
}) {
  const { _id, kind, file, status, rejectReason, expiresOn } = document;
  const label = workerFields.documents[kind];
  const isExpired = expiresOn !== null && expiresOn < today && status !== "superseded";
  const isRemovable = status === "uploaded" || status === "rejected";
  const about = aboutOf(document);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        {file ? (
          <a href={`${changing.path}/documents/${_id}`} className="inline-flex min-h-11 items-center gap-2 font-medium">
            <FileText aria-hidden="true" size={18} className="flex-none" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
          </a>
        ) : null}
        {about ? <p className={file ? "text-[0.9375rem] text-soft" : ""}>{about}</p> : null}
        {rejectReason && status === "rejected" ? <p className="mt-1 text-danger">{rejectReason}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isExpired ? (
          <span className="badge badge-pending">{texts.expired}</span>
        ) : (
          <span className={`badge ${tones[status]}`}>{texts.documentStatus[status]}</span>
        )}
        {mayEdit && status !== "superseded" ? (
          <ButtonLink
            variant="quiet"
            size="s"
            href={`${changing.path}?step=${changing.step}&add=${kind}&replaces=${_id}#add`}
          >
            {listTexts.replace}
            <VisuallyHidden> {label}</VisuallyHidden>
          </ButtonLink>
        ) : null}
        {mayEdit && isRemovable ? (
          <Form action={changing.change} isAmongForms>
            <HiddenField name="workerId" value={changing.workerId} />
            <HiddenField name="step" value={changing.step} />
            <HiddenField name="do" value="removeDocument" />
            <HiddenField name="documentId" value={_id} />
            <SubmitButton variant="quiet" size="s" pendingText={listTexts.removing}>
              {listTexts.remove}
              <VisuallyHidden> {label}</VisuallyHidden>
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </li>
  );
}

/** The documents of a step by kind, and a select that adds one. */
export function DocumentsByKind({
  kinds,
  documents,
  waiting,
  changing,
  mayEdit,
  today,
  children,
}: {
  kinds: readonly DocumentKind[];
  documents: readonly ProfileDocument[];
  /** Kinds with a new document waiting for review. */
  waiting: readonly string[];
  changing: Changing;
  mayEdit: boolean;
  today: string;
  /** The form of the document that is being added. */
  children?: ReactNode;
}) {
  const there = kinds.filter(
    (kind) => documents.some((document) => document.kind === kind) || waiting.includes(`document:${kind}`),
  );
  return (
    <>
      {children}
      {mayEdit ? (
        <form action={changing.path} className="mb-6 flex flex-wrap items-end gap-3">
          <input type="hidden" name="step" value={changing.step} />
          <div className="min-w-0 flex-[1_1_16rem]">
            <label className="lab" htmlFor="f-add-kind">
              {changing.step === "documents" ? listTexts.addDocument : listTexts.addCertificate}
            </label>
            <select
              className="inp"
              id="f-add-kind"
              name="add"
              defaultValue={kinds.find((kind) => !there.includes(kind))}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {workerFields.documents[kind]}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="secondary">
            <Plus aria-hidden="true" size={18} />
            {listTexts.continue}
          </Button>
        </form>
      ) : null}
      {there.length === 0 ? <p className="mb-6 text-soft">{texts.noDocuments}</p> : null}
      {there.map((kind) => {
        const own = documents.filter((document) => document.kind === kind);
        return (
          <section key={kind} aria-labelledby={`documents-${kind}`} className="mb-5">
            <h3 id={`documents-${kind}`} className="mb-2">
              {workerFields.documents[kind]}
            </h3>
            <Card padded={false} className="px-5 py-1">
              {waiting.includes(`document:${kind}`) ? <p className="py-3 text-soft">{texts.newerWaits}</p> : null}
              {own.length > 0 ? (
                <ul className="m-0 list-none p-0">
                  {own.map((document) => (
                    <DocumentRow
                      key={document._id}
                      document={document}
                      changing={changing}
                      mayEdit={mayEdit}
                      today={today}
                    />
                  ))}
                </ul>
              ) : null}
            </Card>
          </section>
        );
      })}
    </>
  );
}
