import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AddressLookup } from "@/components/form/address-lookup";
import { LinkMessage } from "@/components/questionnaires/link-message";
import { QuestionnaireHeader } from "@/components/questionnaires/questionnaire-header";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import { controlsOfStep } from "@/components/worker-links/controls";
import { DocumentChecklist } from "@/components/worker-links/document-checklist";
import { DocumentForm } from "@/components/worker-links/document-form";
import { DocumentsList } from "@/components/worker-links/documents-list";
import { EnterForm } from "@/components/worker-links/enter-form";
import { fieldName, Overview } from "@/components/worker-links/overview";
import { PhotoForm } from "@/components/worker-links/photo-form";
import { StepForm } from "@/components/worker-links/step-form";
import { helpPath } from "@/lib/access";
import {
  medicalWay,
  offersAddresses,
  openProfile,
  profileUrl,
  profileValues,
  readProfileQuery,
  submittedValues,
  timePreference,
  workerControls,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { myProfilePage as own } from "@/lib/config/messages/worker-links";
import { documentForms } from "@/lib/contract/profiles/documents";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import { type LinkStep, linkFields, type OpenedProfile } from "@/lib/contract/worker-links";
import { formatDateTime, formatLongDate } from "@/lib/format";
import { enter, send } from "./actions";
import "./my-profile.css";

export const metadata: Metadata = { title: messages.workerLinks.pageTitle };

const texts = messages.workerLinks;
const words = { send: texts.send, sending: texts.sending, draft: texts.draft };

function Layout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <QuestionnaireHeader title={title} isNarrow />
      <main id="main" tabIndex={-1} className="ql ql-1 mp">
        {children}
        <p className="card mp-way">
          <a href={helpPath("worker-links")}>{own.help}</a>
        </p>
      </main>
    </>
  );
}

const isTraining = (kind: DocumentKind) => (trainingKinds as readonly string[]).includes(kind);

const Back = ({ href, children }: { href: string; children: ReactNode }) => (
  <p className="card mp-way">
    <a href={href}>← {children}</a>
  </p>
);

/** One document of a step. */
async function DocumentPage({ kind, token, isAgain }: { kind: DocumentKind; token: string; isAgain: boolean }) {
  const step: LinkStep = isTraining(kind) ? "training" : "documents";
  return (
    <Layout title={fieldName(`document:${kind}`)}>
      <Back href={profileUrl(token, { step })}>{texts.steps[step]}</Back>
      <DocumentForm
        kind={kind}
        token={token}
        idempotencyKey={crypto.randomUUID()}
        asks={documentForms[kind]}
        submitted={isAgain ? await submittedValues(kind) : null}
      />
    </Layout>
  );
}

/** The documents that can be sent from a step: all of them from the first of the two. */
const kindsOfStep: Partial<Record<LinkStep, readonly DocumentKind[]>> = {
  documents: [...documentKinds, ...trainingKinds],
  training: trainingKinds,
};

