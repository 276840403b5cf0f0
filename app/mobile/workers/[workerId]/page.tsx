import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NotesTab } from "@/components/notes/notes-tab";
import { DoneMessage } from "@/components/profiles/done-message";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { MobileChecklist, MobileWorker, MobileWorkerHead } from "@/components/workers/mobile-worker";
import {
  loadNotes,
  loadWorkerPanels,
  namedMetadata,
  openedRecord,
  openPage,
  readTexts,
  readWorkerProfile,
} from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { notes as noteTexts } from "@/lib/config/messages/notes";
import { workerProfile as profileTexts } from "@/lib/config/messages/profiles";
import { dashboardWorkersWorkerPage } from "@/lib/config/messages/workers";
import { documentForms } from "@/lib/contract/profiles/documents";
import { documentKinds, trainingKinds } from "@/lib/contract/profiles/fields";
import { calendarDate, formatName } from "@/lib/format";
import * as portalActions from "../../../dashboard/actions";
import { saveNote, takeStep } from "./actions";

const listPath = "/mobile/workers";

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { workerId } = await params;
  return namedMetadata(`${listPath}/${workerId}`, dashboardWorkersWorkerPage.worker, async () =>
    formatName((await readWorkerProfile(workerId)).basic),
  );
}

const NAMES = ["step", "done", "after", "edit", "remove"] as const;

/** The confirmation for the code in the address; nothing for an unknown code. */
const said: Readonly<Record<string, string>> = { ...noteTexts.saved, ...profileTexts.done };
const doneMessage = (word = ""): string | null => (Object.hasOwn(said, word) ? (said[word] ?? null) : null);

/** A worker on a phone: what is known about them, or the notes. */
export default async function MobileWorkerPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const query = readTexts(await searchParams, NAMES);
  const path = `${listPath}/${workerId}`;
  const opened = await openPage(path);
  const { load, shell } = opened;
  const result = await load(() => readWorkerProfile(workerId));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  if (!result.ok) {
    return (
      <MobileShell {...shell} {...portalActions}>
        <Notice kind="danger">{result.error.message}</Notice>
      </MobileShell>
    );
  }
  const star = await openedRecord("worker", workerId);
  const { after, edit, remove } = query;
  const notes = query.step === "notes" ? await loadNotes(opened, workerId, { after, edit, remove }) : null;
  const done = doneMessage(query.done);
  const hasDocuments = query.step === "documents" || query.step === "training";
  const { summary } = await loadWorkerPanels(opened, workerId);
  return (
    <MobileShell {...shell} {...portalActions} star={star}>
      <MobileWorkerHead
        profile={result.data}
        summary={summary}
        listPath={listPath}
        path={path}
        current={notes ? "notes" : hasDocuments ? "documents" : "profile"}
        today={calendarDate(clock.now())}
        take={takeStep}
      />
      {done ? <DoneMessage stamp={`${query.done} ${notes?.ok ? notes.data.stamp : ""}`}>{done}</DoneMessage> : null}
      {notes?.ok ? <NotesTab {...notes.data} workerId={workerId} path={path} change={saveNote} after={after} /> : null}
      {notes && !notes.ok ? <Notice kind="danger">{notes.error.message}</Notice> : null}
      {hasDocuments ? (
        <MobileChecklist
          profile={result.data}
          kinds={[...documentKinds, ...trainingKinds]}
          formOf={(kind) => documentForms[kind]}
        />
      ) : null}
      {notes || hasDocuments ? null : <MobileWorker profile={result.data} path={path} />}
    </MobileShell>
  );
}
