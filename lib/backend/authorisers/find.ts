/** Reads the authorisers of providers, in the caller's scope. */
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { env } from "@/lib/config/env";
import { authorisers, memberships, organisations, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { AuthoriserRights } from "./rules";

/** The role of authoriser in this app, which only a membership has. */
const hasRole = (): SQL =>
  sql`${memberships.apps} @> ${JSON.stringify([{ appId: env().PLATFORM_APP_ID, isAuthorizer: true }])}::jsonb`;

/** The active members of providers with the role of authoriser, by provider and name, with what narrows it. */
export const selectAuthorisers = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({
      id: memberships.id,
      userId: memberships.userId,
      organisationId: memberships.organisationId,
      provider: organisations.name,
      name: users.fullName,
      isActive: users.isActive,
      opensTasks: sql<boolean>`${codes.tasks} = any(${memberships.permissionCodes})`,
      seesServiceIds: memberships.scopeServiceIds,
      row: authorisers,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .leftJoin(authorisers, eq(authorisers.membershipId, memberships.id))
    .where(and(eq(organisations.kind, "provider"), isNull(memberships.deactivatedAt), hasRole(), ...conditions))
    .orderBy(asc(organisations.name), asc(users.fullName), asc(memberships.id));

export type FoundAuthoriser = Awaited<ReturnType<typeof selectAuthorisers>>[number];

/** Their rights: without a row they authorise jobs of every service, up to any amount, and no payments. */
export const rightsOf = ({
  id,
  userId,
  isActive,
  opensTasks,
  seesServiceIds,
  row,
}: FoundAuthoriser): AuthoriserRights => ({
  id,
  userId,
  isActive,
  opensTasks,
  seesServiceIds,
  serviceIds: row?.serviceIds ?? null,
  canAuthoriseJobs: row?.canAuthoriseJobs ?? true,
  limitPence: row?.limitPence ?? null,
  canAuthorisePayments: row?.canAuthorisePayments ?? false,
  paymentLimitPence: row?.paymentLimitPence ?? null,
  deputyId: row?.deputyMembershipId ?? null,
  awayFrom: row?.awayFrom ?? null,
  awayTo: row?.awayTo ?? null,
});

/** The authorisers of one provider. */
export const authorisersOf = async (tx: Transaction, organisationId: string): Promise<AuthoriserRights[]> =>
  (await selectAuthorisers(tx, eq(memberships.organisationId, organisationId))).map(rightsOf);
