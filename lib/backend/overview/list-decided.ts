/** What someone decided about tasks, from the audit log, as far as the caller may see what it was about. */
import { type SQL, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { askedPage, countRows, inTimeOrder, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import {
  type DecidedKind,
  type Decision,
  decidedKinds,
  decisionList,
  decisionsOf,
} from "@/lib/config/closed-lists/decisions";
import { contract } from "@/lib/contract";
import type { DecidedTask } from "@/lib/contract/overview";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter, momentOf, startOfDay } from "@/lib/format";
import { taskSources } from "./tasks/sources";

type Row = {
  id: string;
  action: Decision;
  subjectId: string;
  at: string;
  place: string;
  organisationId: string;
  isAgency: boolean | null;
  jobId: string | null;
  invoiceId: string | null;
  workerId: string | null;
  about: string;
};

const kindOf = (action: Decision): DecidedKind =>
  decidedKinds.find((kind) => (decisionsOf[kind] as readonly Decision[]).includes(action)) ?? "timesheets";

/** The kinds whose tasks the caller can do: no one reads decisions that they could not have made. */
const kindsFor = ({ principal }: PersonCaller): DecidedKind[] =>
  decidedKinds.filter((kind) => taskSources.some((source) => source.key === kind && source.isFor(principal)));

/** The page of what a decision was about. */
function hrefOf({ action, subjectId, organisationId, isAgency, jobId, invoiceId, workerId }: Row): string {
  switch (kindOf(action)) {
    case "timesheets":
      return `/dashboard/tasks/timesheet?open=${subjectId}`;
    case "paymentAuthorisations":
      return `/dashboard/finance/new/${invoiceId}`;
    case "profileChanges":
    case "reviews":
      return `/dashboard/workers/${workerId}`;
    case "organisations":
      return `/dashboard/${isAgency ? "agencies" : "providers"}/${subjectId}`;
    case "advances":
      return `/dashboard/finance/advance?agency=${organisationId}&advance=${subjectId}#advance`;
    default:
      return `/dashboard/jobs/${jobId}`;
  }
}

/** An id in the text column of a subject, where the subject is of this type. */
const subject = (type: string): SQL =>
  sql`(case e.subject_type when ${sql.raw(`'${type}'`)} then e.subject_id end)::uuid`;

// Row-level security leaves out the name of a shift, worker, invoice or organisation that the caller may not see, so
// its decisions are left out as well.
const jobId = sql`coalesce(
  (case e.subject_type when 'job' then e.subject_id when 'allocation' then e.details->>'jobId' end)::uuid,
  (select t.job_id from timesheets t where t.id = ${subject("timesheet")}),
  (select (array_agg(j.id order by j.start_at, j.id))[1] from jobs j join job_authorisations r on r.posting_id = j.posting_id
    where r.id = ${subject("jobAuthorisation")}))`;
const invoiceId = sql`(case e.subject_type when 'paymentAuthorisation' then e.details->>'invoiceId' end)::uuid`;
const organisation = sql`coalesce(${subject("organisation")}, case e.subject_type when 'advance' then e.organisation_id end)`;

/**
 * The caller's decisions about tasks, most recent first: of kinds that they can still decide, about records that they
 * can still see. The history of each kind, with everyone's decisions and their reasons, is that kind's own list.
 */
export const decided = procedure(contract.overview.decided, signedIn, async ({ input, caller }) => {
  const kinds = kindsFor(caller);
  const wanted = kinds.filter((kind) => input.kind === undefined || kind === input.kind);
  const page = askedPage(timeKey, input);
  if (wanted.length === 0) return { items: [], previous: null, next: null, total: null, kinds };
  const actions = sql.raw(decisionList(wanted.flatMap((kind) => [...decisionsOf[kind]])));
  const isPlatform = caller.group === "Admin";
  const { timeZone } = caller.preference;
  const { decidedFrom: from, decidedTo: to } = input;
  const conditions = [
    sql`e.action in (${actions}) and e.actor_uid = ${caller.uid}`,
    ...(isPlatform ? [] : [sql`e.organisation_id = ${caller.organisation.id}::uuid`]),
    ...(from ? [sql`e.at >= ${startOfDay(from, timeZone).toISOString()}::timestamptz`] : []),
    ...(to ? [sql`e.at < ${startOfDay(daysAfter(to, 1), timeZone).toISOString()}::timestamptz`] : []),
  ];
  const seen = (beyond: SQL | undefined) => sql`
    select d.*, ${cursorTimestamp(sql`d.at`)} as place from (
      select e.id, e.action, e.subject_id as "subjectId", e.at, e.organisation_id as "organisationId",
        k.job_id as "jobId", k.invoice_id as "invoiceId", k.worker_id as "workerId", o.kind = 'agency' as "isAgency",
        coalesce((select j.service_name from jobs j where j.id = k.job_id),
          (select i.number from invoices i where i.id = k.invoice_id),
          (select w.first_name || ' ' || w.last_name from workers w where w.id = k.worker_id), o.name) as about
      from audit_events e
        cross join lateral (select ${jobId} as job_id, ${invoiceId} as invoice_id, e.about_worker_id::uuid as worker_id,
          ${organisation} as organisation_id offset 0) k
        left join organisations o on o.id = k.organisation_id
      where ${sql.join([...conditions, ...(beyond ? [beyond] : [])], sql` and `)}
      ) d
    where d.about is not null`;
  const order = inTimeOrder("newest", sql`d.at`, sql`d.id`);
  return withScope(scopeOf(caller), async (tx) => {
    const { rows, ...cursors } = await readListPage(page, {
      read: async (place) => {
        const { beyond } = inTimeOrder("newest", sql`e.at`, sql`e.id`)(place);
        const { by } = order(place);
        const found = await tx.execute<Row>(
          sql`${seen(beyond)} order by ${sql.join(by, sql`, `)} limit ${place.limit}`,
        );
        return found.rows;
      },
      cursorOf: ({ place, id }) => timeKey.encode([place, id]),
      count: () => countRows(tx, seen(undefined)),
    });
    return {
      items: rows.map(
        (row): DecidedTask => ({
          key: row.id,
          kind: kindOf(row.action),
          decision: row.action,
          about: row.about,
          at: momentOf(row.at).toISOString(),
          href: hrefOf(row),
        }),
      ),
      ...cursors,
      kinds,
    };
  });
});
