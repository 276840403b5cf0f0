import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { notes as texts } from "@/lib/config/messages/notes";
import type { Colleague, Note } from "@/lib/contract/notes";
import { MentionsField } from "./mentions-field";
import { NoteField } from "./note-field";

/** Those who can be chosen: the colleagues, and those who are mentioned already and have left since. */
function choicesOf(colleagues: readonly Colleague[], note: Note | undefined): readonly Colleague[] {
  const left = (note?.mentions ?? []).flatMap(({ _id, name }) =>
    name && !colleagues.some((one) => one._id === _id) ? [{ _id, name }] : [],
  );
  return [...colleagues, ...left];
}

/** Adds a note, or changes one's own: the text, whom it mentions and when it is due. */
export function NoteForm({
  workerId,
  note,
  colleagues,
  change,
  away,
}: {
  workerId: string;
  /** The note to change; a new one without it. */
  note?: Note | undefined;
  colleagues: readonly Colleague[];
  change: FormAction;
  /** Where cancelling leads; a new note has nothing to cancel. */
  away?: string;
}) {
  const choices = choicesOf(colleagues, note);
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="do" value={note ? "change" : "add"} />
      {note ? (
        <>
          <HiddenField name="noteId" value={note._id} />
          <PreservedField name="lock" value={String(note.lock)} />
        </>
      ) : null}
      <NoteField colleagues={choices} defaultValue={note?.text} />
      <div className="grid items-start gap-x-6 sm:grid-cols-2">
        <Field
          type="date"
          name="dueOn"
          label={texts.dueOn}
          hint={texts.dueOnHint}
          defaultValue={note?.dueOn ?? ""}
          autoComplete="off"
        />
        {choices.length > 0 ? (
          <MentionsField colleagues={choices} mentioned={note?.mentions.map(({ _id }) => _id) ?? []} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={texts.saving}>{note ? texts.save : texts.add}</SubmitButton>
        {away ? (
          <ButtonLink variant="quiet" href={away}>
            {texts.cancel}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
