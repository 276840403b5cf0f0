/** Runs the jobs that tell someone about timesheets: each reads the current state and leaves out what no longer holds. */
import { and, asc, eq, gt, gte, isNotNull, lte, type SQL } from "drizzle-orm";
import { codes } from "@/lib/access";
import {
  type ReminderPart,
  timesheetNewsMail,
  timesheetReminderMail,
  timesheetsLeftMail,
} from "@/lib/adapters/mail/timesheet";
import { findRecipients, type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants, DAY_MS } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { timesheetMails as texts } from "@/lib/config/messages/timesheets";
import { variantOf } from "@/lib/config/notifications";
import { jobs, organisations, timesheets } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTimeRange, formatDeadline, formatLongDate } from "@/lib/format";
import { isWeekly, nextByTime, overdueBefore } from "./deadlines";
import { selectTimesheets, type TimesheetRecord } from "./find";
import type { TimesheetMail } from "./queued";

const pageOf = (query = "") => new URL(`/dashboard/tasks/timesheet${query}`, env().PUBLIC_URL).href;

type News = Extract<TimesheetMail, { kind: "timesheetNews" | "timesheetStep" }>;
type Reminder = Exclude<TimesheetMail, News>;

/** Those whose turn it is: of an agency by the worker's branches, of a provider by the service. */
function newsRecipients({ to, organisationId, kind: event }: News, serviceId: string, way: Way): Promise<Recipient[]> {
  const of = { organisationId };
  switch (to) {
    case "agency":
      return findRecipients({ of, about: "own", code: codes.jobs, event, way });
    case "provider":
      return findRecipients({ of, about: { serviceId }, code: codes.tasks, event, way });
    case "platform":
      return findRecipients({ of: "platform", about: "organisation", code: codes.tasks, event, way });
  }
}

/** Whether a recipient sees a timesheet of their organisation. */
const sees = ({ organisationId, limitedTo }: Recipient, timesheetId: string): Promise<boolean> =>
  withScope({ kind: "organisation", organisationId, limitedTo }, async (tx) => {
    const rows = await tx.select({ id: timesheets.id }).from(timesheets).where(eq(timesheets.id, timesheetId));
    return rows.length > 0;
  });

/** Steps are in the portal and the daily e-mail alone. */
const refuseMail = () => Promise.reject(new Error("a step of a timesheet has no e-mail"));

async function mailNews(jobId: string, mail: News, way: Way): Promise<void> {
  const { organisationId, timesheetId, what, to } = mail;
  const read = () =>
    withScope({ kind: "organisation", organisationId }, (tx) => selectTimesheets(tx, eq(timesheets.id, timesheetId)));
  const { holds: within } = variantOf(mail.kind, what) ?? {};
  const [found] = await read();
  if (!found || !within?.includes(found.timesheet.status)) return;
  const { job } = found;
  const people: Recipient[] = [];
  for (const recipient of await newsRecipients(mail, job.serviceId, way)) {
    if (to !== "agency" || !recipient.limitedTo || (await sees(recipient, timesheetId))) people.push(recipient);
  }
  const happening = {
    jobId,
    recordId: job.id,
    subjectId: timesheetId,
    isCurrent: "byStatus" as const,
  };
  if (mail.kind === "timesheetStep") {
    if (way === "portal") await tell(way, { ...happening, event: mail.kind, detail: mail.what }, people, refuseMail);
    return;
  }
  await tell(way, { ...happening, event: mail.kind, detail: mail.what }, people, async ({ fullName }) => ({
    mail: await timesheetNewsMail({
      fullName,
      what: mail.what,
      shift: {
        service: job.serviceName,
        day: formatLongDate(job.startAt),
        when: formatDateTimeRange(job.startAt, job.endAt),
      },
      url: pageOf(`?open=${timesheetId}`),
    }),
  }));
}

type Due = { timesheet: TimesheetRecord; service: string; startAt: Date; endAt: Date };

/** The timesheets of the transaction's organisation that meet the conditions, the first deadline first. */
const dueOf = (tx: Transaction, ...conditions: SQL[]): Promise<Due[]> =>
  tx
    .select({ timesheet: timesheets, service: jobs.serviceName, startAt: jobs.startAt, endAt: jobs.endAt })
    .from(timesheets)
    .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
    .where(and(...conditions))
    .orderBy(asc(timesheets.dueAt), asc(timesheets.id))
    .limit(constants.timesheetMailMax * 10);

const partOf = (
  title: (count: number) => string,
  rows: readonly Due[],
  until: (row: Due) => Date | null,
): ReminderPart[] =>
  rows.length === 0
    ? []
    : [
        {
          title: title(rows.length),
          lines: rows.slice(0, constants.timesheetMailMax).map((row) => {
            const at = until(row);
            return texts.reminder.line(
              row.service,
              formatDateTimeRange(row.startAt, row.endAt),
              at ? formatDeadline(at) : "",
            );
          }),
          more: Math.max(0, rows.length - constants.timesheetMailMax),
        },
      ];

/**
 * The deadlines that a day's e-mail lists. What has been late for four weeks is listed once a week: it is neither
 * forgotten nor repeated every day for years.
 */
const deadlinesIn = (kind: Reminder["kind"], now: Date): SQL[] => {
  if (kind === "timesheetOverdue") return [lte(timesheets.dueAt, overdueBefore(now))];
  const soon = lte(timesheets.dueAt, new Date(now.getTime() + DAY_MS));
  return isWeekly(now) ? [soon] : [soon, gt(timesheets.dueAt, new Date(now.getTime() - 28 * DAY_MS))];
};

