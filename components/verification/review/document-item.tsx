import Link from "next/link";
import { Comparison } from "@/components/profile-changes/comparison";
import { linesOf } from "@/components/profile-changes/shown-value";
import { FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { itemPath } from "@/components/verification/workbench/item-path";
import { workerProfile } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { ReviewDocument } from "@/lib/contract/verification";
import { documentStatusBadges } from "./status-badges";

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

/**
 * One document of a review: its status and file, the document it replaces, and while a decision is open the way to it.
 */
export function DocumentItem({
  document,
  replaced,
  workerId,
  isOpen,
}: {
  document: ReviewDocument;
  replaced: ReviewDocument | undefined;
  workerId: string;
  isOpen: boolean;
}) {
  const { _id, kind, status, rejectReason, isNew, wasOpened } = document;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{workerFields.documents[kind]}</h3>
        <span className={documentStatusBadges[status]}>{workerProfile.documentStatus[status]}</span>
        {isNew ? <span className="badge">{reviewTexts.newDocument}</span> : null}
        {isOpen && wasOpened ? <span className="text-list text-soft">{reviewTexts.wasOpened}</span> : null}
      </div>
      {replaced ? (
        <div className="mt-2">
          <Comparison
            headings={[reviewTexts.before, reviewTexts.now]}
            old={linesOfDocument(replaced)}
            proposed={linesOfDocument(document)}
            files={<FileLink document={document} workerId={workerId} which={reviewTexts.newVersion} />}
          />
          <p className="mt-1 text-list">
            {reviewTexts.beforeColon}{" "}
            <FileLink document={replaced} workerId={workerId} which={reviewTexts.replacedVersion} />
          </p>
        </div>
      ) : (
        <>
          <p className="text-soft">{linesOfDocument(document).join(", ")}</p>
          <FileLink document={document} workerId={workerId} />
        </>
      )}
      {rejectReason ? <p className="mt-1">{reviewTexts.reason(rejectReason)}</p> : null}
      {isOpen ? (
        <p className="mt-1">
          <Link
            className="inline-flex min-h-11 items-center"
            href={itemPath({ workerId, documentId: _id })}
            prefetch={false}
          >
            {reviewTexts.review}
            <VisuallyHidden> {workerFields.documents[kind]}</VisuallyHidden>
          </Link>
        </p>
      ) : null}
    </li>
  );
}
