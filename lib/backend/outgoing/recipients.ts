import { and, arrayContains, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/lib/access";
import { channelsOf } from "@/lib/backend/settings";
import type { NotificationKey } from "@/lib/contract/settings";
import { memberships, organisations, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type Recipient = { userId: string; email: string; fullName: string; organisationId: string };

type Notification = {
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

/**
 * Who gets an e-mail about something: active users with an active membership in the organisation who have the
 * permission and the setting that the notification requires. Ordered by id. Throws unless the transaction has the
 * platform's scope, since no other scope sees the settings of an organisation's users.
 */
export async function recipientsOf(
  tx: Transaction,
  { of, code, isPrimary, key, exceptUserId, among = [undefined] }: Notification,
): Promise<Recipient[]> {
  const { rows } = await tx.execute<{ isPlatform: boolean }>(sql`select app_platform() as "isPlatform"`);
  if (!rows[0]?.isPlatform) throw new Error("recipients are read in the platform's scope");
  for (const narrowed of among) {
    const found = await tx
      .select({
        userId: users.id,
        email: users.email,
        fullName: users.fullName,
        organisationId: memberships.organisationId,
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
          narrowed,
        ),
      )
      .orderBy(asc(users.id));
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
