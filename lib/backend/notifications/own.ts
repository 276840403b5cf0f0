/** The caller's own notifications, of the organisation they work for. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { eventNames, listOfEvent, namesSubject, opensSubject } from "@/lib/config/notifications";
import type { OpenedPage } from "@/lib/contract/notifications";
import { notifications as table } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export const withOwn = <T>({ organisation, userId }: PersonCaller, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withScope({ kind: "member", organisationId: organisation.id, userId }, work);

/** The caller's own that the portal shows. */
export const own = ({ organisation, userId }: PersonCaller): SQL | undefined =>
  and(eq(table.organisationId, organisation.id), eq(table.userId, userId), table.inPortal);

/** Until when it can be acted on, exactly as the index of what is unread has it. */
export const until = sql`(case when ${table.dueAt} is null then 'infinity'::timestamptz else ${table.dueAt} end)`;

/** Unread, and neither settled nor too late to act on at a moment. */
export const isUnread = (now: SQL = sql`${clock.now().toISOString()}::timestamptz`): SQL =>
  sql`(${isNull(table.readAt)} and ${isNull(table.settledAt)} and ${until} > ${now})`;

/**
 * The events that a list shows: as a whole, or of the subject that it has open alone. Narrowed to the row of one request, it shows no
 * other request.
 */
export function shownIn(list: string, subjectId?: string) {
  const events = eventNames.filter((event) => listOfEvent(event) === list);
  const isBySubject = subjectId ? namesSubject : opensSubject;
  return { whole: events.filter((event) => !isBySubject(event)), bySubject: events.filter(isBySubject) };
}

/** Those about the page that was opened. */
export function isAbout(page: OpenedPage): SQL {
  if ("recordId" in page) return eq(table.recordId, page.recordId);
  const { whole, bySubject } = shownIn(page.list, page.subjectId);
  const ofList = sql`${table.event} = any(${sql.param(whole)}::text[])`;
  if (!page.subjectId) return ofList;
  return sql`(${ofList} or (${table.subjectId} = ${page.subjectId} and ${table.event} = any(${sql.param(bySubject)}::text[])))`;
}
