import type { FormAction } from "@/components/form/form";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { constants } from "@/lib/config/constants";
import {
  verificationReview as reviewTexts,
  verification as texts,
  workbench as workbenchTexts,
} from "@/lib/config/messages/verification";
import type { QueuePlace, ReviewDocument } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { ChangesSection } from "./review/changes-section";
import { MissingNotice, UnopenedNotice, WaitingChangesNotice } from "./review/decision-notices";
import { DocumentsSection } from "./review/documents-section";
import type { Review } from "./review/review";
import { StepSections } from "./review/step-sections";
import { VerificationBadge } from "./verification-badge";
import { type Decided, DecidedMessage } from "./workbench/decided-message";
import { DecisionBar } from "./workbench/decision-bar";
import { PhotoPane } from "./workbench/photo-pane";
import { QueueBar } from "./workbench/queue-bar";

/** What has to be done before the profile can be approved. */
const BeforeApproval = ({ review: { worker, documents, missing, waiting } }: { review: Review }) => (
  <>
    <MissingNotice missing={missing} path={`/dashboard/workers/${worker._id}`} />
    <WaitingChangesNotice waiting={waiting} />
    <UnopenedNotice documents={documents} worker={worker} />
  </>
);

/** What keeps a profile from being approved that the reviewer can do nothing about, with the reason to deny it. */
function waitsFor({ missing }: Review) {
  const what = missing.flatMap((step) => step.what);
  const { waitsFor: why, remindByDenying: remedy, missingReason } = workbenchTexts;
  const reason = missingReason(what).slice(0, constants.reasonMaxLength);
  return what.length > 0 ? { why: why(what), remedy, reason } : undefined;
}

/** The platform's compliance review of one worker: what changed, every step, every document, and the decision. */
export function ReviewView({
  review,
  place,
  decided,
  decide,
  hasKeys,
  formatTime,
}: {
  review: Review;
  place: QueuePlace | null;
  decided: Decided | null;
  decide: FormAction;
  hasKeys: boolean;
  formatTime: (iso: string) => string;
}) {
  const { worker, status, reason, submittedAt, verifiedAt, fields, changes, documents, medical, names, formats, lock } =
    review;
  const isOpen = status === "in_review";
  /** New documents of an approved worker are decided one by one. */
  const waits = (document: ReviewDocument) => status === "approved" && document.status === "uploaded";
  const current = documents.filter((document) => document.status !== "superseded");
  const { keys } = workbenchTexts;
  return (
    <div className="wb">
      <DecidedMessage decided={decided} />
      <QueueBar place={place} hasKeys={hasKeys} />
      <div className="wb-profile-head">
        <PhotoPane src={review.photo} name={formatName(worker)} />
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
      </div>
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
      {isOpen ? <BeforeApproval review={review} /> : null}
      {verifiedAt ? <ChangesSection changes={changes} names={names} formats={formats} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div>
          <StepSections fields={fields} medical={medical} names={names} formats={formats} />
        </div>
        <DocumentsSection
          documents={documents}
          current={current}
          workerId={worker._id}
          isOpen={(document) => isOpen || waits(document)}
        />
      </div>
      <DecisionBar
        key={worker._id}
        action={decide}
        fields={{ workerId: worker._id }}
        seen={{ lock: String(lock) }}
        accept={isOpen ? { value: "approved", label: workbenchTexts.approve, key: keys.approve } : null}
        reject={isOpen ? { value: "denied", label: workbenchTexts.deny, key: keys.deny } : null}
        reasonLabel={workbenchTexts.reasonIfDeny}
        hasKeys={hasKeys}
        waits={isOpen ? waitsFor(review) : undefined}
        state={isOpen ? null : <p>{workbenchTexts.closedProfile}</p>}
      />
    </div>
  );
}
