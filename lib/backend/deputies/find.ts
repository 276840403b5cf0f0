/** Who stands in for whom (docs/decisions/0112-deputies.md). */
import { type SQL, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
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
