import type { FormAction } from "@/components/form/form";
import { Comparison } from "@/components/profile-changes/comparison";
import { linesOf } from "@/components/profile-changes/shown-value";
import { FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workerProfile } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { ReviewDocument } from "@/lib/contract/verification";
import { DocumentDecision } from "./document-decision";

const statusBadges = {
  uploaded: "badge badge-pending",
  accepted: "badge badge-submitted",
  rejected: "badge badge-no",
  superseded: "badge",
} as const;

const linesOfDocument = (document: ReviewDocument) => linesOf(`document:${document.kind}`, document);

/** A link to a document's file. `which` tells the new document from the replaced one where both are shown. */
function FileLink({
  document: { _id, kind, fileName },
  workerId,
  which = "",
}: {
  document: ReviewDocument;
  workerId: string;
  which?: string;
}) {
  if (!fileName) return null;
  return (
    <a
      href={`/dashboard/workers/${workerId}/documents/${_id}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2"
    >
      <FileText aria-hidden="true" size={18} className="flex-none" />
      <span className="min-w-0 break-all">{fileName}</span>
      <VisuallyHidden>{reviewTexts.documentInNewTab(which, workerFields.documents[kind])}</VisuallyHidden>
    </a>
  );
}

/** One document of a review: its status and file, the document it replaces, and its decision while that is open. */
export function DocumentItem({
  document,
  replaced,
  workerId,
  decide,
  isOpen,
}: {
  document: ReviewDocument;
  replaced: ReviewDocument | undefined;
  workerId: string;
  decide: FormAction;
  isOpen: boolean;
}) {
  const { kind, status, fileName, rejectReason, isNew } = document;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{workerFields.documents[kind]}</h3>
        <span className={statusBadges[status]}>{workerProfile.documentStatus[status]}</span>
        {isNew ? <span className="badge">{reviewTexts.newDocument}</span> : null}
      </div>
      {replaced ? (
        <div className="mt-2">
          <Comparison
            headings={[reviewTexts.before, reviewTexts.now]}
            old={linesOfDocument(replaced)}
            proposed={linesOfDocument(document)}
            files={<FileLink document={document} workerId={workerId} which={reviewTexts.theNew} />}
          />
          <p className="mt-1 text-[0.9375rem]">
            {reviewTexts.beforeColon}{" "}
            <FileLink document={replaced} workerId={workerId} which={reviewTexts.theReplaced} />
          </p>
        </div>
      ) : (
        <>
          <p className="text-soft">{linesOfDocument(document).join(", ")}</p>
          <FileLink document={document} workerId={workerId} />
        </>
      )}
      {rejectReason ? <p className="mt-1">{reviewTexts.reason(rejectReason)}</p> : null}
      {isOpen && fileName !== undefined ? (
        <DocumentDecision document={document} workerId={workerId} decide={decide} />
      ) : null}
    </li>
  );
}
