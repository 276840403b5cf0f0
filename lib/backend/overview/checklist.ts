/** The first-run checklist of a new agency or care provider, for the people who set it up. */
import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { codes, isAllowed, type PermissionCode } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { messages } from "@/lib/config/messages";
import type { ChecklistStep } from "@/lib/contract/overview";
import { branches, invitations, memberships, services, settings, workers } from "@/lib/db/schema";
import type { Part, Row } from "./read";

const texts = messages.overviewChecklist.steps;
type StepKey = keyof typeof texts;

const id = sql.placeholder("organisationId");
const anyOf = (table: SQL): SQL => sql`exists (select ${table})`;

const isDone: Record<Exclude<StepKey, "agency">, SQL> = {
  branch: anyOf(sql`from ${branches} where ${eq(branches.organisationId, id)}`),
  users: sql`(${anyOf(
    sql`from ${memberships} where ${and(
      eq(memberships.organisationId, id),
      ne(memberships.userId, sql.placeholder("userId")),
    )}`,
  )} or ${anyOf(
    sql`from ${invitations} where ${and(
      eq(invitations.organisationId, id),
      isNull(invitations.withdrawnAt),
      isNull(invitations.usedAt),
    )}`,
  )})`,
  worker: anyOf(sql`from ${workers} where ${eq(workers.organisationId, id)}`),
  service: anyOf(sql`from ${services} where ${eq(services.organisationId, id)}`),
  settings: anyOf(sql`from ${settings} where ${and(eq(settings.scope, "organisation"), eq(settings.scopeId, id))}`),
};

type Step = { key: StepKey; code: PermissionCode; href: string };

const steps: Record<"Agency" | "Provider", readonly Step[]> = {
  Agency: [
    { key: "agency", code: codes.organisation, href: "/dashboard/agencies/create-new" },
    { key: "branch", code: codes.organisation, href: "/dashboard/agencies/organization?tab=branches" },
    { key: "users", code: codes.organisation, href: "/dashboard/agencies/organization/users" },
    { key: "worker", code: codes.workerCreate, href: "/dashboard/workers/create-new" },
  ],
  Provider: [
    { key: "service", code: codes.organisation, href: "/dashboard/services" },
    { key: "users", code: codes.organisation, href: "/dashboard/providers/organization/users" },
    { key: "settings", code: codes.settings, href: "/dashboard/settings" },
  ],
};

/** The steps for this person: those they may do themselves, for people who manage the organisation. */
function stepsOf({ group, principal }: PersonCaller): Step[] {
  if (group === "Admin" || !isAllowed(principal, { permissionCode: codes.organisation, wholeOrganisation: true }))
    return [];
  return steps[group].filter(({ key, code }) =>
    key === "agency" ? principal.isSettingUp : principal.codes.includes(code),
  );
}

/** The part of the read for the checklist. */
export function checklistParts(caller: PersonCaller): Part[] {
  const own = stepsOf(caller).flatMap(({ key }) => (key === "agency" ? [] : [key]));
  if (own.length === 0) return [];
  const pairs = own.map((key) => sql`${sql.raw(`'${key}'`)}, ${isDone[key]}`);
  return [{ key: "checklist", variant: own.join(" "), sql: sql`json_build_object(${sql.join(pairs, sql`, `)})` }];
}

/** The steps of a read; none once all are done. */
export function checklistOf(row: Row, caller: PersonCaller): ChecklistStep[] {
  const done = (row["checklist"] as Record<string, boolean> | undefined) ?? {};
  const own = stepsOf(caller).map(({ key, href }) => {
    const { title, text } = texts[key];
    return { key, title, text, href, isDone: done[key] ?? false };
  });
  return own.every((step) => step.isDone) ? [] : own;
}
