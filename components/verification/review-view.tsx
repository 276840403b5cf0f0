import Link from "next/link";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Fact } from "@/components/organisations/facts";
import { Comparison } from "@/components/profile-changes/comparison";
import { labelOf, linesOf, type Names } from "@/components/profile-changes/shown-value";
import { Card } from "@/components/ui/card";
import { ArrowLeft, FileText } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { workerProfile } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verificationReview as reviewTexts, verification as texts } from "@/lib/config/messages/verification";
import type { Step } from "@/lib/contract/profiles/fields";
import type { ReviewDocument, VerificationStatus } from "@/lib/contract/verification";
import type { FieldFormats } from "@/lib/contract/workers/fields";
import { formatName } from "@/lib/format";
import { VerificationBadge } from "./verification-badge";

/** A review, as read from the API. */
export type Review = {
  worker: { _id: string; workerId: string; firstName: string; lastName: string; agency: { businessName: string } };
  status: VerificationStatus;
  reason: string | null;
  submittedAt: string | null;
  verifiedAt: string | null;
  fields: { field: string; step: Step; value?: unknown }[];
  changes: { field: string; origin: "worker" | "agency"; old?: unknown; proposed?: unknown; decidedAt: string }[];
  documents: ReviewDocument[];
  missing: { step: Step; what: string[] }[];
  medical: "pending" | "submitted" | "resubmitted";
  names: Names;
  formats: FieldFormats;
  waiting: { _id: string; fields: string[] }[];
  lock: number;
};

const documentLooks = {
  uploaded: "badge badge-pending",
  accepted: "badge badge-submitted",
  rejected: "badge badge-no",
  superseded: "badge",
} as const;

const linesOfDocument = (document: ReviewDocument) => linesOf(`document:${document.kind}`, document);

