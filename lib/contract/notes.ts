/** The calls about the notes that staff write about a worker: the agency's own record. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { day, lines } from "@/lib/contract/common/text";

const texts = messages.notes;

const worker = z.object({ workerId: z.uuid() });
const oneNote = worker.extend({ noteId: z.uuid() });

const personSchema = z.object({
  _id: z.uuid(),
  /** Null for platform staff whose names the agency does not see. */
  name: z.string().nullable(),
});

const noteSchema = z.object({
  _id: z.uuid(),
  text: z.string(),
  author: personSchema,
  /** Whether the caller wrote it and may change it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** A note with a due date is open until it is marked as done. */
  dueOn: z.iso.date().nullable(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: personSchema.nullable(),
  mentions: z.array(personSchema),
  /** Whether it mentions the caller, has no due date, and they have not marked it as read. */
  isUnread: z.boolean(),
  lock: z.int32(),
});
export type Note = z.infer<typeof noteSchema>;

/** Someone who can be mentioned. */
const colleagueSchema = z.object({ _id: z.uuid(), name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

const bodySchema = z.object({
  text: lines(constants.noteMaxLength, texts.textRequired),
  dueOn: day(texts.dueOnWrong).nullable(),
  /** The ids of the people it mentions; those whose full name follows an @ in the text are added. */
  mentions: z.array(z.uuid()).max(constants.noteMentionsMax, texts.tooManyMentions(constants.noteMentionsMax)),
});

const path = "/workers/{workerId}/notes";

export const notes = {
  list: oc
    .route({ method: "GET", path, summary: "The notes about a worker, newest first, and who can be mentioned" })
    .input(
      worker.extend({
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(
      z.object({
        items: z.array(noteSchema),
        next: z.string().nullable(),
        colleagues: z.array(colleagueSchema),
        /** Whether notes can be added: not once the worker's data has been erased. */
        isWritable: z.boolean(),
      }),
    ),

  add: oc
    .route({ method: "POST", path, summary: "Write a note about a worker" })
    .input(worker.extend(bodySchema.shape))
    .output(z.object({ _id: z.uuid() })),

  change: oc
    .route({ method: "PUT", path: `${path}/{noteId}`, summary: "Change one's own note" })
    .input(oneNote.extend({ ...bodySchema.shape, lock: z.int32() }))
    .output(z.object({ lock: z.int32() })),

  remove: oc
    .route({ method: "DELETE", path: `${path}/{noteId}`, summary: "Delete one's own note" })
    .input(oneNote)
    .output(z.object({ removed: z.literal(true) })),

  setDone: oc
    .route({ method: "PUT", path: `${path}/{noteId}/done`, summary: "Mark a note with a due date as done or open" })
    .input(oneNote.extend({ isDone: z.boolean() }))
    .output(z.object({ isDone: z.boolean() })),

  markRead: oc
    .route({ method: "POST", path: `${path}/{noteId}/read`, summary: "Mark a note that mentions the caller as read" })
    .input(oneNote)
    .output(z.object({ isRead: z.literal(true) })),
};
