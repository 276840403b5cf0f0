/** What a user has chosen for a list: its columns, stored with their settings, and the views that they saved. */
import { and, asc, eq, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import { contract } from "@/lib/contract";
import { scopedRead } from "@/lib/db/read";
import { savedViews, settings } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { storeSetting } from "./rows";

const keyOf = (list: ChosenList) => `columns.${list}`;

const readColumns = scopedRead<{ value: string | null }>({ value: settings.value }, (select) =>
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

const readViews = scopedRead<{ _id: string; name: string; query: string }>(
  { _id: savedViews.id, name: savedViews.name, query: savedViews.query },
  (select) =>
    select
      .from(savedViews)
      .where(
        and(
          eq(savedViews.organisationId, sql.placeholder("organisationId")),
          eq(savedViews.userId, sql.placeholder("userId")),
          eq(savedViews.list, sql.placeholder("list")),
        ),
      )
      .orderBy(asc(sql`lower(${savedViews.name})`)),
);

/** The caller's own choices. */
export const ofList = procedure(contract.settings.ofList, signedIn, async ({ input: { list }, caller }) => {
  const { userId, organisation } = caller;
  const [[row], views] = await Promise.all([
    readColumns({ kind: "identity", userId }, { userId, key: keyOf(list) }),
    readViews(scopeOf(caller), { organisationId: organisation.id, userId, list }),
  ]);
  return {
    columns: columnsIn(list, row?.value ?? null),
    views: views.map(({ _id, name, query }) => ({ _id, name, query: Object.fromEntries(new URLSearchParams(query)) })),
  };
});

/** Stores the caller's own choice; the last one wins. */
export const saveColumns = procedure(
  contract.settings.saveColumns,
  signedIn,
  ({ input: { list, columns: chosen }, caller, context }) =>
    withScope({ kind: "identity", userId: caller.userId }, async (tx) => {
      const value = chosen && chosen.length > 0 ? chosen.join(" ") : null;
      await storeSetting(tx, { scope: "user", id: caller.userId }, { key: keyOf(list), value });
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "settings.changed",
        subject: { type: "user", id: caller.userId },
        details: { keys: keyOf(list) },
      });
      return { saved: true as const };
    }),
);
