import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { notes as texts } from "@/lib/config/messages/notes";
import type { Colleague, Note } from "@/lib/contract/notes";
import { NoteForm } from "./note-form";
import { NoteItem, type NoteLine } from "./note-item";

/** Asks before a note is deleted. */
function ConfirmRemoval({
  note,
  workerId,
  path,
  change,
}: {
  note: NoteLine;
  workerId: string;
  path: string;
  change: FormAction;
}) {
  return (
    <section aria-labelledby="remove" className="mb-6">
      <Card className="max-w-2xl">
        <h2 id="remove" className="scroll-mt-4">
          {texts.removeTitle}
        </h2>
        <p className="mt-1 mb-3 text-soft">{texts.removeHint}</p>
        <p className="note-text mb-4" dir="auto">
          {note.text}
        </p>
        <Form action={change} isAmongForms>
          <HiddenField name="workerId" value={workerId} />
          <HiddenField name="noteId" value={note.id} />
          <HiddenField name="do" value="remove" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger" pendingText={texts.removing}>
              {texts.remove}
            </SubmitButton>
            <ButtonLink variant="secondary" href={`${path}?step=notes`}>
              {texts.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </section>
  );
}

/** The notes about a worker: a form for a new one, and all of them, newest first. */
export function NotesTab({
  workerId,
  path,
  lines,
  changed,
  removed,
  colleagues,
  isWritable,
  change,
  after,
  next,
}: {
  workerId: string;
  path: string;
  lines: readonly NoteLine[];
  /** The note that is being changed, if one is. */
  changed: Note | undefined;
  /** The note that is to be deleted, if one is. */
  removed: NoteLine | undefined;
  colleagues: readonly Colleague[];
  isWritable: boolean;
  change: FormAction;
  after: string | undefined;
  next: string | null;
}) {
  return (
    <div className="notes">
      {removed ? <ConfirmRemoval note={removed} workerId={workerId} path={path} change={change} /> : null}
      {isWritable ? (
        <section aria-labelledby={changed ? "edit" : "add-note"} className="mb-6">
          <Card>
            <h2 id={changed ? "edit" : "add-note"} className="mb-1 scroll-mt-4">
              {changed ? texts.change : texts.add}
            </h2>
            <p className="mb-4 max-w-[65ch] text-soft">{texts.lead}</p>
            <NoteForm
              key={changed?._id ?? `new ${lines[0]?.id}`}
              workerId={workerId}
              note={changed}
              colleagues={colleagues}
              change={change}
              {...(changed ? { away: `${path}?step=notes` } : {})}
            />
          </Card>
        </section>
      ) : (
        <div className="mb-6">
          <Notice>{texts.erased}</Notice>
        </div>
      )}
      <section aria-labelledby="notes">
        <h2 id="notes" className="mb-3">
          {texts.title}
        </h2>
        <Card>
          {lines.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          ) : (
            <ul className="note-list">
              {lines.map((note) => (
                <NoteItem key={note.id} note={note} workerId={workerId} path={path} change={change} />
              ))}
            </ul>
          )}
        </Card>
        <Pagination path={path} query={{ step: "notes", after }} next={next} of={texts.ofNotes} />
      </section>
    </div>
  );
}
