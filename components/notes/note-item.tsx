import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink, type ButtonVariant } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { notes as texts } from "@/lib/config/messages/notes";

/** A note as the page shows it. */
export type NoteLine = {
  id: string;
  text: string;
  author: string;
  /** The note's name for screen readers, after the label of a button. */
  called: string;
  at: string;
  time: string;
  edited: string;
  mentioned: string;
  due: string;
  isLate: boolean;
  /** What can be pressed: done, reopen, read, or nothing. */
  state: "open" | "done" | "unread" | "none";
  isOwn: boolean;
};

/** One press that ends what a note asks, or opens it again. */
function Press({
  note,
  workerId,
  does,
  label,
  variant = "secondary",
  change,
}: {
  note: NoteLine;
  workerId: string;
  does: "done" | "reopen" | "read";
  label: string;
  variant?: ButtonVariant;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="noteId" value={note.id} />
      <HiddenField name="do" value={does} />
      <SubmitButton variant={variant} size="s" pendingText={texts.saving}>
        {label}
        <VisuallyHidden> {note.called}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

/** A note: who wrote it and when, what it says, whom it mentions, and what can be done with it. */
export function NoteItem({
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
  const press = { note, workerId, change };
  return (
    <li id={`note-${note.id}`} className="note">
      <div className="note-head">
        <Avatar name={note.author} size="s" />
        <p>
          <strong>{note.author}</strong>
          <span className="note-about">
            <time dateTime={note.at}>{note.time}</time>
            {note.edited ? ` · ${note.edited}` : null}
          </span>
        </p>
        {note.due ? <span className={note.isLate ? "badge badge-bad" : "badge"}>{note.due}</span> : null}
      </div>
      <p className="note-text" dir="auto">
        {note.text}
      </p>
      {note.mentioned ? <p className="note-about">{note.mentioned}</p> : null}
      <div className="note-actions">
        {note.state === "open" ? <Press {...press} does="done" label={texts.done} /> : null}
        {note.state === "done" ? <Press {...press} does="reopen" label={texts.reopen} variant="quiet" /> : null}
        {note.state === "unread" ? <Press {...press} does="read" label={texts.read} /> : null}
        {note.isOwn ? (
          <>
            <ButtonLink variant="quiet" size="s" href={`${path}?step=notes&edit=${note.id}#edit`}>
              {texts.edit}
              <VisuallyHidden> {note.called}</VisuallyHidden>
            </ButtonLink>
            <ButtonLink variant="quiet" size="s" href={`${path}?step=notes&remove=${note.id}#remove`}>
              {texts.remove}
              <VisuallyHidden> {note.called}</VisuallyHidden>
            </ButtonLink>
          </>
        ) : null}
      </div>
    </li>
  );
}
