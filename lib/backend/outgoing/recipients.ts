import { and, arrayContains, arrayOverlaps, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/lib/access";
import { waysOfPeople } from "@/lib/backend/settings";
import { today } from "@/lib/backend/today";
import { usesThisApp } from "@/lib/backend/uses-this-app";
import type { NotificationEvent } from "@/lib/config/notifications";
import { memberships, organisations, users } from "@/lib/db/schema";
import { type Limit, limitOf, type Transaction, withScope } from "@/lib/db/tenancy";
import { onceForBatch } from "./together";

export type Recipient = {
  userId: string;
  email: string;
  fullName: string;
  organisationId: string;
  /** What they are limited to; null for those who see all of their organisation. */
  limitedTo: Limit | null;
  /** Whether it is shown to them in the portal, and whether it belongs into their daily e-mail. */
  inPortal: boolean;
  isDaily: boolean;
  /** Whether the browsers that they added show it. */
  isPushed: boolean;
  /** Whether they are told in the place of someone for whom they stand in. */
  isDeputy: boolean;
};

/** By which way someone is told: by an e-mail at once, or in the portal, where the daily e-mail and those on devices are made from. */
export type Way = "mail" | "portal";

/**
 * What someone is told about, which a limited user must see: a service, a worker of these branches, or the organisation as a
 * whole, which no limited user does. `own`: the caller writes to each only about what they see.
 */
type About = { serviceId: string } | { branchIds: readonly string[] } | "organisation" | "own";

type Notification = {
  about: About;
  /** Whose users: one organisation's, or the platform's. */
  of: { organisationId: string } | "platform";
  /** The permission they need to open what it is about. */
  code?: PermissionCode;
  /** Only the organisation's primary users. */
  isPrimary?: true;
  /** The event, which a user turns on or off in their settings, if they may. */
  event: NotificationEvent;
  way: Way;
  /** The user who caused it and need not be told. */
  exceptUserId?: string;
  /** Also told: who stands in today for those whom `among` names, as far as they may be told of it themselves. */
  withDeputies?: true;
  /** Narrows the users down. With several conditions, the first that matches anyone is used. */
  among?: readonly (SQL | undefined)[];
};

/** Those who see what it is about. */
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

async function isPlatformScope(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isPlatform: boolean }>(sql`select app_platform() as "isPlatform"`);
  return rows[0]?.isPlatform === true;
}

/**
 * Who is told of an event by one way: active users with an active membership in the organisation and this app who have the
 * permission and the setting that the notification requires, and see what it is about. Ordered by id. Throws unless the transaction has the
 * platform's scope, since no other scope sees the settings of an organisation's users.
 */
export async function recipientsOf(
  tx: Transaction,
  { of, about, code, isPrimary, event, way, exceptUserId, withDeputies, among = [undefined] }: Notification,
): Promise<Recipient[]> {
  const find = (narrowed: SQL | undefined) =>
    tx
      .select({
        membershipId: memberships.id,
        userId: users.id,
        email: users.email,
        fullName: users.fullName,
        organisationId: memberships.organisationId,
        hasDevice: sql<boolean>`app_has_device(${users.id})`,
        isPlatform: sql<boolean>`app_platform()`,
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
          usesThisApp(),
          code ? arrayContains(memberships.permissionCodes, [code]) : undefined,
          isPrimary ? eq(memberships.isPrimary, true) : undefined,
          exceptUserId ? ne(users.id, exceptUserId) : undefined,
          seers(about),
          narrowed,
        ),
      )
      .orderBy(asc(users.id));
  const deputiesOf = async (named: Awaited<ReturnType<typeof find>>) => {
    const ids = named.map(({ membershipId }) => membershipId);
    const day = today();
    const standing = await find(
      sql`${memberships.id} in (select app_deputies_of(${sql.param(ids)}::uuid[], ${day}::date))`,
    );
    return standing.filter(({ membershipId }) => !ids.includes(membershipId));
  };
  for (const narrowed of among) {
    const named = await find(narrowed);
    const standing = withDeputies && named.length > 0 ? await deputiesOf(named) : [];
    const rows = [
      ...named.map((row) => ({ ...row, isDeputy: false })),
      ...standing.map((row) => ({ ...row, isDeputy: true })),
    ];
    // Another scope sees no one, or only some of them.
    if (!(rows[0]?.isPlatform ?? (await isPlatformScope(tx)))) {
      throw new Error("recipients are read in the platform's scope");
    }
    const found = rows.map(({ scopeServiceIds, scopeBranchIds, isPlatform: _, membershipId: __, ...person }) => {
      const limitedTo = limitOf({ scopeServiceIds, scopeBranchIds });
      return { ...person, limitedTo };
    });
    if (found.length > 0) return wanting(tx, found, { event, way });
  }
  return [];
}

/** What something is about and nothing else that is known of it, in the same order for the same. */
function aloneOf(about: About): About {
  if (typeof about === "string") return about;
  return "serviceId" in about ? { serviceId: about.serviceId } : { branchIds: about.branchIds.toSorted() };
}

/** The same, for everyone who has the permission, in a transaction of its own; within a batch, once for the same. */
export function findRecipients(asked: Omit<Notification, "among" | "withDeputies">): Promise<Recipient[]> {
  const notification = { ...asked, about: aloneOf(asked.about) };
  return onceForBatch(JSON.stringify(notification), () =>
    withScope({ kind: "platform" }, (tx) => recipientsOf(tx, notification)),
  );
}

/** Those who want to be told of it by this way. What law or safety requires is told by both. */
async function wanting(
  tx: Transaction,
  people: readonly (Omit<Recipient, "inPortal" | "isDaily" | "isPushed"> & { hasDevice: boolean })[],
  { event, way }: Pick<Notification, "event" | "way">,
): Promise<Recipient[]> {
  const ways = await waysOfPeople(tx, people, event);
  return people.flatMap(({ hasDevice, ...person }, index) => {
    const { inPortal = false, mail = null, push = false } = ways[index] ?? {};
    const isDaily = mail === "daily";
    const isPushed = push && hasDevice;
    const isWanted = way === "mail" ? mail === "now" : inPortal || isDaily || isPushed;
    return isWanted ? [{ ...person, inPortal, isDaily, isPushed }] : [];
  });
}
