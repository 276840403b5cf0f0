/** The organisation whose users a call is about, and whether the caller may manage them now. */
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { usesThisApp } from "@/lib/backend/uses-this-app";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { OrganisationStatus } from "@/lib/contract/organisations";
import type { Choices } from "@/lib/contract/users/people";
import { branches, memberships, organisations, services } from "@/lib/db/schema";
import type { Scope, Transaction } from "@/lib/db/tenancy";
import { grantableRights, type OrganisationKind, type Rights, refusalsOf } from "./rules";

/** The groups whose permission code gives access to an organisation's users. */
export const staff = ["Admin", "Agency", "Provider"] as const;

export type Organisation = { id: string; name: string; kind: OrganisationKind; status: OrganisationStatus };

/** The organisation's primary user, or platform staff. */
export const mayManage = (caller: PersonCaller): boolean => caller.isPrimary || caller.group === "Admin";

const { id, name, kind, status } = organisations;
const columns = { id, name, kind, status };

/** Throws NOT_FOUND for an organisation that is not the caller's; platform staff may name any. */
export async function findOrganisation(tx: Transaction, caller: PersonCaller, id: string): Promise<Organisation> {
  if (caller.group !== "Admin" && id !== caller.organisation.id) throw notFound();
  const [found] = await tx.select(columns).from(organisations).where(eq(organisations.id, id));
  if (!found) throw notFound();
  return found;
}

/** The scope for changing one user who belongs to `organisationId`. */
export const memberScope = (caller: PersonCaller, organisationId: string, userId: string): Scope =>
  caller.group === "Admin" ? scopeOf(caller) : { kind: "member", organisationId, userId };

/**
 * Locks the organisation until the transaction ends, so that changes to its users happen one after another, and checks
 * again whether the caller may make them, since they may just have been deactivated. Throws NOT_FOUND, FORBIDDEN.
 */
export async function lockOrganisation(tx: Transaction, caller: PersonCaller, id: string): Promise<Organisation> {
  if (caller.group !== "Admin" && id !== caller.organisation.id) throw notFound();
  // The weakest lock that works: rows that only reference the organisation can still be written.
  const [locked] = await tx.select(columns).from(organisations).where(eq(organisations.id, id)).for("no key update");
  if (!locked) throw notFound();
  const [own] = await tx
    .select({ isPrimary: memberships.isPrimary, codes: memberships.permissionCodes })
    .from(memberships)
    .where(and(eq(memberships.id, caller.membershipId), isNull(memberships.deactivatedAt)))
    // For platform staff the locked organisation is not their own, so their membership row is locked as well.
    .for("share");
  const mayStill = own?.codes.includes(codes.organisation) && (own.isPrimary || caller.group === "Admin");
  if (!mayStill) throw new DomainError("FORBIDDEN", messages.users.noLongerYours);
  return locked;
}

/**
 * Whether a user's permissions let them invite others: the permission code, and in agencies and providers being a
 * primary user.
 */
export const mayInvite = (
  kind: OrganisationKind,
  { isPrimaryUser, permissionCodes }: Pick<Rights, "isPrimaryUser" | "permissionCodes">,
): boolean => permissionCodes.includes(codes.organisation) && (kind === "platform" || isPrimaryUser);

/** Whether a user can manage the organisation's users; every organisation needs at least one who can. */
const canManageUsers = (kind: OrganisationKind, { isPrimaryUser, permissionCodes, apps }: Rights): boolean =>
  apps.includes(env().PLATFORM_APP_ID) && mayInvite(kind, { isPrimaryUser, permissionCodes });

/**
 * Throws CONFLICT if changing a user's rights from `before` to `after` (null: no access) would leave the organisation
 * without anyone who can manage its users. The organisation must be locked. Platform staff are exempt in other
 * organisations: they can block a compromised account even if it is the only one, and then invite the next primary
 * user.
 */
export async function refuseLastUserAdministrator(
  tx: Transaction,
  caller: PersonCaller,
  { id, kind }: Organisation,
  membershipId: string,
  before: Rights,
  after: Rights | null,
): Promise<void> {
  if (caller.group === "Admin" && kind !== "platform") return;
  if (!canManageUsers(kind, before) || (after && canManageUsers(kind, after))) return;
  const others = await tx.$count(
    memberships,
    and(
      eq(memberships.organisationId, id),
      ne(memberships.id, membershipId),
      isNull(memberships.deactivatedAt),
      usesThisApp(),
      sql`${codes.organisation} = any(${memberships.permissionCodes})`,
      kind === "platform" ? undefined : eq(memberships.isPrimary, true),
    ),
  );
  if (others > 0) return;
  const { lastUserAdministrator, lastPrimary } = messages.users;
  throw conflict(kind === "platform" ? lastUserAdministrator : lastPrimary, "lastPrimary");
}

const products: Record<string, { title: string }> = messages.products as never;

/** An application's name: the brand for this one, the product's name for the others. */
const appName = (appId: string): string =>
  (appId === env().PLATFORM_APP_ID ? messages.products.portal : products[appId])?.title ?? appId;

/** The sites of an organisation by name, inactive ones too: a user may still be limited to them. */
async function sitesOf(tx: Transaction, { id, kind }: Pick<Organisation, "id" | "kind">): Promise<Choices["sites"]> {
  if (kind === "platform") return null;
  const table = kind === "provider" ? services : branches;
  const items = await tx
    .select({ _id: table.id, name: table.name, isActive: table.isActive })
    .from(table)
    .where(eq(table.organisationId, id))
    .orderBy(asc(table.name), asc(table.id));
  return { kind: kind === "provider" ? "services" : "branches", items };
}

/** What `caller` may grant to users of an organisation. */
export const grantableFor = async (tx: Transaction, { group, principal }: PersonCaller, organisation: Organisation) =>
  grantableRights({ ...principal, group }, organisation.kind, env().PLATFORM_APP_ID, await sitesOf(tx, organisation));

/** Why `caller` may not grant `wanted` to the first user of a new organisation, by field; empty if they may. */
export const refusedOf = ({ group, principal }: PersonCaller, kind: OrganisationKind, wanted: Rights) =>
  refusalsOf(grantableRights({ ...principal, group }, kind, env().PLATFORM_APP_ID), null, wanted);

/** The same as the form shows it. */
export async function choicesFor(tx: Transaction, caller: PersonCaller, organisation: Organisation): Promise<Choices> {
  const { apps, ...offer } = await grantableFor(tx, caller, organisation);
  return {
    ...offer,
    apps: apps.map((app) => ({ ...app, name: appName(app.appId) })),
    sites: await sitesOf(tx, organisation),
  };
}
