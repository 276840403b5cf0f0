import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompliancePanel } from "@/components/compliance/compliance-panel";
import { ProfileHead } from "@/components/profiles/head";
import { ProfileStep } from "@/components/profiles/profile-step";
import { ConfirmStatusChange, StatusActions } from "@/components/profiles/status-actions";
import { StepList } from "@/components/profiles/step-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { LinkPanel } from "@/components/verification/link-panel";
import { VerificationPanel } from "@/components/verification/verification-panel";
import {
  basicFormValues,
  contactFormValues,
  digestOf,
  employmentFormValues,
  loadWorkerPanels,
  openPage,
  profileErrorOf,
  questionnaireUrl,
  readTexts,
  submittedDocumentValues,
  waitingName,
  workerControls,
  workerFieldFormats,
  workerPath,
} from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersWorkerPage as words } from "@/lib/config/messages/workers";
import { documentForms } from "@/lib/contract/profiles/documents";
import { documentKinds, steps, trainingKinds } from "@/lib/contract/profiles/fields";
import { calendarDate, formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { reopenQuestionnaire, sendQuestionnaireLink } from "../actions";
import { change } from "./actions";
import { changeLink, submitProfile } from "./review/actions";

// The title never includes the name: answers to people without access must not reveal it.
export const metadata: Metadata = { title: words.worker };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

const NAMES = ["do", "step", "add", "replaces", "note", "done", "error"] as const;
const texts = messages.workerProfile;

/** Links to a worker's other pages, limited to those this person may open. */
const others = [
  { path: "review", label: words.review },
  { path: "access", label: words.accessLog },
  { path: "privacy", label: words.privacy },
] as const;

/** The page, next to the steps, that shows all of a worker's requirements. */
const COMPLIANCE = "compliance";

/** The confirmation for the code in the address; nothing for an unknown code. */
function doneMessage(word: string | undefined): string | null {
  const { employmentDone } = messages.workers;
  if (word && Object.hasOwn(texts.done, word)) return texts.done[word as keyof typeof texts.done];
  return word && Object.hasOwn(employmentDone, word) ? employmentDone[word as keyof typeof employmentDone] : null;
}

/** What is missing from a step, in one line. */
const StillMissing = ({ missing }: { missing: readonly string[] }) => (
  <p className="mb-4 max-w-[65ch] text-soft">
    {missing.length > 0 ? `${texts.missingHere} ${missing.join(", ")}.` : texts.completeHere}
  </p>
);

/** A worker's profile, one of its six steps at a time. */
export default async function WorkerPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = workerPath(workerId);
  const opened = await openPage(path);
  const { client, load, person, shell, isOpen } = opened;
  const query = readTexts(await searchParams, NAMES);
  const result = await load(() => client.workerProfile.read({ workerId }));
  if (!result.ok && ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code)) notFound();
  if (!result.ok) {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <Notice kind="danger">{result.error.message}</Notice>
      </DashboardShell>
    );
  }
  const profile = result.data;
  const submitted =
    query.error && query.add ? await submittedDocumentValues(opened.person.membershipId, workerId, query.add) : {};
  const firstOpen = profile.steps.find(({ isComplete }) => !isComplete)?.step ?? "basic";
  const step = steps.find((one) => one === query.step) ?? firstOpen;
  const done = doneMessage(query.done);
  const panels = await loadWorkerPanels(opened, workerId);
  const compliance = query.step === COMPLIANCE ? await load(() => client.compliance.ofWorker({ workerId })) : null;
  const waiting = [...new Set(profile.waiting.map(({ field }) => waitingName(field)))];
  return (
    <DashboardShell {...shell} {...portalActions}>
      <ProfileHead
        profile={profile}
        isPlatform={person.group === "Admin"}
        statusActions={profile.actions.length > 0 ? <StatusActions profile={profile} path={path} /> : null}
        actions={others
          .filter((other) => isOpen(`${path}/${other.path}`) && (other.path !== "review" || profile.panel === "on"))
          .map((other) => (
            <ButtonLink key={other.path} variant="secondary" size="s" href={`${path}/${other.path}`}>
              {other.label}
            </ButtonLink>
          ))}
      />
      <ConfirmStatusChange profile={profile} requested={query.do} path={path} change={change} />
      {done ? (
        <div className="mb-6">
          <Notice kind="success" live>
            <p>{done}</p>
          </Notice>
        </div>
      ) : null}
      {profile.isClosed || !profile.mayEdit ? (
        <div className="mb-6">
          <Notice>
            <p>{profile.isClosed ? texts.closed : texts.viewOnly}</p>
          </Notice>
        </div>
      ) : null}
      {waiting.length > 0 ? (
        <div className="mb-6">
          <Notice>
            <p>{texts.waitsAlone(waiting.join(", "))}</p>
          </Notice>
        </div>
      ) : null}
      <div className="questionnaire:grid questionnaire:grid-cols-[15rem_minmax(0,1fr)] questionnaire:items-start questionnaire:gap-8">
        <StepList path={path} steps={profile.steps} current={compliance ? COMPLIANCE : step} />
        <div className="min-w-0">
          {compliance?.ok ? <CompliancePanel assessment={compliance.data} /> : null}
          {compliance && !compliance.ok ? <Notice kind="danger">{compliance.error.message}</Notice> : null}
          {compliance ? null : (
            <>
              <h2 className="mb-1 text-[1.375rem]">
                {steps.indexOf(step) + 1}. {messages.workerFields.steps[step]}
              </h2>
              <StillMissing missing={profile.steps.find((one) => one.step === step)?.missing ?? []} />
              <ProfileStep
                key={step}
                profile={profile}
                path={path}
                step={step}
                query={{ ...query, ...submitted }}
                error={profileErrorOf(query.error)}
                today={calendarDate(clock.now())}
                kinds={{ documents: documentKinds, training: trainingKinds }}
                formOf={(kind) => documentForms[kind]}
                controls={workerControls("basic", "staff")}
                formats={workerFieldFormats}
                initial={{
                  basic: () => basicFormValues(profile),
                  contacts: () => contactFormValues(profile),
                  employment: () => employmentFormValues(profile),
                }}
                digestOf={digestOf}
                change={change}
                sendLink={sendQuestionnaireLink}
                reopen={reopenQuestionnaire}
                questionnaireUrl={questionnaireUrl(workerId)}
                formatTime={(iso) => formatDateTime(iso, person.preference)}
              />
            </>
          )}
        </div>
      </div>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        {panels.verification ? <VerificationPanel {...panels.verification} submit={submitProfile} /> : null}
        {panels.link && !profile.isClosed ? <LinkPanel {...panels.link} change={changeLink} /> : null}
      </div>
    </DashboardShell>
  );
}
