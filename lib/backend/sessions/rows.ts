/** The session's row: created, found if active, extended, ended. */
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { UserGroup } from "@/lib/access";
import type { Company } from "@/lib/backend/context";
import type { SettingRow } from "@/lib/backend/settings";
import { env } from "@/lib/config/env";
import { scopedRead } from "@/lib/db/read";
import {
  type AppEntry,
  type capitalAdvanceStatus,
  memberships,
  type organisationStatus,
  organisations,
  type paymentMethod,
  sessions,
  users,
} from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

type NewSession = Pick<
  typeof sessions.$inferInsert,
  "id" | "kind" | "uid" | "userId" | "membershipId" | "refreshTokenSealed" | "device" | "authenticatedAt"
>;

const idleExpiry = (now: Date) => new Date(now.getTime() + env().IDLE_TIMEOUT_MS);

/** The absolute expiry of a session that starts now, however active it is. */
export const endOf = (kind: NewSession["kind"], now: Date): Date =>
  new Date(now.getTime() + (kind === "pending" ? env().PENDING_SIGN_IN_MS : env().SESSION_LIFETIME_MS));

export async function insertSession(tx: Transaction, session: NewSession, now: Date): Promise<void> {
  await tx.insert(sessions).values({
    ...session,
    createdAt: now,
    lastRequestAt: now,
    idleExpiresAt: idleExpiry(now),
    endsAt: endOf(session.kind, now),
  });
}

const given = sql.placeholder;
const isAlive = and(
  eq(sessions.id, given("id")),
  isNull(sessions.endedAt),
  gt(sessions.idleExpiresAt, given("now")),
  gt(sessions.endsAt, given("now")),
);

// Part of the session query: every page needs these settings, so they cost no extra query.
const displaySettings = sql<SettingRow[] | null>`(
  select json_agg(json_build_object('scope', s.scope, 'key', s.key, 'value', s.value))
  from settings s
  where s.key in ('timeZone', 'timeFormat', 'theme', 'density') and (s.scope = 'platform'
    or (s.scope = 'organisation' and s.scope_id = ${organisations.id})
    or (s.scope = 'user' and s.scope_id = ${users.id})))`;

/** The columns needed to build a person's caller. */
export const personColumns = {
  userId: users.id,
  uid: users.uid,
  email: users.email,
  fullName: users.fullName,
  userGroup: users.userGroup,
  membershipId: memberships.id,
  jobTitle: memberships.jobTitle,
  isPrimary: memberships.isPrimary,
  permissionCodes: memberships.permissionCodes,
  seesMedicalAnswers: memberships.seesMedicalAnswers,
  apps: memberships.apps,
  scopeServiceIds: memberships.scopeServiceIds,
  scopeBranchIds: memberships.scopeBranchIds,
  organisationId: organisations.id,
  organisationName: organisations.name,
  organisationStatus: organisations.status,
  paymentMethod: organisations.paymentMethod,
  capitalAdvance: organisations.capitalAdvance,
  licences: organisations.licencesIssued,
  displaySettings,
};

export type PersonRow = {
  userId: string;
  uid: string;
  email: string;
  fullName: string;
  userGroup: UserGroup;
  membershipId: string;
  jobTitle: string | null;
  isPrimary: boolean;
  permissionCodes: string[];
  seesMedicalAnswers: boolean;
  apps: AppEntry[];
  scopeServiceIds: string[] | null;
  scopeBranchIds: string[] | null;
  organisationId: string;
  organisationName: string;
  organisationStatus: (typeof organisationStatus.enumValues)[number];
  paymentMethod: (typeof paymentMethod.enumValues)[number];
  capitalAdvance: (typeof capitalAdvanceStatus.enumValues)[number];
  licences: number;
  displaySettings: SettingRow[] | null;
};

type CompanyRow = PersonRow & {
  lastRequestAt: Date;
  authenticatedAt: Date | null;
  sessionMembershipId: string;
  imageUrl: string | null;
};

// One row per organisation of the user, so that the organisation switch needs no query of its own.
const readPerson = scopedRead<CompanyRow>(
  {
    ...personColumns,
    lastRequestAt: sessions.lastRequestAt,
    authenticatedAt: sessions.authenticatedAt,
    sessionMembershipId: sessions.membershipId,
    imageUrl: organisations.imageUrl,
  },
  (from) =>
    from
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
      .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.deactivatedAt)))
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(isAlive)
      .orderBy(organisations.name, organisations.id),
);

/** What users who can work for an organisation see of it. */
export const toCompany = (
  row: Pick<CompanyRow, "membershipId" | "organisationId" | "organisationName" | "imageUrl">,
): Company => ({
  membershipId: row.membershipId,
  organisationId: row.organisationId,
  name: row.organisationName,
  imageUrl: row.imageUrl,
});

type PersonKey = { sessionId: string; userId: string };

/** The user of an active session, with current data; undefined if the session has ended or the user is gone. */
export async function findPerson({ sessionId, userId }: PersonKey, now: Date) {
  const rows = await readPerson({ kind: "identity", sessionId, userId }, { id: sessionId, now });
  const current = rows.find((row) => row.membershipId === row.sessionMembershipId);
  return current && { ...current, companies: rows.map(toCompany) };
}

const readAnonymous = scopedRead<{ id: string }>({ id: sessions.id }, (from) => from.from(sessions).where(isAlive));

/** Whether an anonymous session is active. */
export async function isAnonymousAlive(sessionId: string, now: Date): Promise<boolean> {
  const rows = await readAnonymous({ kind: "identity", sessionId }, { id: sessionId, now });
  return rows.length > 0;
}

/** Update last request time (spec section 7), at most once a minute or every `everyMs`. */
export async function touch(
  sessionId: string,
  lastRequestAt: Date,
  now: Date,
  everyMs = env().SESSION_TOUCH_EVERY_MS,
): Promise<void> {
  if (now.getTime() - lastRequestAt.getTime() < everyMs) return;
  await withScope({ kind: "identity", sessionId }, (tx) =>
    tx
      .update(sessions)
      .set({ lastRequestAt: now, idleExpiresAt: idleExpiry(now) })
      .where(eq(sessions.id, sessionId)),
  );
}

/** Ends a session. Returns whether this call ended it. */
export async function end(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, refreshTokenSealed: null })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user, including pending ones, except `but`. */
export async function endAll(tx: Transaction, userId: string, now: Date, but?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, refreshTokenSealed: null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), but ? ne(sessions.id, but) : undefined));
}
