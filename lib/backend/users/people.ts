/** Members and invitations of an organisation as one list. */

import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { PersonCaller } from "@/lib/backend/context";
import { byName, countRows, type Place } from "@/lib/backend/list-page";
import { matchesWords, type NameKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import type { Person, PersonStatus } from "@/lib/contract/users/people";
import { type AppEntry, branches, invitations, memberships, secondFactors, services, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { rightsOf } from "./rules";

export type Filter = {
  /** Null for every organisation in scope. */
  organisationId: string | null;
  search?: string | undefined;
  status?: PersonStatus | undefined;
  code?: string | undefined;
  ids?: readonly string[];
};

const holds = (column: PgColumn, code: string): SQL => sql`${code} = any(${column})`;

/**
 * When they were last active: from their sessions in this organisation, and from the time recorded when a session
 * switched to another one.
 */
const lastSeenAt = sql<Date | null>`greatest(${memberships.lastSeenAt}, (
  select max(s.last_request_at) from sessions s
  where s.membership_id = ${memberships.id} and s.kind = 'person'))`.mapWith(memberships.lastSeenAt);

function membersOf(tx: Transaction, { organisationId, search, status, code, ids }: Filter) {
  return tx
    .select({
      id: sql<string>`${memberships.id}`.as("person_id"),
      kind: sql<"member" | "invitation">`'member'`.as("kind"),
      organisationId: sql<string>`${memberships.organisationId}`.as("person_organisation_id"),
      userId: sql<string | null>`${memberships.userId}`.as("person_user_id"),
      fullName: sql<string>`${users.fullName}`.as("person_name"),
      email: sql<string>`${users.email}`.as("email"),
      phone: sql<string | null>`${users.phone}`.as("phone"),
      jobTitle: sql<string | null>`${memberships.jobTitle}`.as("job_title"),
      isPrimary: sql<boolean>`${memberships.isPrimary}`.as("is_primary"),
      permissionCodes: sql<string[]>`${memberships.permissionCodes}`.as("permission_codes"),
      seesMedicalAnswers: sql<boolean>`${memberships.seesMedicalAnswers}`.as("sees_medical_answers"),
      apps: sql<AppEntry[]>`${memberships.apps}`.as("apps"),
      scopeServiceIds: sql<string[] | null>`${memberships.scopeServiceIds}`.as("scope_service_ids"),
      scopeBranchIds: sql<string[] | null>`${memberships.scopeBranchIds}`.as("scope_branch_ids"),
      deactivatedAt: sql<Date | null>`${memberships.deactivatedAt}`
        .mapWith(memberships.deactivatedAt)
        .as("deactivated_at"),
      lastSeenAt: lastSeenAt.as("last_seen_at"),
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`.as("has_second_factor"),
      expiresAt: sql<Date | null>`null::timestamptz`.mapWith(invitations.expiresAt).as("expires_at"),
      lock: sql<number>`${memberships.lock}`.as("lock"),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, memberships.userId))
    .where(
      and(
        organisationId ? eq(memberships.organisationId, organisationId) : undefined,
        ids ? inArray(memberships.id, [...ids]) : undefined,
        search ? matchesWords(search, users.fullName, users.email, memberships.jobTitle) : undefined,
        code ? holds(memberships.permissionCodes, code) : undefined,
        status === "invited" ? sql`false` : undefined,
        status === "active" ? isNull(memberships.deactivatedAt) : undefined,
        status === "deactivated" ? isNotNull(memberships.deactivatedAt) : undefined,
      ),
    );
}

/** An invitation that was neither accepted nor withdrawn; it may have expired. */
export const isPending = and(isNull(invitations.usedAt), isNull(invitations.withdrawnAt));

function invitedTo(tx: Transaction, { organisationId, search, status, code, ids }: Filter) {
  return tx
    .select({
      id: sql<string>`${invitations.id}`.as("person_id"),
      kind: sql<"member" | "invitation">`'invitation'`.as("kind"),
      organisationId: sql<string>`${invitations.organisationId}`.as("person_organisation_id"),
      userId: sql<string | null>`null::uuid`.as("person_user_id"),
      fullName: sql<string>`${invitations.fullName}`.as("person_name"),
      email: sql<string>`${invitations.email}`.as("email"),
      phone: sql<string | null>`${invitations.phone}`.as("phone"),
      jobTitle: sql<string | null>`${invitations.jobTitle}`.as("job_title"),
      isPrimary: sql<boolean>`${invitations.isPrimary}`.as("is_primary"),
      permissionCodes: sql<string[]>`${invitations.permissionCodes}`.as("permission_codes"),
      seesMedicalAnswers: sql<boolean>`${invitations.seesMedicalAnswers}`.as("sees_medical_answers"),
      apps: sql<AppEntry[]>`${invitations.apps}`.as("apps"),
      scopeServiceIds: sql<string[] | null>`${invitations.scopeServiceIds}`.as("scope_service_ids"),
      scopeBranchIds: sql<string[] | null>`${invitations.scopeBranchIds}`.as("scope_branch_ids"),
      deactivatedAt: sql<Date | null>`null::timestamptz`.mapWith(memberships.deactivatedAt).as("deactivated_at"),
      lastSeenAt: sql<Date | null>`null::timestamptz`.mapWith(memberships.lastSeenAt).as("last_seen_at"),
      hasSecondFactor: sql<boolean>`false`.as("has_second_factor"),
      expiresAt: sql<Date | null>`${invitations.expiresAt}`.mapWith(invitations.expiresAt).as("expires_at"),
      lock: sql<number>`${invitations.lock}`.as("lock"),
    })
    .from(invitations)
    .where(
      and(
        organisationId ? eq(invitations.organisationId, organisationId) : undefined,
        isPending,
        ids ? inArray(invitations.id, [...ids]) : undefined,
        search ? matchesWords(search, invitations.fullName, invitations.email, invitations.jobTitle) : undefined,
        code ? holds(invitations.permissionCodes, code) : undefined,
        status && status !== "invited" ? sql`false` : undefined,
      ),
    );
}

/** By name, beyond a cursor, at most `limit`. */
export async function findPeople(
  tx: Transaction,
  filter: Filter,
  { cursor = null, isBack = false, limit }: Partial<Place<NameKey>> & { limit: number },
) {
  const people = unionAll(membersOf(tx, filter), invitedTo(tx, filter)).as("people");
  const name = sql<string>`lower(${people.fullName})`;
  const { beyond, by } = byName(name, people.id)({ cursor, isBack, limit });
  return tx
    .select({
      id: people.id,
      kind: people.kind,
      organisationId: people.organisationId,
      userId: people.userId,
      fullName: people.fullName,
      email: people.email,
      phone: people.phone,
      jobTitle: people.jobTitle,
      isPrimary: people.isPrimary,
      permissionCodes: people.permissionCodes,
      seesMedicalAnswers: people.seesMedicalAnswers,
      apps: people.apps,
      scopeServiceIds: people.scopeServiceIds,
      scopeBranchIds: people.scopeBranchIds,
      deactivatedAt: people.deactivatedAt,
      lastSeenAt: people.lastSeenAt,
      hasSecondFactor: people.hasSecondFactor,
      expiresAt: people.expiresAt,
      lock: people.lock,
      /** The sort key of the list. */
      key: name,
    })
    .from(people)
    .where(beyond)
    .orderBy(...by)
    .limit(limit);
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

const statusOf = ({ kind, deactivatedAt }: PersonRow): PersonStatus => {
  if (kind === "invitation") return "invited";
  return deactivatedAt ? "deactivated" : "active";
};

/** The names of the services and branches that these people are limited to, by id. */
async function siteNames(tx: Transaction, rows: readonly PersonRow[]): Promise<Map<string, string>> {
  const read = async (table: typeof services | typeof branches, ids: string[]) =>
    ids.length === 0
      ? []
      : await tx
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, [...new Set(ids)]));
  const named = [
    ...(await read(
      services,
      rows.flatMap(({ scopeServiceIds }) => scopeServiceIds ?? []),
    )),
    ...(await read(
      branches,
      rows.flatMap(({ scopeBranchIds }) => scopeBranchIds ?? []),
    )),
  ];
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** People as the contract lists them. */
export async function toPeople(tx: Transaction, rows: readonly PersonRow[], caller: PersonCaller): Promise<Person[]> {
  const names = await siteNames(tx, rows);
  return rows.map((row) => toPerson(row, caller, names));
}

function toPerson(row: PersonRow, caller: PersonCaller, names: ReadonlyMap<string, string>): Person {
  const { permissionCodes, seesMedicalAnswers, apps, isAuthorizer, isPrimaryUser, scopeIds } = rightsOf(
    row,
    env().PLATFORM_APP_ID,
  );
  return {
    _id: row.id,
    kind: row.kind,
    status: statusOf(row),
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    jobTitle: row.jobTitle,
    isPrimaryUser,
    isAuthorizer,
    permissions: permissionCodes.map((code) => ({ code })),
    seesMedicalAnswers,
    scope:
      scopeIds
        ?.map((_id) => ({ _id, name: names.get(_id) ?? "" }))
        .sort((one, other) => one.name.localeCompare(other.name, "en-GB")) ?? null,
    apps: [...apps],
    hasAppAccess: apps.includes(env().PLATFORM_APP_ID),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    hasSecondFactor: row.hasSecondFactor,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt.getTime() <= clock.now().getTime(),
    isSelf: row.userId === caller.userId,
    lock: row.lock,
  };
}

/** How many match the filter. */
export const countMatchingPeople = (tx: Transaction, filter: Filter) =>
  countRows(tx, unionAll(membersOf(tx, filter), invitedTo(tx, filter)));

/** How many there are of each status. */
export async function countPeople(tx: Transaction, organisationId: string): Promise<Record<PersonStatus, number>> {
  const own = eq(memberships.organisationId, organisationId);
  return {
    active: await tx.$count(memberships, and(own, isNull(memberships.deactivatedAt))),
    deactivated: await tx.$count(memberships, and(own, isNotNull(memberships.deactivatedAt))),
    invited: await tx.$count(invitations, and(eq(invitations.organisationId, organisationId), isPending)),
  };
}
