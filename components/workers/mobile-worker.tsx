import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { DocumentUploads } from "@/components/profiles/checklist/document-uploads";
import { LineBadge, stateWords } from "@/components/profiles/checklist/line-badge";
import { lineId } from "@/components/profiles/checklist/line-id";
import { LineButtons, LineTarget } from "@/components/profiles/checklist/line-target";
import { uploadKinds, uploadLines } from "@/components/profiles/checklist/upload-lines";
import { MissingNames } from "@/components/profiles/missing-names";
import { uploadTexts } from "@/components/profiles/steps/upload-texts";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ArrowLeft } from "@/components/ui/icons";
import { Tabs } from "@/components/ui/tabs";
import { constants } from "@/lib/config/constants";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerTabs as partTexts, workerHead, workerNextStep } from "@/lib/config/messages/profiles/worker-page";
import { workers as texts } from "@/lib/config/messages/workers";
import { mobileWorkers as words } from "@/lib/config/messages/workers/mobile";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import type { Profile } from "@/lib/contract/profiles";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { NextStep, NextStepKind, WorkerSummary } from "@/lib/contract/workers/summary";
import { formatName, telHref } from "@/lib/format";
import { WorkStatusLabel } from "./work-status";

type Shown = Pick<Profile, "employmentStatus" | "verificationStatus" | "complianceState" | "basic" | "steps">;

/** Steps that need nothing but a press, which a phone can do. */
const isPressed = (kind: NextStepKind): boolean =>
  ["sendLink", "remindLink", "sendQuestionnaire", "remindQuestionnaire", "submit"].includes(kind);

/** What to do next for the worker: a button, or where it can be done. */
function NextStepOnPhone({ step, workerId, take }: { step: NextStep; workerId: string; take: FormAction }) {
  const label = workerNextStep.label[step.kind](step);
  return (
    <section aria-label={words.next} className="mb-4">
      {isPressed(step.kind) ? (
        <>
          <Form action={take} isAmongForms>
            <HiddenField name="workerId" value={workerId} />
            <HiddenField name="do" value={step.kind} />
            <SubmitButton pendingText={workerNextStep.sending}>{label}</SubmitButton>
          </Form>
          <p className="mt-1 text-soft">{workerNextStep.hint[step.kind](constants)}</p>
        </>
      ) : (
        <p className="text-soft">{words.onComputer(label)}</p>
      )}
    </section>
  );
}

/** Who the worker is, whether they can work and what to do next, and the parts of their page. */
export function MobileWorkerHead({
  profile: { _id, workerId, basic },
  summary,
  listPath,
  path,
  current,
  today,
  take,
}: {
  profile: Pick<Profile, "_id" | "workerId" | "basic">;
  summary: WorkerSummary | null;
  listPath: string;
  path: string;
  current: "profile" | "documents" | "notes";
  /** `YYYY-MM-DD`. */
  today: string;
  /** Posts `workerId` and `do`. */
  take: FormAction;
}) {
  const tabs = [
    { key: "profile", label: partTexts.profile, href: path },
    { key: "documents", label: partTexts.documents, href: `${path}?step=documents` },
    { key: "notes", label: partTexts.notes, href: `${path}?step=notes` },
  ];
  return (
    <>
      <p className="mb-2" data-routed="">
        <a href={listPath} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden="true" size={18} />
          {words.back}
        </a>
      </p>
      <h1 className="wrap-anywhere">{formatName(basic)}</h1>
      <p className="mb-2 text-soft">{workerId}</p>
      {summary ? (
        <section aria-label={workerHead.canWork} className="mb-3">
          <WorkStatusLabel status={summary.status} today={today} />
          <p className="text-soft">{workerHead.about[summary.status.kind]}</p>
        </section>
      ) : null}
      {summary?.nextStep ? <NextStepOnPhone step={summary.nextStep} workerId={_id} take={take} /> : null}
      <Tabs label={partTexts.parts} tabs={tabs} current={current} />
    </>
  );
}

type ChecklistProps = {
  profile: Pick<Profile, "_id" | "checklist" | "panel" | "documents" | "mayEdit">;
  kinds: readonly DocumentKind[];
  formOf: (kind: DocumentKind) => DocumentForm;
};

const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";

