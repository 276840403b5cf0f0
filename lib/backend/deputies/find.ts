/** Who stands in for whom, and who can be named (docs/decisions/0112-deputies.md). */
import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { usesThisApp } from "@/lib/backend/uses-this-app";
import { memberships, organisations, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Who = Record<"userId" | "organisationId" | "today", SQL>;

/** The users for whom someone acts today, as an array: themselves, and those who are away and whose deputies lead to them. */
export const actsFor = ({ userId, organisationId, today: day }: Who): SQL =>
  sql`array(select app_stands_in_for(${userId}, ${organisationId}, ${day}))`;

/** The users for whom the caller acts today, themselves included. */
export async function actsForIds(tx: Transaction, { userId, organisation }: PersonCaller): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select app_stands_in_for(${userId}::uuid, ${organisation.id}::uuid, ${today()}::date) as id`,
  );
  return [...new Set([userId, ...rows.map(({ id }) => id)])];
}

/** The caller's active colleagues in this portal, by name. `_id`: their membership's. */
export const colleaguesOf = (tx: Transaction, { userId, organisation }: PersonCaller, ...conditions: SQL[]) =>
  tx
    .select({ _id: memberships.id, name: users.fullName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(
      and(
        eq(memberships.organisationId, organisation.id),
        isNull(memberships.deactivatedAt),
        eq(users.isActive, true),
        usesThisApp(),
        ne(memberships.userId, userId),
        ...conditions,
      ),
    )
    .orderBy(asc(users.fullName), asc(memberships.id))
    .limit(500);
