import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { usesThisApp } from "@/lib/backend/uses-this-app";
import { memberships, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The caller's active colleagues in this portal for whom these conditions hold, by name. */
export const colleaguesOf = (tx: Transaction, { userId, organisation }: PersonCaller, ...conditions: SQL[]) =>
  tx
    .select({ membershipId: memberships.id, userId: users.id, name: users.fullName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
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
    .orderBy(asc(users.fullName), asc(users.id));
