/** What recently happened in the caller's organisation, from the audit log, as far as they may see what it is about. */
import { sql } from "drizzle-orm";
import { codes, isAllowed, type PermissionCode, type UserGroup } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Activity } from "@/lib/contract/overview";
import { momentOf } from "@/lib/format";
import type { Part, Row } from "./read";
import { number, organisationId } from "./tasks/parameters";

type Event = {
  id: string;
  action: string;
  at: string;
  worker: string | null;
  agreement: string | null;
  service: string | null;
  actor: string | null;
  actorKind: "person" | "linkHolder" | "job" | "unauthenticated";
};

const texts = messages.overviewActivity;
const { sentences } = texts;
type Topic = keyof typeof sentences;

const codeOf: Record<Topic, PermissionCode> = {
  workers: codes.workersView,
  agreements: codes.agreements,
  shifts: codes.jobs,
  organisation: codes.organisation,
};

/** The platform's events are in the logs of the organisations they are about, so its staff have no topics. */
const groupsOf: Record<Topic, readonly UserGroup[]> = {
  workers: ["Agency"],
  agreements: ["Agency", "Provider"],
  shifts: ["Agency", "Provider"],
  organisation: ["Agency", "Provider"],
};

const topicsOf = ({ principal }: PersonCaller): Topic[] =>
  (Object.keys(codeOf) as Topic[]).filter((topic) =>
    isAllowed(principal, {
      groups: groupsOf[topic],
      permissionCode: codeOf[topic],
      ...(topic === "organisation" ? { wholeOrganisation: true } : {}),
    }),
  );

const sentenceOf: Record<string, (subject: string) => string> = Object.assign({}, ...Object.values(sentences));
const actionsOf = (topics: readonly Topic[]): string[] => topics.flatMap((topic) => Object.keys(sentences[topic]));

/** The part of the read for the activity: a few of the last events, from the organisation's own index. */
export function activityParts(caller: PersonCaller): Part[] {
  const topics = topicsOf(caller);
  if (topics.length === 0) return [];
  const actions = sql.raw(
    actionsOf(topics)
      .map((action) => `'${action}'`)
      .join(", "),
  );
  // The job's id is a column: with a subquery in its place, PostgreSQL would first check row-level security for every shift.
  const events = sql`(select coalesce(json_agg(shown), '[]') from (
    select e.id, e.action, e.at, e.actor_kind as "actorKind",
      (select w.first_name || ' ' || w.last_name from workers w
        where w.id = (case e.subject_type when 'worker' then e.subject_id else e.details->>'workerId' end)::uuid) as worker,
      (select a.reference from agreements a
        where a.id = (case e.subject_type when 'agreement' then e.subject_id end)::uuid) as agreement,
      (select j.service_name from jobs j where j.id = e.job_id) as service,
      (select u.full_name from users u where u.uid = e.actor_uid) as actor
    from (
      select last.*, coalesce(
        case last.subject_type when 'job' then last.subject_id when 'allocation' then last.details->>'jobId' end,
        (select t.job_id::text from timesheets t
          where t.id = (case last.subject_type when 'timesheet' then last.subject_id end)::uuid))::uuid as job_id
      from (select * from audit_events where organisation_id = ${organisationId}
        order by at desc, id desc limit ${number(constants.activitySearched)}) last
      where last.action in (${actions})
      order by last.at desc, last.id desc limit ${number(constants.activityShown)}) e
    order by e.at desc, e.id desc) shown)`;
  return [{ key: "activity", variant: topics.join(" "), sql: events }];
}

function subjectOf({ action, worker, agreement, service }: Event): string | null {
  if (action in sentences.workers) return worker;
  if (action in sentences.shifts) return service;
  return action in sentences.agreements ? agreement : "";
}

function actorOf({ actor, actorKind }: Event): string {
  if (actor) return actor;
  if (actorKind === "job") return texts.automatic;
  // If the organisation cannot read a person's name, they work for the platform or the other party.
  return actorKind === "person" ? texts.byOther : texts.byLink;
}

/** The activity of a read, the latest first. An event whose subject no longer exists is left out. */
export function activityOf(row: Row): Activity[] {
  const events = (row["activity"] as Event[] | undefined) ?? [];
  return events.flatMap((event) => {
    const subject = subjectOf(event);
    const text = subject === null ? undefined : sentenceOf[event.action]?.(subject);
    return text ? [{ key: event.id, text, by: actorOf(event), at: momentOf(event.at).toISOString() }] : [];
  });
}
