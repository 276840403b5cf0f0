import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { ArrowLeft } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { verificationReview as reviewTexts, verification as texts } from "@/lib/config/messages/verification";
import type { ReviewDocument } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { ChangesSection } from "./review/changes-section";
import { DecisionSection } from "./review/decision-section";
import { DocumentsSection } from "./review/documents-section";
import type { Review } from "./review/review";
import { StepSections } from "./review/step-sections";
import { VerificationBadge } from "./verification-badge";

/** The platform's compliance review of one worker: what changed, every step, every document, and the decision. */
export function ReviewView({
  review,
  decide,
  done,
  formatTime,
}: {
  review: Review;
  decide: FormAction;
  done: string | null;
  formatTime: (iso: string) => string;
}) {
  const { worker, status, reason, submittedAt, verifiedAt, fields, changes, documents, medical, names, formats } =
    review;
  const isOpen = status === "in_review";
  /** New documents of an approved worker are decided one by one. */
  const waits = (document: ReviewDocument) => status === "approved" && document.status === "uploaded";
  const current = documents.filter((document) => document.status !== "superseded");
  return (
    <>
      <p className="mb-2">
        <Link className="inline-flex min-h-11 items-center gap-2" href="/dashboard/tasks/approvals" prefetch={false}>
          <ArrowLeft aria-hidden="true" size={18} />
          {texts.queueTitle}
        </Link>
      </p>
      <PageHeader
        title={formatName(worker)}
        lead={[
          reviewTexts.lead(worker.workerId, worker.agency.businessName),
          submittedAt && reviewTexts.submittedOn(formatTime(submittedAt)),
          verifiedAt && reviewTexts.lastApprovedOn(formatTime(verifiedAt)),
        ]
          .filter(Boolean)
          .join(" ")}
      >
        <VerificationBadge status={status} />
      </PageHeader>
      {done ? (
        <div role="status" className="mb-5">
          <Notice kind="success">{done}</Notice>
        </div>
      ) : null}
      {reason ? (
        <div className="mb-5">
          <Notice kind="warning" title={texts.status[status]}>
            <p>{reason}</p>
          </Notice>
        </div>
      ) : null}
      {current.some(waits) ? (
        <div className="mb-5">
          <Notice kind="warning">
            <p>{texts.documentsWait}</p>
          </Notice>
        </div>
      ) : null}
      {verifiedAt ? <ChangesSection changes={changes} names={names} formats={formats} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div>
          <StepSections fields={fields} medical={medical} names={names} formats={formats} />
        </div>
        <DocumentsSection
          documents={documents}
          current={current}
          workerId={worker._id}
          decide={decide}
          isOpen={(document) => isOpen || waits(document)}
        />
      </div>
      {isOpen ? (
        <div className="mt-6">
          <DecisionSection review={review} decide={decide} />
        </div>
      ) : null}
    </>
  );
}