/** A line of the checklist: a document with its state, and where the person may, the buttons that add a photo or a file. */
function MobileLine({ line, isOnPanel, mayEdit }: { line: ChecklistLine; isOnPanel: boolean; mayEdit: boolean }) {
  const about = (
    <>
      <div className="dc-about">
        {line.covers.slice(1).map(({ key }) => (
          <span key={key} id={lineId(key)} className="dc-anchor" />
        ))}
        <h3 className="dc-name">{line.label}</h3>
      </div>
      <LineBadge line={line} words={stateWords(line, isOnPanel)} />
    </>
  );
  return mayEdit ? (
    <LineTarget lineKey={line.key}>
      {about}
      <div className="dc-buttons">
        <LineButtons lineKey={line.key} />
      </div>
    </LineTarget>
  ) : (
    <li id={lineId(line.key)} className="dc-line">
      {about}
    </li>
  );
}

/** The documents that the rules ask of this worker, each with its state. With a script a photo or a file is added to it. */
export function MobileChecklist({ profile, kinds, formOf }: ChecklistProps) {
  const { _id, checklist, panel, documents, mayEdit } = profile;
  if (checklist.length === 0) return <p className="text-soft">{words.noDocuments}</p>;
  const groups = [
    { step: "documents", title: documentChecklist.title },
    { step: "training", title: documentChecklist.certificatesTitle },
  ].map((group) => ({ ...group, lines: checklist.filter((line) => line.step === group.step) }));
  const list = (
    <div className="grid gap-4">
      {groups.map(({ step, title, lines }) =>
        lines.length > 0 ? (
          <section key={step} aria-labelledby={`checklist-${step}`}>
            <h2 id={`checklist-${step}`} className="mb-2">
              {title}
            </h2>
            <Card padded={false} className="dc-room">
              <ul className="dc-lines">
                {lines.map((line) => (
                  <MobileLine key={line.key} line={line} isOnPanel={panel === "on"} mayEdit={mayEdit} />
                ))}
              </ul>
            </Card>
          </section>
        ) : null,
      )}
    </div>
  );
  if (!mayEdit) return list;
  const replaces = (added: string) =>
    documents.find(({ kind, status }) => kind === added && status !== "superseded")?._id;
  return (
    <DocumentUploads
      action={`/dashboard/workers/${_id}/upload`}
      hidden={{ what: "document", step: "documents" }}
      hasCamera
      lines={uploadLines(checklist)}
      kinds={uploadKinds(kinds, formOf, { replaces })}
      accept={DOCUMENT_TYPES}
      maxBytes={constants.fileMaxBytes}
      tooLarge={uploadTexts.tooLarge}
    >
      <noscript>
        <p className="mb-4 text-soft">{words.upload}</p>
      </noscript>
      {list}
    </DocumentUploads>
  );
}

/** A worker on a phone: where they stand, how to reach them and what is missing. */
export function MobileWorker({ profile, path }: { profile: Shown; path: string }) {
  const { employmentStatus, verificationStatus, complianceState, basic, steps } = profile;
  const open = steps.filter(({ missing }) => missing.length > 0);
  const status = [
    [words.employment, texts.employment[employmentStatus]],
    [words.verification, texts.verification[verificationStatus]],
    [words.compliance, texts.compliance[complianceState]],
  ] as const;
  return (
    <div className="grid gap-4">
      <Card>
        <h2>{words.contact}</h2>
        {basic.phone || basic.email ? (
          <p className="mt-3 flex flex-wrap gap-2">
            {basic.phone ? (
              <a className={buttonClass({})} href={telHref(basic.phone)}>
                {words.call}
              </a>
            ) : null}
            {basic.email ? (
              <a className={buttonClass({ variant: "secondary" })} href={`mailto:${basic.email}`}>
                {words.email}
              </a>
            ) : null}
          </p>
        ) : (
          <p className="mt-1 text-soft">{words.noContact}</p>
        )}
      </Card>
      <Card>
        <h2>{words.status}</h2>
        <dl className="mt-2">
          {status.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 py-1">
              <dt className="text-soft">{term}</dt>
              <dd className="m-0 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <h2>{words.needed}</h2>
        {open.length === 0 ? <p className="mt-1 text-soft">{words.nothingMissing}</p> : null}
        {open.map(({ step, missing }) => (
          <section key={step} className="mt-3">
            <h3>{workerFields.steps[step]}</h3>
            <ul className="m-0 mt-1 list-disc pl-5 text-soft">
              {missing.map((what) => (
                <li key={what}>
                  {step === "documents" || step === "training" ? (
                    <MissingNames names={[what]} step={step} path={path} />
                  ) : (
                    what
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {open.length > 0 ? <p className="mt-3 text-soft">{words.upload}</p> : null}
      </Card>
    </div>
  );
}
