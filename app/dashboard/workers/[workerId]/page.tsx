import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AvailabilityTab } from "@/components/availability/availability-tab";
import { CompliancePanel } from "@/components/compliance/compliance-panel";
import { NotesTab } from "@/components/notes/notes-tab";
import { ActionsMenu } from "@/components/profiles/actions-menu";
import { ActivityFeed } from "@/components/profiles/activity-feed";
import { DoneMessage } from "@/components/profiles/done-message";
import { ProfileHead } from "@/components/profiles/head";
import { LinksTab, QuestionnaireLinkLife } from "@/components/profiles/links-tab";
import { MissingNames } from "@/components/profiles/missing-names";
import { NextStepButton } from "@/components/profiles/next-step-button";
import { ProfileStep } from "@/components/profiles/profile-step";
import { ConfirmStatusChange } from "@/components/profiles/status-actions";
import { StepList } from "@/components/profiles/step-list";
import { tabOf, WorkerTabs } from "@/components/profiles/tabs";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { VerificationPanel } from "@/components/verification/verification-panel";
import {
  availabilityPath,
  basicFormValues,
  contactFormValues,
  digestOf,
  employmentFormValues,
  loadActivity,
  loadAvailability,
  loadNotes,
  loadWorkerPanels,
  namedMetadata,
  namedShell,
  openedRecord,
  openPage,
  profileErrorOf,
  questionnaireUrl,
  readTexts,
  readWorkerProfile,
  submittedDocumentValues,
  waitingName,
  workerControls,
  workerFieldFormats,
  workerPath,
} from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { workerHead } from "@/lib/config/messages/profiles/worker-page";
import { dashboardWorkersWorkerPage as words } from "@/lib/config/messages/workers";
import type { Profile } from "@/lib/contract/profiles";
import { documentForms } from "@/lib/contract/profiles/documents";
import { documentKinds, type Step, steps, trainingKinds } from "@/lib/contract/profiles/fields";
import type { NextStep } from "@/lib/contract/workers/summary";
import { calendarDate, formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../actions";
import { reopenQuestionnaire } from "../actions";
import { change, saveAvailability, saveNote, takeStep } from "./actions";
import { changeLink, submitProfile } from "./review/actions";

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { workerId } = await params;
  return namedMetadata(workerPath(workerId), words.worker, async () =>
    formatName((await readWorkerProfile(workerId)).basic),
  );
}

const NAMES = [
  "do",
  "step",
  "add",
  "replaces",
  "note",
  "done",
  "error",
  "after",
  "edit",
  "remove",
  "week",
  "day",
] as const;
const texts = messages.workerProfile;

/** The confirmation for the code in the address; nothing for an unknown code. */
function doneMessage(word: string | undefined): string | null {
  const { employmentDone } = messages.workers;
  const { saved } = messages.notes;
  if (word && Object.hasOwn(saved, word)) return saved[word as keyof typeof saved];
  if (word && Object.hasOwn(texts.done, word)) return texts.done[word as keyof typeof texts.done];
  return word && Object.hasOwn(employmentDone, word) ? employmentDone[word as keyof typeof employmentDone] : null;
}

/** What is missing from a step, in one line. */
const StillMissing = ({ missing, step, path }: { missing: readonly string[]; step: Step; path: string }) => (
  <p className="mb-4 max-w-[65ch] text-soft">
    {missing.length === 0 ? (
      texts.completeHere
    ) : (
      <>
        {texts.missingHere} <MissingNames names={missing} step={step} path={path} />.
      </>
    )}
  </p>
);

/** Everything that the person may do about the worker and that is not the next step: status changes and other pages. */
function menuItems(
  { actions, panel, questionnaire }: Profile,
  next: NextStep | null,
  { path, part, isOpen }: { path: string; part: string; isOpen: (path: string) => boolean },
) {
  const pages = (["review", "access", "privacy"] as const).filter(
    (name) => isOpen(`${path}/${name}`) && (name !== "review" || (panel === "on" && next?.kind !== "review")),
  );
  return [
    ...actions
      .filter((action) => action !== next?.kind)
      .map((action) => ({
        label: texts.statusChanges[action].label,
        href: `${path}?step=${part}&do=${action}#confirm`,
      })),
    ...(questionnaire.submittedAt && isOpen("/view-worker-questionnaire")
      ? [{ label: workerHead.pdfWithAnswers, href: `${path}/pdf?answers` }]
      : []),
    ...pages.map((name) => ({ label: workerHead.otherPages[name], href: `${path}/${name}` })),
  ];
}

