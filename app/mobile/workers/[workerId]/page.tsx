import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NotesTab } from "@/components/notes/notes-tab";
import { DoneMessage } from "@/components/profiles/done-message";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { MobileWorker, MobileWorkerHead } from "@/components/workers/mobile-worker";
import { loadNotes, namedMetadata, openedRecord, openPage, readTexts, readWorkerProfile } from "@/lib/bff";
import { notes as noteTexts } from "@/lib/config/messages/notes";
import { dashboardWorkersWorkerPage } from "@/lib/config/messages/workers";
import { formatName } from "@/lib/format";
import * as portalActions from "../../../dashboard/actions";
import { saveNote } from "./actions";

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
const doneMessage = (word = ""): string | null =>
  Object.hasOwn(noteTexts.saved, word) ? noteTexts.saved[word as keyof typeof noteTexts.saved] : null;

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
  return (
    <MobileShell {...shell} {...portalActions} star={star}>
      <MobileWorkerHead profile={result.data} listPath={listPath} path={path} current={notes ? "notes" : "profile"} />
      {notes?.ok && done ? <DoneMessage stamp={`${query.done} ${notes.data.stamp}`}>{done}</DoneMessage> : null}
      {notes?.ok ? <NotesTab {...notes.data} workerId={workerId} path={path} change={saveNote} after={after} /> : null}
      {notes && !notes.ok ? <Notice kind="danger">{notes.error.message}</Notice> : null}
      {notes ? null : <MobileWorker profile={result.data} />}
    </MobileShell>
  );
}
