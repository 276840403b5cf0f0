/** Who stands in for whom (docs/decisions/0112-deputies.md). */
import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { authorisers, deputies, memberships, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Who = Record<"userId" | "organisationId" | "today", SQL>;

/** The users for whom someone acts today, as an array: themselves, and those who are away and whose deputies lead to them. */
export const actsFor = ({ userId, organisationId, today: day }: Who): SQL =>
  sql`array(select app_stands_in_for(${userId}, ${organisationId}, ${day}))`;

/** Active colleagues who named the caller for days that are not over, and the authorisers whose deputy they are, the next first. */
export async function namedBy(tx: Transaction, { membershipId, organisation }: PersonCaller) {
  const day = today();
  const isActive = and(eq(memberships.organisationId, organisation.id), isNull(memberships.deactivatedAt));
  const own = await tx
    .select({ name: users.fullName, from: deputies.fromOn, to: deputies.toOn })
    .from(deputies)
    .innerJoin(memberships, and(eq(memberships.id, deputies.membershipId), isActive))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(deputies.deputyMembershipId, membershipId), gte(deputies.toOn, day)));
  const ofAuthorisers = await tx
    .select({ name: users.fullName, from: authorisers.awayFrom, to: authorisers.awayTo })
    .from(authorisers)
    .innerJoin(memberships, and(eq(memberships.id, authorisers.membershipId), isActive))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(authorisers.deputyMembershipId, membershipId), gte(authorisers.awayTo, day)));
  return [
    ...own.map((one) => ({ ...one, asAuthoriser: false })),
    ...ofAuthorisers.map(({ name, from, to }) => ({ name, from: from ?? "", to: to ?? "", asAuthoriser: true })),
  ].toSorted((one, other) => one.from.localeCompare(other.from) || one.name.localeCompare(other.name, "en"));
}

/** The users for whom the caller acts today, themselves included. */
export async function actsForIds(tx: Transaction, { userId, organisation }: PersonCaller): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select app_stands_in_for(${userId}::uuid, ${organisation.id}::uuid, ${today()}::date) as id`,
  );
  return [...new Set([userId, ...rows.map(({ id }) => id)])];
}
