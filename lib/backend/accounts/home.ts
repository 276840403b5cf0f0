import { and, desc, eq, isNull } from "drizzle-orm";
import { memberships } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * The organisation whose audit log records a user's own changes: their selected one. Undefined for a user with no
 * active membership.
 */
export async function homeOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [own] = await tx
    .select({ organisationId: memberships.organisationId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.deactivatedAt)))
    .orderBy(desc(memberships.isSelected), memberships.createdAt)
    .limit(1);
  return own?.organisationId;
}
