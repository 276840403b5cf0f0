import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { medicalType } from "@/lib/contract/questionnaires";
import { calendarDate, daysAfter, formatDate, formatName } from "@/lib/format";
import { number, organisationId, today } from "./parameters";
import { taskSource } from "./source";

type Row = { id: string; firstName: string; lastName: string; isAgain: boolean; submittedAt: string };

const texts = messages.overviewTasks;
const ANSWER_DAYS = 30;

/** Medical questionnaires of the last weeks that no one in the organisation has read, by the access log. */
export const questionnaires = taskSource<Row>({
  key: "questionnaires",
  isFor: (principal) =>
    isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workersView, medicalAnswers: true }),
  from: () => sql`from worker_questionnaires q join workers w on w.id = q.worker_id
    where q.organisation_id = ${organisationId} and q.type = ${sql.raw(`'${medicalType}'`)}
      and q.submitted_at >= ${today} - ${number(constants.questionnaireTaskDays)} and q.status <> 'pending'
      and not exists (select 1 from access_log l
        where l.organisation_id = q.organisation_id and l.worker_id = q.worker_id and l.at >= q.submitted_at)`,
  columns: () => sql`w.id, w.first_name as "firstName", w.last_name as "lastName", q.version > 1 as "isAgain",
    q.submitted_at as "submittedAt"`,
  since: sql`q.submitted_at`,
  order: sql`q.submitted_at, q.id`,
  draw: ({ id, isAgain, submittedAt, ...name }, { preference }) => ({
    key: `questionnaires-${id}`,
    title: formatName(name),
    text: texts[isAgain ? "resubmitted" : "submitted"](formatDate(submittedAt, preference)),
    dueOn: daysAfter(calendarDate(submittedAt, preference), ANSWER_DAYS),
    action: { label: texts.read, href: `/view-worker-questionnaire?workerId=${id}` },
  }),
  href: () => null,
});
