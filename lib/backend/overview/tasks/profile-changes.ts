import { sql } from "drizzle-orm";
import { codes, isAllowed, type Principal, type UserGroup } from "@/lib/access";
import { awaitsDecisionOf } from "@/lib/backend/profile-changes";
import { messages } from "@/lib/config/messages";
import { profileChangeFields } from "@/lib/db/schema";
import { calendarDate, daysAfter, formatDate, formatName } from "@/lib/format";
import { own } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  firstName: string;
  lastName: string;
  /** Who asked for it; for the platform, their agency. */
  from: string | null;
  requestedAt: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 3;
const agencyName = sql`(select o.name from organisations o where o.id = c.organisation_id)`;
const requestedBy = sql`(select u.full_name from users u where u.id = c.requested_by_user_id)`;
const lists: Record<UserGroup, string | null> = {
  Admin: "/dashboard/tasks/profile-changes",
  Agency: "/dashboard/workers/changes",
  Provider: null,
};

const isDecider = (principal: Principal): boolean =>
  isAllowed(principal, { groups: ["Admin"], permissionCode: codes.tasks }) ||
  isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workerCreate });

/** Changes to workers' profiles with a field that this person may decide. */
export const profileChanges = taskSource<Row>({
  key: "profileChanges",
  isFor: isDecider,
  from: (group) => sql`from profile_changes c join workers w on w.id = c.worker_id
    where c.closed_at is null and ${own(group, "c.organisation_id")} and exists (
      select 1 from ${profileChangeFields} where ${profileChangeFields.changeId} = c.id
        and ${profileChangeFields.stage} <> 'decided'
        and ${awaitsDecisionOf({ group, userId: sql.placeholder("userId") })})`,
  columns: () => sql`c.id, w.first_name as "firstName", w.last_name as "lastName", c.requested_at as "requestedAt"`,
  requester: (group) => (group === "Admin" ? agencyName : requestedBy),
  since: sql`c.requested_at`,
  order: sql`c.requested_at, c.id`,
  draw: ({ id, from, requestedAt, ...name }, { group, preference }) => {
    const day = formatDate(requestedAt, preference);
    return {
      key: `profileChanges-${id}`,
      title: formatName(name),
      text: group === "Admin" && from ? texts.changeOf(from, day) : texts.change(from, day),
      dueOn: daysAfter(calendarDate(requestedAt, preference), ANSWER_DAYS),
      since: requestedAt,
      action: { label: texts.decide, href: `${lists[group] ?? ""}?change=${id}` },
    };
  },
  href: (group) => lists[group],
});