/** A worker's page: who they are and what to do next, then one part of it at a time. */
export default async function WorkerPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = workerPath(workerId);
  const opened = await openPage(path);
  const { client, load, person, isOpen } = opened;
  const query = readTexts(await searchParams, NAMES);
  const result = await load(() => readWorkerProfile(workerId));
  if (!result.ok && ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code)) notFound();
  if (!result.ok) {
    return (
      <DashboardShell {...opened.shell} {...portalActions}>
        <Notice kind="danger">{result.error.message}</Notice>
      </DashboardShell>
    );
  }
  const profile = result.data;
  const shell = namedShell(opened.shell, formatName(profile.basic));
  const star = await openedRecord("worker", workerId);
  const submitted =
    query.error && query.add ? await submittedDocumentValues(opened.person.membershipId, workerId, query.add) : {};
  const firstOpen = profile.steps.find(({ isComplete }) => !isComplete)?.step ?? "basic";
  const step = steps.find((one) => one === query.step) ?? firstOpen;
  const tab = tabOf(query.step ?? step);
  const part = tab === "profile" ? step : tab;
  const done = doneMessage(query.done);
  const { summary, changesHref, verification, mayKeepLink } = await loadWorkerPanels(opened, workerId);
  const next = summary?.nextStep ?? null;
  const availability =
    tab === "availability" ? await loadAvailability(opened, workerId, { week: query.week, day: query.day }) : null;
  const compliance = tab === "compliance" ? await load(() => client.compliance.ofWorker({ workerId })) : null;
  const activity = tab === "activity" ? await loadActivity(opened, workerId, query.after) : null;
  const notes =
    tab === "notes"
      ? await loadNotes(opened, workerId, { after: query.after, edit: query.edit, remove: query.remove })
      : null;
  const noteStamp = notes?.ok ? notes.data.stamp : "";
  const waiting = [...new Set(profile.waiting.map(({ field }) => waitingName(field)))];
  const formatTime = (iso: string) => formatDateTime(iso, person.preference);
  return (
    <DashboardShell {...shell} {...portalActions} star={star}>
      <ProfileHead
        profile={profile}
        summary={summary}
        path={path}
        isPlatform={person.group === "Admin"}
        nextStep={
          next ? (
            <NextStepButton
              step={next}
              workerId={workerId}
              path={path}
              part={part}
              changesHref={changesHref}
              take={takeStep}
            />
          ) : null
        }
        pdfHref={isOpen(`${path}/pdf`) ? `${path}/pdf` : null}
        menu={<ActionsMenu items={menuItems(profile, next, { path, part, isOpen })} />}
      />
      <ConfirmStatusChange profile={profile} requested={query.do} path={path} part={part} change={change} />
      <WorkerTabs path={path} current={tab} />
      {done ? <DoneMessage stamp={`${query.done} ${profile.lock} ${noteStamp}`}>{done}</DoneMessage> : null}
      {(profile.isClosed || !profile.mayEdit) && tab !== "notes" ? (
        <div className="mb-6">
          <Notice>
            <p>{profile.isClosed ? texts.closed : texts.viewOnly}</p>
          </Notice>
        </div>
      ) : null}
      {tab === "compliance" && verification ? (
        <div className="mb-6">
          <VerificationPanel {...verification} submit={submitProfile} />
        </div>
      ) : null}
      {compliance?.ok ? <CompliancePanel assessment={compliance.data} path={path} /> : null}
      {compliance && !compliance.ok ? <Notice kind="danger">{compliance.error.message}</Notice> : null}
      {availability?.ok ? (
        <AvailabilityTab
          {...availability.data}
          workerId={workerId}
          hrefOf={(to) => availabilityPath(workerId, to)}
          mayChange={mayKeepLink && !profile.isClosed}
          save={saveAvailability}
        />
      ) : null}
      {availability && !availability.ok ? <Notice kind="danger">{availability.error.message}</Notice> : null}
      {tab === "links" && summary ? (
        <LinksTab
          profile={profile}
          summary={summary}
          mayKeepLink={mayKeepLink}
          changeLink={changeLink}
          take={takeStep}
          questionnaireUrl={questionnaireUrl(workerId)}
          formatTime={formatTime}
        />
      ) : null}
      {notes?.ok ? (
        <NotesTab {...notes.data} workerId={workerId} path={path} change={saveNote} after={query.after} />
      ) : null}
      {notes && !notes.ok ? <Notice kind="danger">{notes.error.message}</Notice> : null}
      {activity?.ok ? <ActivityFeed {...activity.data} path={path} after={query.after} /> : null}
      {activity && !activity.ok ? <Notice kind="danger">{activity.error.message}</Notice> : null}
      {tab === "profile" || tab === "documents" ? (
        <>
          {waiting.length > 0 ? (
            <div className="mb-6">
              <Notice>
                <p>{texts.awaitingApprovalOf(waiting.join(", "))}</p>
              </Notice>
            </div>
          ) : null}
          <div className="questionnaire:grid questionnaire:grid-cols-[15rem_minmax(0,1fr)] questionnaire:items-start questionnaire:gap-8">
            <StepList path={path} steps={profile.steps} current={step} />
            <div className="min-w-0">
              <h2 className="mb-1 text-[1.375rem]">
                {steps.indexOf(step) + 1}. {messages.workerFields.steps[step]}
              </h2>
              <StillMissing
                missing={profile.steps.find((one) => one.step === step)?.missing ?? []}
                step={step}
                path={path}
              />
              <ProfileStep
                key={step}
                profile={profile}
                path={path}
                step={step}
                query={{ ...query, ...submitted }}
                error={profileErrorOf(query.error, query.add)}
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
                take={takeStep}
                reopen={reopenQuestionnaire}
                questionnaireUrl={questionnaireUrl(workerId)}
                mayReadAnswers={isOpen("/view-worker-questionnaire")}
                linkLife={
                  summary?.questionnaire.link ? (
                    <QuestionnaireLinkLife questionnaire={summary.questionnaire} formatTime={formatTime} />
                  ) : null
                }
                formatTime={formatTime}
              />
            </div>
          </div>
        </>
      ) : null}
    </DashboardShell>
  );
}
