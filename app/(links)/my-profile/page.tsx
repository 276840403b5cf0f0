import type { Metadata } from "next";
import type { ReactNode } from "react";
import { askedIn } from "@/components/my-profile/controls";
import { DocumentForm } from "@/components/my-profile/document-form";
import { EnterForm } from "@/components/my-profile/enter-form";
import { fieldName, Overview } from "@/components/my-profile/overview";
import { PapersList } from "@/components/my-profile/papers-list";
import { StepForm } from "@/components/my-profile/step-form";
import { LinkMessage } from "@/components/questionnaire/link-message";
import { QuestionnaireHeader } from "@/components/questionnaire/questionnaire-header";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import {
  medicalPath,
  openProfile,
  profileUrl,
  profileValues,
  readProfileQuery,
  timePreference,
  typedDocument,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { documentForms } from "@/lib/contract/worker-documents";
import { type DocumentKind, documentKinds, trainingKinds } from "@/lib/contract/worker-fields";
import { type LinkStep, linkFields, type OpenedProfile } from "@/lib/contract/worker-links";
import { formatDateTime, formatLongDate } from "@/lib/format";
import { enter, send } from "./actions";
import "./my-profile.css";

export const metadata: Metadata = { title: messages.workerLinks.pageTitle };

const texts = messages.workerLinks;
const words = { send: texts.send, sending: texts.sending, draft: texts.draft };

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <QuestionnaireHeader title={title} isNarrow />
      <main id="main" tabIndex={-1} className="ql ql-1 mp">
        {children}
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

/** One paper of a step. */
async function Paper({ kind, token, isAgain }: { kind: DocumentKind; token: string; isAgain: boolean }) {
  const step: LinkStep = isTraining(kind) ? "training" : "documents";
  return (
    <Frame title={fieldName(`document:${kind}`)}>
      <Back href={profileUrl(token, { step })}>{texts.steps[step]}</Back>
      <DocumentForm
        kind={kind}
        token={token}
        idempotencyKey={crypto.randomUUID()}
        asks={documentForms[kind]}
        typed={isAgain ? await typedDocument(kind) : null}
      />
    </Frame>
  );
}

/** One step: its form, its papers, or the way to the health questions. */
function Step({
  step,
  profile,
  token,
  wasSent,
}: {
  step: LinkStep;
  profile: OpenedProfile;
  token: string;
  wasSent: boolean;
}) {
  const fields: readonly string[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  const waiting = fields.filter((field) => profile.waiting.includes(field));
  const kinds = step === "documents" ? documentKinds : step === "training" ? trainingKinds : [];
  return (
    <Frame title={texts.steps[step]}>
      <Back href={profileUrl(token)}>{texts.back}</Back>
      {wasSent ? (
        <Notice kind="success" live>
          <p>{texts.sent}</p>
        </Notice>
      ) : null}
      <p>{texts.leads[step]}</p>
      {waiting.length > 0 ? (
        <Notice kind="info">
          <p>
            {waiting.map(fieldName).join(", ")}: {texts.waitingNow}
          </p>
        </Notice>
      ) : null}
      {kinds.length > 0 ? (
        <PapersList kinds={kinds} profile={profile} hrefOf={(kind) => profileUrl(token, { step, kind })} />
      ) : null}
      {step === "medical" ? (
        <p>
          {profile.medical === "pending" ? (
            <a className="btn btn-l" href={medicalPath(profile.worker._id)}>
              Answer the health questions
            </a>
          ) : (
            "You have answered them. Thank you."
          )}
        </p>
      ) : null}
      {fields.length > 0 ? (
        <StepForm
          action={send}
          token={token}
          step={step}
          idempotencyKey={crypto.randomUUID()}
          asked={askedIn(step)}
          initial={profileValues(step, profile)}
          isKept={step !== "bank"}
          words={words}
        />
      ) : null}
    </Frame>
  );
}

/** A worker's own profile, from his link. Opening it spends nothing. */
export default async function MyProfilePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token, step, kind, sent, again } = readProfileQuery(await searchParams);
  if (!token) return <LinkMessage title={texts.unknownTitle} text={texts.unknown} />;
  const outcome = await openProfile(token);
  if (!outcome.ok) {
    const { code, message } = outcome.problem;
    if (code === "NOT_FOUND" || code === "BAD_REQUEST") {
      return <LinkMessage title={texts.unknownTitle} text={code === "NOT_FOUND" ? message : texts.unknown} />;
    }
    return <LinkMessage title={messages.general.problem} text={message} canTryAgain />;
  }
  if (outcome.data.state === "locked") {
    return (
      <Frame title={texts.pageTitle}>
        <section className="card pad">
          <h2>{texts.lockedTitle}</h2>
          <p>{texts.lockedText}</p>
          <EnterForm
            action={enter}
            token={token}
            words={{
              ...{ label: messages.workerFields.labels.dateOfBirth, hint: "Such as 27/03/1990" },
              ...{ open: texts.open, opening: texts.opening },
            }}
          />
        </section>
      </Frame>
    );
  }
  const { profile } = outcome.data;
  if (kind) return <Paper kind={kind} token={token} isAgain={again} />;
  if (step) return <Step step={step} profile={profile} token={token} wasSent={sent === step} />;
  const { worker, expiresAt } = profile;
  return (
    <Frame title={texts.pageTitle}>
      <section className="card pad">
        <h2>Hello {worker.firstName}</h2>
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
    </Frame>
  );
}
