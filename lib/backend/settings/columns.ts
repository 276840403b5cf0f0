/** The columns that a user has chosen for a list, stored with their settings. */
import { and, eq, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import { contract } from "@/lib/contract";
import { scopedRead } from "@/lib/db/read";
import { settings } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const keyOf = (list: ChosenList) => `columns.${list}`;

const read = scopedRead<{ value: string | null }>({ value: settings.value }, (select) =>
  select
    .from(settings)
    .where(
      and(
        eq(settings.scope, "user"),
        eq(settings.scopeId, sql.placeholder("userId")),
        eq(settings.key, sql.placeholder("key")),
      ),
    ),
);

/** The stored columns that the list still has. */
function columnsIn(list: ChosenList, value: string | null): ListColumn[] | null {
  if (!value) return null;
  const known: readonly string[] = listColumns[list];
  const columns = [...new Set(value.split(" "))].filter((column): column is ListColumn => known.includes(column));
  return columns.length > 0 ? columns : null;
}

/** The caller's own choice. */
export const columns = procedure(contract.settings.columns, signedIn, async ({ input: { list }, caller }) => {
  const [row] = await read({ kind: "identity", userId: caller.userId }, { userId: caller.userId, key: keyOf(list) });
  return { columns: columnsIn(list, row?.value ?? null) };
});

/** Stores the caller's own choice; the last one wins. */
export const saveColumns = procedure(
  contract.settings.saveColumns,
  signedIn,
  ({ input: { list, columns: chosen }, caller, context }) =>
    withScope({ kind: "identity", userId: caller.userId }, async (tx) => {
      const value = chosen && chosen.length > 0 ? chosen.join(" ") : null;
      await tx
        .insert(settings)
        .values({ scope: "user", scopeId: caller.userId, key: keyOf(list), value })
        .onConflictDoUpdate({
          target: [settings.scope, settings.scopeId, settings.key],
          set: { value, lock: sql`${settings.lock} + 1`, changedAt: sql`now()` },
        });
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "settings.changed",
        subject: { type: "user", id: caller.userId },
        details: { keys: keyOf(list) },
      });
      return { saved: true as const };
    }),
);
