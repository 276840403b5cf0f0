import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { actsFor } from "@/lib/backend/deputies";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatDate, formatName } from "@/lib/format";
import { organisationId, own, today, userId } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  workerId: string;
  firstName: string;
  lastName: string;
  from: string | null;
  isOwn: boolean;
  /** The person in whose place they are asked; null for themselves. */
  standsInFor: string | null;
  dueOn: string | null;
  createdAt: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 3;
const zone = sql.raw(`'${constants.calendarTimeZone}'`);
const author = sql`(select u.full_name from users u where u.id = n.author_user_id)`;

const whomFor = actsFor({ userId, organisationId, today });
const standsInFor = sql`(select u.full_name from users u where u.id = mine.for_id and u.id <> ${userId})`;

/**
 * Notes that mention this person and that they have not read or, with a due date, that are not done; and their own open
 * notes that mention no one. The same of those for whom they stand in, each note once.
 */
export const notes = taskSource<Row>({
  key: "notes",
  isFor: (principal) => isAllowed(principal, { groups: ["Admin", "Agency"], permissionCode: codes.workersView }),
  from: (group) => sql`from (select distinct on (each.id) each.id, each.for_id from (
        select m.note_id as id, m.user_id as for_id from worker_note_mentions m
          where m.user_id = any(${whomFor}) and m.cleared_at is null
        union all
        select o.id, o.author_user_id from worker_notes o
          where o.author_user_id = any(${whomFor}) and o.due_on is not null and o.done_at is null
            and not exists (select 1 from worker_note_mentions m where m.note_id = o.id)) each
      order by each.id, each.for_id <> ${userId}) mine
    join worker_notes n on n.id = mine.id join workers w on w.id = n.worker_id
    where ${own(group, "n.organisation_id")}`,
  columns: () => sql`n.id, w.id as "workerId", w.first_name as "firstName", w.last_name as "lastName",
    n.due_on as "dueOn", n.created_at as "createdAt", n.author_user_id = mine.for_id as "isOwn",
    ${standsInFor} as "standsInFor"`,
  requester: () => author,
  since: sql`n.created_at`,
  order: sql`coalesce(n.due_on, (n.created_at at time zone ${zone})::date + ${sql.raw(String(ANSWER_DAYS))}), n.id`,
  draw: ({ id, workerId, from, isOwn, standsInFor, dueOn, createdAt, ...name }, { preference }) => ({
    key: `notes-${id}`,
    title: formatName(name),
    text:
      isOwn && standsInFor
        ? texts.theirNote(standsInFor)
        : texts.inPlaceOf(standsInFor, isOwn ? texts.ownNote : texts.note(from, formatDate(createdAt, preference))),
    dueOn: dueOn ?? daysAfter(calendarDate(createdAt, preference), ANSWER_DAYS),
    isDeadline: dueOn !== null,
    since: createdAt,
    action: { label: texts.readNote, href: `/dashboard/workers/${workerId}?step=notes#note-${id}` },
  }),
  href: () => null,
});
