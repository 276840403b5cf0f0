import { sql } from "drizzle-orm";
import { codes, isAllowed, type UserGroup } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { calendarDate, formatDate } from "@/lib/format";
import { organisationId } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  reference: string;
  from: string;
  services: string | null;
  since: string;
  /** When the sent version can no longer be signed: the deadline that its page and its emails name. */
  until: string;
  signatory: { name: string; email: string } | null;
};

const texts = messages.overviewTasks;
const sideOf = (group: UserGroup) => (group === "Provider" ? "provider" : "agency");
const otherOf = (group: UserGroup) => (group === "Provider" ? "agency" : "provider");

/** Agreements that the organisation's own side has to sign, with whom of it. */
export const agreements = taskSource<Row>({
  key: "agreements",
  isFor: (principal) => isAllowed(principal, { groups: ["Agency", "Provider"], permissionCode: codes.agreements }),
  from: (group) => sql`from agreements a
    join agreement_versions v on v.agreement_id = a.id and v.version = a.version
    where a.${sql.raw(sideOf(group))}_id = ${organisationId} and a.status = ${sql.raw(`'pending_${sideOf(group)}'`)}`,
  columns: (group) => sql`a.id, a.reference, a.changed_at as since,
    v.expires_at as until,
    (select string_agg(s.name, ', ' order by s.name) from agreement_services s where s.agreement_id = a.id) as services,
    (select json_build_object('name', s.full_name, 'email', s.email) from agreement_signatories s
      where s.agreement_id = a.id and s.type = ${sql.raw(`'${sideOf(group)}'`)} and s.position > 0 and s.signed_at is null
      order by s.position limit 1) as signatory`,
  requester: (group) => sql`a.${sql.raw(otherOf(group))}_name`,
  since: sql`a.changed_at`,
  hasDeadline: true,
  order: sql`v.expires_at, a.id`,
  atService: (service) =>
    sql`exists (select 1 from agreement_services s where s.agreement_id = a.id and s.service_id = ${service})`,
  draw: ({ id, reference, from, services, since, until, signatory }, { email, preference }) => {
    const day = formatDate(since, preference);
    const isOwn = signatory?.email.toLowerCase() === email.toLowerCase();
    return {
      key: `agreements-${id}`,
      title: texts.agreementTitle(reference, from),
      text: isOwn ? texts.signYourself(day) : signatory ? texts.signs(signatory.name, day) : texts.unsigned(day),
      dueOn: calendarDate(until, preference),
      service: services,
      since,
      action: { label: isOwn ? texts.sign : texts.open, href: `/dashboard/agreements/${id}` },
    };
  },
  href: (group) => `/dashboard/agreements?status=pending_${sideOf(group)}`,
});
