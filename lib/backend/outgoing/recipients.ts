import { and, arrayContains, arrayOverlaps, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/lib/access";
import { channelsOf } from "@/lib/backend/settings";
import type { NotificationKey } from "@/lib/contract/settings";
import { memberships, organisations, users } from "@/lib/db/schema";
import { type Limit, limitOf, type Transaction } from "@/lib/db/tenancy";

export type Recipient = {
  userId: string;
  email: string;
  fullName: string;
  organisationId: string;
  /** What they are limited to; null for those who see all of their organisation. */
  limitedTo: Limit | null;
};

/**
 * What an e-mail is about, which a limited user must see: a service, a worker of these branches, or the organisation as a
 * whole, which no limited user does. `own`: the caller writes to each only about what they see.
 */
type About = { serviceId: string } | { branchIds: readonly string[] } | "organisation" | "own";

type Notification = {
  about: About;
  /** Whose users: one organisation's, or the platform's. */
  of: { organisationId: string } | "platform";
  /** The permission they need to open what the e-mail is about. */
  code?: PermissionCode;
  /** Only the organisation's primary users. */
  isPrimary?: true;
  /** The setting with which a user turns it on or off; null for an e-mail that cannot be turned off. */
  key: NotificationKey | null;
  /** The user who caused it and needs no e-mail about it. */
  exceptUserId?: string;
  /** Narrows the users down. With several conditions, the first that matches anyone is used. */
  among?: readonly (SQL | undefined)[];
};

/** Those who see what an e-mail is about. */
function seers(about: About): SQL | undefined {
  if (about === "own") return undefined;
  const { scopeServiceIds, scopeBranchIds } = memberships;
  if (about === "organisation") return and(isNull(scopeServiceIds), isNull(scopeBranchIds));
  return "serviceId" in about
    ? or(isNull(scopeServiceIds), arrayContains(scopeServiceIds, [about.serviceId]))
    : or(isNull(scopeBranchIds), overlapping(scopeBranchIds, about.branchIds));
}

// `arrayOverlaps` takes no empty list: no limited user sees a worker without a branch.
const overlapping = (column: typeof memberships.scopeBranchIds, ids: readonly string[]): SQL =>
  ids.length === 0 ? sql`false` : arrayOverlaps(column, [...ids]);

/**
 * Who gets an e-mail about something: active users with an active membership in the organisation who have the
 * permission and the setting that the notification requires, and see what it is about. Ordered by id. Throws unless the transaction has the
 * platform's scope, since no other scope sees the settings of an organisation's users.
 */
export async function recipientsOf(
  tx: Transaction,
  { of, about, code, isPrimary, key, exceptUserId, among = [undefined] }: Notification,
): Promise<Recipient[]> {
  const scope = await tx.execute<{ isPlatform: boolean }>(sql`select app_platform() as "isPlatform"`);
  if (!scope.rows[0]?.isPlatform) throw new Error("recipients are read in the platform's scope");
  for (const narrowed of among) {
    const rows = await tx
      .select({
        userId: users.id,
        email: users.email,
        fullName: users.fullName,
        organisationId: memberships.organisationId,
        scopeServiceIds: memberships.scopeServiceIds,
        scopeBranchIds: memberships.scopeBranchIds,
      })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.deactivatedAt)))
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(
        and(
          of === "platform" ? eq(organisations.kind, "platform") : eq(organisations.id, of.organisationId),
          eq(users.isActive, true),
          code ? arrayContains(memberships.permissionCodes, [code]) : undefined,
          isPrimary ? eq(memberships.isPrimary, true) : undefined,
          exceptUserId ? ne(users.id, exceptUserId) : undefined,
          seers(about),
          narrowed,
        ),
      )
      .orderBy(asc(users.id));
    const found = rows.map(({ scopeServiceIds, scopeBranchIds, ...person }) => {
      const limitedTo = limitOf({ scopeServiceIds, scopeBranchIds });
      return { ...person, limitedTo };
    });
    if (found.length > 0) return key ? withMail(tx, found, key) : found;
  }
  return [];
}

/** Those who want an e-mail about it. */
async function withMail(tx: Transaction, people: readonly Recipient[], key: NotificationKey): Promise<Recipient[]> {
  const wanted: Recipient[] = [];
  for (const person of people) {
    const channels = await channelsOf(tx, person, key);
    if (channels === "email" || channels === "emailAndInApp") wanted.push(person);
  }
  return wanted;
}