function DocumentPart({
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
  const { _id, kind, status, fileName, rejectReason, isNew } = document;
  const label = workerFields.documents[kind];
  const link = ({ _id: id, fileName: name }: ReviewDocument, words: string) =>
    name ? (
      <a
        href={`/dashboard/workers/${workerId}/documents/${id}`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2"
      >
        <FileText aria-hidden="true" size={18} className="flex-none" />
        <span className="min-w-0 break-all">{name}</span>
        <VisuallyHidden>{reviewTexts.documentInNewTab(words, label)}</VisuallyHidden>
      </a>
    ) : null;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{label}</h3>
        <span className={documentLooks[status]}>{workerProfile.documentStatus[status]}</span>
        {isNew ? <span className="badge">{reviewTexts.newDocument}</span> : null}
      </div>
      {replaced ? (
        <div className="mt-2">
          <Comparison
            headings={[reviewTexts.before, reviewTexts.now]}
            old={linesOfDocument(replaced)}
            proposed={linesOfDocument(document)}
            files={link(document, reviewTexts.theNew)}
          />
          <p className="mt-1 text-[0.9375rem]">
            {reviewTexts.beforeColon} {link(replaced, reviewTexts.theReplaced)}
          </p>
        </div>
      ) : (
        <>
          <p className="text-soft">{linesOfDocument(document).join(", ")}</p>
          {link(document, "")}
        </>
      )}
      {rejectReason ? <p className="mt-1">{reviewTexts.reason(rejectReason)}</p> : null}
      {isOpen && fileName !== undefined ? (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary">
            {reviewTexts.decide}
            <VisuallyHidden> {reviewTexts.onDocument(label)}</VisuallyHidden>
          </summary>
          <Form action={decide} className="mt-2 max-w-xl">
            <HiddenField name="workerId" value={workerId} />
            <HiddenField name="documentId" value={_id} />
            <RadioField
              name={`decision.${_id}`}
              inline
              legend={reviewTexts.decideOn(label)}
              defaultValue={status === "accepted" ? "rejected" : "accepted"}
              options={[
                ...(status === "accepted" ? [] : [{ value: "accepted", label: reviewTexts.accept }]),
                ...(status === "rejected" ? [] : [{ value: "rejected", label: reviewTexts.reject }]),
              ]}
            />
            <Field
              as="textarea"
              name={`reason.${_id}`}
              label={reviewTexts.rejectReason(label)}
              rows={2}
              maxLength={constants.reasonMaxLength}
            />
            <SubmitButton variant="secondary" pendingText={reviewTexts.savingDocument}>
              {reviewTexts.saveDocument}
            </SubmitButton>
          </Form>
        </details>
      ) : null}
    </li>
  );
}

function Changes({ review }: { review: Review }) {
  if (!review.verifiedAt) return null;
  return (
    <section aria-labelledby="changes" className="mb-6">
      <h2 id="changes" className="mb-3">
        {reviewTexts.changes}
      </h2>
      <Card>
        {review.changes.length > 0 ? (
          review.changes.map((change) => (
            <section
              key={`${change.field}${change.decidedAt}`}
              className="border-t border-line py-4 first:border-t-0 first:pt-0"
            >
              <h3 className="mb-2">{labelOf(change.field)}</h3>
              <Comparison
                headings={[reviewTexts.before, reviewTexts.now]}
                old={linesOf(change.field, change.old, review.names, review.formats)}
                proposed={linesOf(change.field, change.proposed, review.names, review.formats)}
              />
            </section>
          ))
        ) : (
          <p className="text-soft">{reviewTexts.noChanges}</p>
        )}
      </Card>
    </section>
  );
}

function Decision({ review, decide }: { review: Review; decide: FormAction }) {
  const undecided = review.documents.filter(({ status }) => status === "uploaded").length;
  return (
    <section aria-labelledby="decision">
      <Card className="max-w-2xl">
        <h2 id="decision" className="mb-3">
          {reviewTexts.decide}
        </h2>
        {review.missing.length > 0 ? (
          <div className="mb-4">
            <Notice kind="warning" title={texts.missing}>
              <ul className="ml-5 list-disc">
                {review.missing.map(({ step, what }) => (
                  <li key={step}>
                    {workerFields.steps[step]}: {what.join(", ")}
                  </li>
                ))}
              </ul>
            </Notice>
          </div>
        ) : null}
        {review.waiting.length > 0 ? (
          <div className="mb-4">
            <Notice kind="warning">
              <p>{texts.waitingChanges}</p>
              <ul>
                {review.waiting.map(({ _id, fields }) => (
                  <li key={_id}>
                    <Link
                      prefetch={false}
                      href={`/dashboard/tasks/profile-changes?change=${_id}`}
                      className="inline-flex min-h-11 items-center"
                    >
                      {fields.map(labelOf).join(", ")}
                    </Link>
                  </li>
                ))}
              </ul>
            </Notice>
          </div>
        ) : null}
        {undecided > 0 ? <p className="mb-4 text-soft">{reviewTexts.approvingAccepts(undecided)}</p> : null}
        <Form action={decide}>
          <HiddenField name="workerId" value={review.worker._id} />
          <PreservedField name="lock" value={String(review.lock)} />
          <RadioField
            name="decision"
            legend={reviewTexts.decision}
            options={[
              { value: "approved", label: reviewTexts.approve },
              { value: "denied", label: reviewTexts.deny },
            ]}
          />
          <Field
            as="textarea"
            name="reason"
            label={reviewTexts.denyReason}
            hint={reviewTexts.denyReasonHint}
            rows={3}
            maxLength={constants.reasonMaxLength}
          />
          <SubmitButton pendingText={reviewTexts.savingDecision}>{reviewTexts.saveDecision}</SubmitButton>
        </Form>
      </Card>
    </section>
  );
}

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
  const { worker, status, reason, submittedAt, verifiedAt, fields, documents, names } = review;
  const isOpen = status === "in_review";
  /** New documents of an approved worker are decided one by one. */
  const waits = (document: ReviewDocument) => status === "approved" && document.status === "uploaded";
  const steps = [...new Set(fields.map(({ step }) => step))];
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
      <Changes review={review} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div>
          {steps.map((step) => (
            <section key={step} aria-labelledby={`step-${step}`} className="mb-6">
              <h2 id={`step-${step}`} className="mb-2">
                {workerFields.steps[step]}
              </h2>
              <Card padded={false} className="px-5 py-1">
                <dl>
                  {fields
                    .filter((field) => field.step === step)
                    .map(({ field, value }) => (
                      <Fact key={field} name={labelOf(field)}>
                        {linesOf(field, value, names, review.formats).join("\n")}
                      </Fact>
                    ))}
                </dl>
              </Card>
            </section>
          ))}
          <section aria-labelledby="step-medical" className="mb-6">
            <h2 id="step-medical" className="mb-2">
              {workerFields.steps.medical}
            </h2>
            <Card>
              <p>{reviewTexts.questionnaire(reviewTexts.medical[review.medical])}</p>
            </Card>
          </section>
        </div>
        <section aria-labelledby="documents">
          <h2 id="documents" className="mb-2">
            {reviewTexts.documents}
          </h2>
          <Card padded={false} className="px-5 py-1">
            {current.length > 0 ? (
              <ul className="m-0 list-none p-0">
                {current.map((document) => (
                  <DocumentPart
                    key={document._id}
                    document={document}
                    replaced={documents.find(({ _id }) => _id === document.supersedesId)}
                    workerId={worker._id}
                    decide={decide}
                    isOpen={isOpen || waits(document)}
                  />
                ))}
              </ul>
            ) : (
              <p className="py-3 text-soft">{reviewTexts.noDocuments}</p>
            )}
          </Card>
        </section>
      </div>
      {isOpen ? (
        <div className="mt-6">
          <Decision review={review} decide={decide} />
        </div>
      ) : null}
    </>
  );
}
