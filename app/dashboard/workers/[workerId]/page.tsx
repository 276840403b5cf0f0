import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { CompliancePanel } from "@/components/workers/compliance-panel";
import { ProfileHead } from "@/components/workers/profile/head";
import { ProfileStep } from "@/components/workers/profile/profile-page";
import { ConfirmStanding, StandingActions } from "@/components/workers/profile/standing-actions";
import { StepList } from "@/components/workers/profile/step-list";
import { LinkPanel } from "@/components/workers/verification/link-panel";
import { VerificationPanel } from "@/components/workers/verification/verification-panel";
import {
  basicShown,
  contactsShown,
  digestOf,
  employmentShown,
  loadWorkerPanels,
  openPage,
  profileProblemOf,
  questionnaireUrl,
  readTexts,
  typedBeside,
  waitingName,
  workerPath,
} from "@/lib/bff";
import { countries } from "@/lib/config/countries";
import { messages } from "@/lib/config/messages";
import { documentForms } from "@/lib/contract/worker-documents";
import { documentKinds, steps, trainingKinds } from "@/lib/contract/worker-fields";
import { calendarDate, formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { reopenQuestionnaire, sendQuestionnaireLink } from "../actions";
import { change } from "./actions";
import { changeLink, submitProfile } from "./review/actions";

// The name stands in no title: a stranger's answer must not tell it.
export const metadata: Metadata = { title: "Worker" };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

const NAMES = ["do", "step", "add", "replaces", "note", "done", "problem"] as const;
const texts = messages.workerProfile;

/** What else can be opened of a worker, where there is such a page for this person. */
const others = [
  { path: "review", label: "Review" },
  { path: "access", label: "Access log" },
  { path: "privacy", label: "Privacy" },
] as const;

/** Where everything he must have is shown, beside the steps. */
const COMPLIANCE = "compliance";

/** What was done, by the word in the address; nothing for a word that is none of ours. */
function doneMessage(word: string | undefined): string | null {
  const { employmentDone } = messages.workers;
  if (word && Object.hasOwn(texts.done, word)) return texts.done[word as keyof typeof texts.done];
  return word && Object.hasOwn(employmentDone, word) ? employmentDone[word as keyof typeof employmentDone] : null;
}

/** What a step lacks, in one line. */
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
  const outcome = await load(() => client.workerProfile.read({ workerId }));
  if (!outcome.ok && ["NOT_FOUND", "BAD_REQUEST"].includes(outcome.problem.code)) notFound();
  if (!outcome.ok) {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <Notice kind="danger">{outcome.problem.message}</Notice>
      </DashboardShell>
    );
  }
  const profile = outcome.data;
  const typed = query.problem && query.add ? await typedBeside(opened.person.membershipId, workerId, query.add) : {};
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
        standing={profile.actions.length > 0 ? <StandingActions profile={profile} path={path} /> : null}
        actions={others
          .filter((other) => isOpen(`${path}/${other.path}`) && (other.path !== "review" || profile.panel === "on"))
          .map((other) => (
            <ButtonLink key={other.path} variant="secondary" size="s" href={`${path}/${other.path}`}>
              {other.label}
            </ButtonLink>
          ))}
      />
      <ConfirmStanding profile={profile} asked={query.do} path={path} change={change} />
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
            <p>{profile.isClosed ? texts.closed : texts.onlyReaders}</p>
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
          {compliance && !compliance.ok ? <Notice kind="danger">{compliance.problem.message}</Notice> : null}
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
                query={{ ...query, ...typed }}
                problem={profileProblemOf(query.problem)}
                today={calendarDate(new Date())}
                kinds={{ documents: documentKinds, training: trainingKinds }}
                formOf={(kind) => documentForms[kind]}
                countries={countries}
                initial={{
                  basic: () => basicShown(profile),
                  contacts: () => contactsShown(profile),
                  employment: () => employmentShown(profile),
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
