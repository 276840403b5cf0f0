/** The notes about a worker, as its page shows them, and what their forms do. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors, inPageOrder } from "@/lib/bff/forms/submitted-values";
import type { Client } from "@/lib/bff/http-client";
import type { openPage } from "@/lib/bff/page";
import { failed, type ProfileAnswer } from "@/lib/bff/profiles/answer";
import { digestOf } from "@/lib/bff/profiles/digest";
import { returnPath } from "@/lib/bff/profiles/paths";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { Note } from "@/lib/contract/notes";
import { calendarDate, formatDate, formatDateTime, type TimePreference } from "@/lib/format";

const texts = messages.notes;

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">;

const nameOf = (name: string | null): string => name ?? messages.privacy.platformStaff;

function stateOf({ dueOn, doneAt, isUnread }: Note) {
  if (dueOn) return doneAt ? ("done" as const) : ("open" as const);
  return isUnread ? ("unread" as const) : ("none" as const);
}

/** One note, in words. */
export function noteLine(note: Note, userId: string, today: string, preference: TimePreference) {
  const { dueOn, doneAt } = note;
  const moment = (at: string) => formatDateTime(at, preference);
  const author = nameOf(note.author.name);
  const isLate = dueOn !== null && doneAt === null && dueOn < today;
  const day = dueOn ? formatDate(dueOn) : "";
  const due = doneAt ? texts.doneBy(nameOf(note.doneBy?.name ?? null), moment(doneAt)) : texts.due(day);
  const names = note.mentions.map(({ _id, name }) => (_id === userId ? texts.you : nameOf(name)));
  return {
    id: note._id,
    text: note.text,
    author,
    called: texts.of(author, moment(note.createdAt)),
    at: note.createdAt,
    time: moment(note.createdAt),
    edited: note.editedAt ? texts.edited(moment(note.editedAt)) : "",
    mentioned: names.length > 0 ? texts.mentioned(names.join(", ")) : "",
    due: isLate ? texts.overdue(day) : dueOn ? due : "",
    isLate,
    state: stateOf(note),
    isOwn: note.isOwn,
  };
}

/** A page of the notes about a worker, and the one that is being changed or is to be deleted. */
export async function loadNotes(
  { client, load, person }: Opened,
  workerId: string,
  query: { after: string | undefined; edit: string | undefined; remove: string | undefined },
) {
  const result = await load(() => client.notes.list({ workerId, after: query.after }));
  if (!result.ok) return result;
  const { items, next, colleagues, isWritable } = result.data;
  const lines = items.map((note) => noteLine(note, person.userId, calendarDate(clock.now()), person.preference));
  return {
    ok: true as const,
    data: {
      lines,
      next,
      colleagues,
      isWritable,
      changed: items.find(({ _id, isOwn }) => isOwn && _id === query.edit),
      removed: lines.find(({ id, isOwn }) => isOwn && id === query.remove),
      /** Changes whenever a note was added, changed or deleted. */
      stamp: digestOf(Object.fromEntries(items.map(({ _id, lock, doneAt }) => [_id, `${lock} ${doneAt}`]))),
    },
  };
}

const oneNote = z.object({ workerId: z.uuid(), noteId: z.uuid() });
const body = z.object({ text: z.string(), dueOn: z.string().transform((day) => day || null) });

const mentionsIn = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith("mention.") ? [name.slice("mention.".length)] : []));

type Values = Record<string, string>;

/** What a button calls, with what its form posts; null for a form that is not one of ours. */
const press =
  <Posted extends z.ZodType>(
    schema: Posted,
    work: (client: Client, posted: z.output<Posted>, mentions: string[]) => Promise<unknown>,
  ) =>
  (values: Values) => {
    const posted = schema.safeParse(values);
    return posted.success ? (client: Client) => work(client, posted.data, mentionsIn(values)) : null;
  };

const changes = {
  add: press(body.extend({ workerId: z.uuid() }), (client, note, mentions) => client.notes.add({ ...note, mentions })),
  change: press(oneNote.extend({ ...body.shape, lock: z.coerce.number().int() }), (client, note, mentions) =>
    client.notes.change({ ...note, mentions }),
  ),
  remove: press(oneNote, (client, note) => client.notes.remove(note)),
  done: press(oneNote, (client, note) => client.notes.setDone({ ...note, isDone: true })),
  reopen: press(oneNote, (client, note) => client.notes.setDone({ ...note, isDone: false })),
  read: press(oneNote, (client, note) => client.notes.markRead(note)),
};
type Change = keyof typeof changes;

/** The message that says what was done. */
const done: Record<Change, keyof typeof texts.saved> = {
  add: "noteAdded",
  change: "noteChanged",
  remove: "noteRemoved",
  done: "noteDone",
  reopen: "noteReopened",
  read: "noteRead",
};

/** Carries out what a form of the notes asks for, then returns to them. */
export async function changeNote({ call }: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = postedTexts(data);
  const asked = Object.keys(changes).find((one): one is Change => one === values["do"]);
  const work = asked ? changes[asked](values) : null;
  if (!asked || !work) return failed(messages.general.formUnreadable, values);
  const result = await call(work);
  if (result.ok) return { status: "continueTo", path: returnPath(values["workerId"] ?? "", "notes", done[asked]) };
  const errors = inPageOrder(fieldErrors(result.error), values);
  if (errors.length === 0) return failed(result.error.message, values);
  return { status: "invalid", message: messages.general.problem, errors, values };
}
