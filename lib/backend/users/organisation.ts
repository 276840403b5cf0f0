/** The organisation whose people a call is about, and whether the caller may change them now. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { OrganisationStatus } from "@/lib/contract/organisations";
import type { Choices } from "@/lib/contract/people";
import { memberships, organisations } from "@/lib/db/schema";
import type { Scope, Transaction } from "@/lib/db/tenancy";
import { type OrganisationKind, offerOf, type Rights, refusalsOf } from "./rules";

/** Whose code opens the people of an organisation. */
export const staff = ["Admin", "Agency", "Provider"] as const;

export type Organisation = { id: string; name: string; kind: OrganisationKind; status: OrganisationStatus };

/** The primary user of the organisation, and the platform's staff. */
export const mayManage = (caller: PersonCaller): boolean => caller.isPrimary || caller.group === "Admin";

const { id, name, kind, status } = organisations;
const columns = { id, name, kind, status };

/** Throws NOT_FOUND for an organisation that is not the caller's; the platform's staff may name any. */
export async function findOrganisation(tx: Transaction, caller: PersonCaller, id: string): Promise<Organisation> {
  if (caller.group !== "Admin" && id !== caller.organisation.id) throw notFound();
  const [found] = await tx.select(columns).from(organisations).where(eq(organisations.id, id));
  if (!found) throw notFound();
  return found;
}

/** The scope in which something is done to one person who belongs to `organisationId`. */
export const memberScope = (caller: PersonCaller, organisationId: string, userId: string): Scope =>
  caller.group === "Admin" ? scopeOf(caller) : { kind: "member", organisationId, userId };

/**
 * Holds the organisation until the transaction ends, so that changes of its people come one after the other, and asks again
 * whether the caller may make them: he may have been deactivated a moment ago. Throws NOT_FOUND, FORBIDDEN.
 */
export async function holdOrganisation(tx: Transaction, caller: PersonCaller, id: string): Promise<Organisation> {
  if (caller.group !== "Admin" && id !== caller.organisation.id) throw notFound();
  // No harder than this needs: rows that only refer to the organisation are written meanwhile.
  const [held] = await tx.select(columns).from(organisations).where(eq(organisations.id, id)).for("no key update");
  if (!held) throw notFound();
  const [own] = await tx
    .select({ isPrimary: memberships.isPrimary, codes: memberships.permissionCodes })
    .from(memberships)
    .where(and(eq(memberships.id, caller.membershipId), isNull(memberships.deactivatedAt)))
    // Of the platform's staff it is another organisation that is held: the row itself is, then.
    .for("share");
  const mayStill = own?.codes.includes(codes.organisation) && (own.isPrimary || caller.group === "Admin");
  if (!mayStill) throw new DomainError("FORBIDDEN", messages.users.noLongerYours);
  return held;
}

/** Whether somebody's rights let him ask others in: the code, and in agencies and providers being a primary user. */
export const mayInvite = (
  kind: OrganisationKind,
  { isPrimaryUser, permissionCodes }: Pick<Rights, "isPrimaryUser" | "permissionCodes">,
): boolean => permissionCodes.includes(codes.organisation) && (kind === "platform" || isPrimaryUser);

/** Who keeps an organisation from being nobody's: whoever may look after its people, of agencies and providers its primary users. */
const keeps = (kind: OrganisationKind, { isPrimaryUser, permissionCodes, apps }: Rights): boolean =>
  apps.includes(env().PLATFORM_APP_ID) && mayInvite(kind, { isPrimaryUser, permissionCodes });

/**
 * Throws CONFLICT where the change of a person from `before` to `after` (null: he may no longer come in) would leave the
 * organisation without anyone who keeps it. The organisation must be held. The platform's staff are not bound where it is not
 * their own: an account that was taken over is cut off though it is the only one, and they invite the next primary user.
 */
export async function refuseLastKeeper(
  tx: Transaction,
  caller: PersonCaller,
  { id, kind }: Organisation,
  membershipId: string,
  before: Rights,
  after: Rights | null,
): Promise<void> {
  if (caller.group === "Admin" && kind !== "platform") return;
  if (!keeps(kind, before) || (after && keeps(kind, after))) return;
  const others = await tx.$count(
    memberships,
    and(
      eq(memberships.organisationId, id),
      ne(memberships.id, membershipId),
      isNull(memberships.deactivatedAt),
      sql`${memberships.apps} @> ${JSON.stringify([{ appId: env().PLATFORM_APP_ID }])}::jsonb`,
      sql`${codes.organisation} = any(${memberships.permissionCodes})`,
      kind === "platform" ? undefined : eq(memberships.isPrimary, true),
    ),
  );
  if (others > 0) return;
  const { lastKeeper, lastPrimary } = messages.users;
  throw conflict(kind === "platform" ? lastKeeper : lastPrimary, "lastPrimary");
}

const products: Record<string, { title: string }> = messages.products as never;

/** What an application is called: this one by the brand, the others by the product. */
const appName = (appId: string): string =>
  (appId === env().PLATFORM_APP_ID ? messages.products.portal : products[appId])?.title ?? appId;

/** What `caller` may give to people of an organisation, by its rules. */
export const offerFor = ({ group, principal }: PersonCaller, kind: OrganisationKind) =>
  offerOf({ ...principal, group }, kind, env().PLATFORM_APP_ID);

/** Why `caller` may not give `wanted` to somebody new, by field; empty where he may. */
export const refusedOf = (caller: PersonCaller, kind: OrganisationKind, wanted: Rights) =>
  refusalsOf(offerFor(caller, kind), null, wanted);

export const choicesFor = (caller: PersonCaller, { kind }: Organisation): Choices => {
  const { apps, ...offer } = offerFor(caller, kind);
  return { ...offer, apps: apps.map((app) => ({ ...app, name: appName(app.appId) })) };
};
