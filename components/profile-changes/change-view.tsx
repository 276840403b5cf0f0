import Link from "next/link";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { ArrowLeft, FileText } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { profileChanges as texts, profileChangesView as viewTexts } from "@/lib/config/messages/profile-changes";
import type { FieldFormats } from "@/lib/contract/fields";
import type { OpenedField } from "@/lib/contract/profile-changes";
import { formatDate, formatName } from "@/lib/format";
import { Comparison } from "./comparison";
import { labelOf, linesOf, type Names } from "./shown-value";
import { StageBadge } from "./stage-badge";

/** A profile change, as read from the API. */
export type OpenedChange = {
  _id: string;
  worker: { _id: string; workerId: string; firstName: string; lastName: string; agency: { businessName: string } };
  origin: "worker" | "agency";
  requestedBy: string | null;
  requestedAt: string;
  closedAt: string | null;
  fields: OpenedField[];
  names: Names;
  formats: FieldFormats;
};

function Evidence({ field, filesPath }: { field: OpenedField; filesPath: string }) {
  if (field.evidence.length === 0) return null;
  const [first] = field.evidence;
  const isPicture = first?.contentType.startsWith("image/");
  return (
    <div className="mt-3">
      {first && isPicture ? (
        <a href={`${filesPath}/${first._id}`} target="_blank" rel="noopener">
          {/*
           * biome-ignore lint/performance/noImgElement: a document behind a permission, not an asset to be optimised
           */}
          <img src={`${filesPath}/${first._id}`} alt={`${labelOf(field.field)}: ${first.name}`} className="evidence" />
        </a>
      ) : null}
      <ul className="m-0 list-none p-0">
        {field.evidence.map(({ _id, name, needsOpening }) => (
          <li key={_id}>
            <a
              href={`${filesPath}/${_id}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2"
            >
              <FileText aria-hidden="true" size={18} className="flex-none" />
              <span className="min-w-0 break-all">{name}</span>
              <VisuallyHidden> {viewTexts.opensInNewTab}</VisuallyHidden>
            </a>
            {field.mayApprove && needsOpening && !(isPicture && _id === first?._id) ? (
              <p className="m-0 text-list text-soft">{viewTexts.openBeforeApproval}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ field }: { field: OpenedField }) {
  const label = labelOf(field.field);
  const { _id, mayApprove, mayReject, needsAnother, seen } = field;
  if (!mayReject) return null;
  return (
    <div className="mt-4">
      {needsAnother ? (
        <div className="mb-3">
          <Notice kind="warning">
            <p>{texts.needsAnother}</p>
          </Notice>
        </div>
      ) : null}
      <HiddenField name={`seen.${_id}`} value={seen} />
      <RadioField
        name={`decision.${_id}`}
        inline
        legend={
          <>
            {viewTexts.decide}
            <VisuallyHidden> {viewTexts.onField(label)}</VisuallyHidden>
          </>
        }
        defaultValue="later"
        options={[
          { value: "later", label: viewTexts.later },
          ...(mayApprove ? [{ value: "approved", label: viewTexts.approve }] : []),
          { value: "rejected", label: needsAnother ? viewTexts.withdraw : viewTexts.reject },
        ]}
      />
      <Field
        as="textarea"
        name={`reason.${_id}`}
        label={viewTexts.rejectReason(label)}
        hint={viewTexts.rejectReasonHint}
        rows={2}
        maxLength={constants.reasonMaxLength}
      />
    </div>
  );
}

function FieldPart({
  field,
  change: { names, formats },
  filesPath,
}: {
  field: OpenedField;
  change: OpenedChange;
  filesPath: string;
}) {
  const label = labelOf(field.field);
  const id = `change-${field._id}`;
  const { stage, decision, reason, firstBy, decidedBy, hasChangedMeanwhile, expired } = field;
  const lines = (value: unknown) => linesOf(field.field, value, names, formats);
  const by = [
    firstBy && viewTexts.firstApprovedBy(firstBy),
    stage === "decided" && decidedBy && viewTexts.decidedBy(decidedBy),
  ];
  return (
    <section aria-labelledby={id} className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id}>{label}</h2>
        <StageBadge stage={stage} decision={decision} />
      </div>
      <Comparison
        old={lines(field.old)}
        proposed={lines(field.proposed)}
        files={<Evidence field={field} filesPath={filesPath} />}
      />
      {expired ? (
        <div className="mt-4">
          <Notice kind="danger" title={texts.expiredTitle(formatDate(expired.on))}>
            <p>{texts.expiredWhy[expired.isProof ? "rightToWork" : "nothing"]}</p>
          </Notice>
        </div>
      ) : null}
      {hasChangedMeanwhile ? (
        <div className="mt-4">
          <Notice kind="warning" title={texts.meanwhile}>
            <p>{lines(field.current).join(", ") || texts.nothingSaved}</p>
          </Notice>
        </div>
      ) : null}
      {reason ? <p className="mt-3">{viewTexts.reason(reason)}</p> : null}
      {by.some(Boolean) ? <p className="mt-2 text-list text-soft">{by.filter(Boolean).join(". ")}</p> : null}
      <Decision field={field} />
    </section>
  );
}

/** One change, field by field: the current and proposed values, the evidence, and a decision for each. */
export function ChangeView({
  change,
  path,
  back,
  next,
  decide,
  done,
  formatTime,
  workerHref,
}: {
  change: OpenedChange;
  /** The page's own path; files are served below it. */
  path: string;
  /** The list that the change was opened from. */
  back: string;
  /** The change that opens after a decision. */
  next: string | null;
  decide: FormAction;
  /** The confirmation of the last decision. */
  done: string | null;
  formatTime: (iso: string) => string;
  workerHref: string;
}) {
  const { worker, fields, origin, requestedBy, requestedAt } = change;
  const mayDecide = fields.some(({ mayReject }) => mayReject);
  const who = origin === "worker" ? texts.byWorker : (requestedBy ?? texts.byAgency);
  return (
    <>
      <p className="mb-2">
        <Link className="inline-flex min-h-11 items-center gap-2" href={back} prefetch={false}>
          <ArrowLeft aria-hidden="true" size={18} />
          {viewTexts.allChanges}
        </Link>
      </p>
      <PageHeader
        title={formatName(worker)}
        lead={viewTexts.lead(worker.workerId, worker.agency.businessName, who, formatTime(requestedAt))}
      >
        <Link className="btn btn-secondary" href={workerHref} prefetch={false}>
          {viewTexts.openProfile}
        </Link>
      </PageHeader>
      {done ? (
        <div role="status" className="mb-5">
          <Notice kind="success">{done}</Notice>
        </div>
      ) : null}
      <Card className="max-w-4xl">
        <Form action={decide}>
          <HiddenField name="changeId" value={change._id} />
          <HiddenField name="page" value={back} />
          <HiddenField name="next" value={next ?? ""} />
          <div>
            {fields.map((field) => (
              <FieldPart key={field._id} field={field} change={change} filesPath={`${path}/${change._id}/files`} />
            ))}
          </div>
          {mayDecide ? (
            <div className="border-t border-line pt-5">
              <SubmitButton pendingText={viewTexts.saving}>{viewTexts.saveDecisions}</SubmitButton>
            </div>
          ) : null}
        </Form>
      </Card>
    </>
  );
}