/** One step: its form, a missing photo, its documents, or the link to the medical questionnaire. */
async function Step({
  step,
  profile,
  token,
  wasSent,
  isAgain,
}: {
  step: LinkStep;
  profile: OpenedProfile;
  token: string;
  wasSent: boolean;
  isAgain: boolean;
}) {
  const fields: readonly string[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  const waiting = fields.filter((field) => profile.waiting.includes(field));
  const kinds = kindsOfStep[step] ?? [];
  const lines = kinds.length > 0 ? profile.checklist.filter((line) => step === "documents" || line.step === step) : [];
  const onChecklist = profile.checklist.flatMap((line) => line.kinds);
  const others = kinds.filter((kind) => !onChecklist.includes(kind));
  const photoErrors = (step === "basic" && isAgain && (await submittedValues("photo"))?.errors) || [];
  return (
    <Layout title={texts.steps[step]}>
      <Back href={profileUrl(token)}>{texts.back}</Back>
      {wasSent ? (
        <Notice kind="success" live>
          <p>{texts.sent}</p>
        </Notice>
      ) : null}
      <p>{texts.leads[step]}</p>
      {step === "basic" && profile.needsPhoto ? (
        <>
          <Notice kind="warning">
            <p>{texts.needsPhoto}</p>
          </Notice>
          <PhotoForm token={token} errors={photoErrors} />
        </>
      ) : null}
      {photoErrors[0] && !profile.needsPhoto ? (
        <Notice kind="info" live>
          <p>{photoErrors[0].message}</p>
        </Notice>
      ) : null}
      {waiting.length > 0 ? (
        <Notice kind="info">
          <p>
            {waiting.map(fieldName).join(", ")}: {texts.awaitingApproval}
          </p>
        </Notice>
      ) : null}
      {lines.length > 0 ? (
        <DocumentChecklist
          lines={lines}
          kinds={kinds}
          documents={profile.documents}
          token={token}
          formOf={(kind) => documentForms[kind]}
          hrefOf={(kind) => profileUrl(token, { step, kind })}
        />
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="others">
          <h2 id="others">{own.otherDocuments}</h2>
          <DocumentsList kinds={others} profile={profile} hrefOf={(kind) => profileUrl(token, { step, kind })} />
        </section>
      ) : null}
      {step === "medical" ? (
        <p>
          {profile.medical === "pending" ? (
            <a className="btn btn-l" href={medicalWay(token)}>
              {own.answerTheQuestionnaire}
            </a>
          ) : (
            own.questionnaireAnswered
          )}
        </p>
      ) : null}
      {fields.length > 0 ? (
        <AddressLookup isOffered={offersAddresses()}>
          <StepForm
            action={send}
            token={token}
            step={step}
            idempotencyKey={crypto.randomUUID()}
            asked={controlsOfStep(step, workerControls(step, "worker"))}
            initial={profileValues(step, profile)}
            isPreserved={step !== "bank"}
            words={words}
          />
        </AddressLookup>
      ) : null}
    </Layout>
  );
}

/** A worker's own profile, opened from their link. Opening it does not spend the link. */
export default async function MyProfilePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token, step, kind, sent, again } = readProfileQuery(await searchParams);
  if (!token) return <LinkMessage title={texts.unknownTitle} text={texts.unknown} />;
  const result = await openProfile(token);
  if (!result.ok) {
    const { code, message } = result.error;
    if (code === "NOT_FOUND" || code === "BAD_REQUEST") {
      return <LinkMessage title={texts.unknownTitle} text={code === "NOT_FOUND" ? message : texts.unknown} />;
    }
    return <LinkMessage title={messages.general.problem} text={message} canTryAgain />;
  }
  if (result.data.state === "locked") {
    return (
      <Layout title={texts.pageTitle}>
        <section className="card pad">
          <h2>{texts.lockedTitle}</h2>
          <p>{texts.lockedText}</p>
          <EnterForm
            action={enter}
            token={token}
            words={{
              label: messages.workerFields.labels.dateOfBirth,
              hint: own.dateOfBirthHint,
              open: texts.open,
              opening: texts.opening,
            }}
          />
        </section>
      </Layout>
    );
  }
  const { profile } = result.data;
  if (kind) return <DocumentPage kind={kind} token={token} isAgain={again} />;
  if (step) return <Step step={step} profile={profile} token={token} wasSent={sent === step} isAgain={again} />;
  const { worker, expiresAt } = profile;
  return (
    <Layout title={texts.pageTitle}>
      <section className="card pad">
        <h2>{own.hello(worker.firstName)}</h2>
        <p>
          {worker.agency.businessName}. {texts.overview}
        </p>
        <p className="soft">{texts.until(formatLongDate(expiresAt, timePreference()))}</p>
      </section>
      {sent ? (
        <Notice kind="success" live>
          <p>
            {texts.steps[sent]}: {texts.sent}
          </p>
        </Notice>
      ) : null}
      <Overview
        profile={profile}
        hrefOf={(to) => profileUrl(token, { step: to })}
        formatTime={(iso) => formatDateTime(iso, timePreference())}
      />
    </Layout>
  );
}