const organisationOf = async (organisationId: string) => {
  const [found] = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ kind: organisations.kind, name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, organisationId)),
  );
  return found ?? null;
};

/** What platform staff are reminded of: the disputes that they see and decide. */
const platformParts = (kind: Reminder["kind"], now: Date) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { reminder, overdue } = texts;
    const decide = await dueOf(tx, eq(timesheets.status, "contested"), ...deadlinesIn(kind, now));
    const title = kind === "timesheetOverdue" ? overdue.decide : reminder.decide;
    return {
      code: codes.tasks,
      count: decide.length,
      parts: partOf(title, decide, ({ timesheet }) => timesheet.dueAt),
    };
  });

/** What an organisation's users with one limit are reminded of; the count, and its parts. */
function partsOf(
  kind: Reminder["kind"],
  { organisationId, limitedTo }: Pick<Recipient, "organisationId" | "limitedTo">,
  now: Date,
) {
  const until = deadlinesIn(kind, now);
  return withScope({ kind: "organisation", organisationId, limitedTo }, async (tx) => {
    const agency = eq(timesheets.organisationId, organisationId);
    const provider = eq(timesheets.providerId, organisationId);
    const submit = await dueOf(tx, agency, eq(timesheets.status, "pending"), ...until);
    const answer = await dueOf(tx, agency, eq(timesheets.status, "disputed"), ...until);
    const approve = await dueOf(tx, provider, eq(timesheets.status, "submitted"), ...until);
    const isOverdue = kind === "timesheetOverdue";
    const announced = isOverdue
      ? []
      : await dueOf(
          tx,
          provider,
          eq(timesheets.status, "submitted"),
          isNotNull(timesheets.announcedAt),
          gte(timesheets.announcedAt, new Date(now.getTime() - DAY_MS)),
        );
    const words = isOverdue ? texts.overdue : texts.reminder;
    const dueAt = ({ timesheet }: Due) => timesheet.dueAt;
    return {
      code: submit.length + answer.length > 0 ? codes.jobs : codes.tasks,
      count: new Set([...submit, ...answer, ...approve, ...announced].map(({ timesheet }) => timesheet.id)).size,
      parts: [
        ...partOf(words.submit, submit, dueAt),
        ...partOf(words.answer, answer, dueAt),
        ...partOf(words.approve, approve, dueAt),
        ...partOf(texts.reminder.announced, announced, ({ timesheet }) => nextByTime(timesheet)?.at ?? null),
      ],
    };
  });
}

type Whole = Awaited<ReturnType<typeof partsOf>>;

/**
 * Everyone with the permission that their side needs; an announcement cannot be turned off. The primary users are told
 * what has been late for long; if an organisation has none, platform staff are told that it is late.
 */
const reminderRecipients = (
  { organisationId, kind: event }: Reminder,
  { code }: Whole,
  way: Way,
): Promise<Recipient[]> =>
  withScope({ kind: "platform" }, async (tx) => {
    const of = { organisationId };
    if (event !== "timesheetOverdue") return recipientsOf(tx, { of, about: "own", code, event, way });
    const primary = await recipientsOf(tx, { of, about: "organisation", isPrimary: true, event, way });
    return primary.length > 0
      ? primary
      : recipientsOf(tx, { of: "platform", about: "organisation", code: codes.tasks, event, way });
  });

async function mailReminder(jobId: string, mail: Reminder, way: Way): Promise<void> {
  const { organisationId, day, kind: event } = mail;
  const now = clock.now();
  // An e-mail that was delayed by a day is replaced by the next day's.
  if (now.getTime() - Date.parse(day) > 2 * DAY_MS) return;
  const organisation = await organisationOf(organisationId);
  if (!organisation) return;
  const isOfPlatform = organisation.kind === "platform";
  const whole = isOfPlatform
    ? await platformParts(event, now)
    : await partsOf(event, { organisationId, limitedTo: null }, now);
  if (whole.count === 0) return;
  const happening = { jobId, event, detail: "due", recordId: organisationId, subjectId: organisationId } as const;
  for (const recipient of await reminderRecipients(mail, whole, way)) {
    if (recipient.organisationId !== organisationId) {
      // The shifts are another organisation's, some of workers that platform staff do not see.
      const { name: organisationName } = organisation;
      await tell(way, happening, [recipient], async ({ fullName }) => ({
        mail: await timesheetsLeftMail({ fullName, organisationName, count: whole.count, url: pageOf() }),
      }));
      continue;
    }
    const { count, parts } = recipient.limitedTo && !isOfPlatform ? await partsOf(event, recipient, now) : whole;
    if (count === 0) continue;
    await tell(way, happening, [recipient], async ({ fullName }) => ({
      mail: await timesheetReminderMail({
        fullName,
        count,
        parts,
        url: pageOf(),
        isOverdue: event === "timesheetOverdue",
      }),
    }));
  }
}

/** Runs one job, by the way whose queue it is in. */
export const mailAboutTimesheet = (jobId: string, mail: TimesheetMail, way: Way = "mail"): Promise<void> =>
  mail.kind === "timesheetNews" || mail.kind === "timesheetStep"
    ? mailNews(jobId, mail, way)
    : mailReminder(jobId, mail, way);
