/** Saved views of the list: each user's own, in the organisation they work for. */
import { and, asc, count, eq, type Placeholder, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type WorkerQuery, workerQuerySchema } from "@/lib/contract/workers";
import { scopedRead } from "@/lib/db/read";
import { savedViews as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const accessRule = permission(codes.workersView, ["Admin", "Agency"]);

const ownOf = (organisationId: string | Placeholder, userId: string | Placeholder) =>
  and(eq(table.organisationId, organisationId), eq(table.userId, userId), eq(table.list, "workers"));
const own = ({ organisation, userId }: PersonCaller) => ownOf(organisation.id, userId);

const written = (query: WorkerQuery): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  ).toString();

/** The saved filters that are still valid, since a filter may have been removed since. */
function readBack(query: string): WorkerQuery {
  const given: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query));
  const { shape } = workerQuerySchema;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const parsed = schema.safeParse(given[name]);
      return parsed.success && parsed.data ? [[name, parsed.data]] : [];
    }),
  );
}

const read = scopedRead<{ _id: string; name: string; query: string }>(
  { _id: table.id, name: table.name, query: table.query },
  (from) =>
    from
      .from(table)
      .where(ownOf(sql.placeholder("organisationId"), sql.placeholder("userId")))
      .orderBy(asc(sql`lower(${table.name})`)),
);

export const savedViews = procedure(contract.workers.savedViews, accessRule, async ({ caller }) => {
  const rows = await read(scopeOf(caller), { organisationId: caller.organisation.id, userId: caller.userId });
  return { items: rows.map(({ _id, name, query }) => ({ _id, name, query: readBack(query) })) };
});

/** Saves a view, replacing one of the same name. CONFLICT for too many views. */
export const saveView = procedure(contract.workers.saveView, accessRule, ({ input: { name, query }, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [kept] = await tx.select({ total: count() }).from(table).where(own(caller));
    const ofName = and(own(caller), sql`lower(${table.name}) = lower(${name})`);
    const [there] = await tx.select({ id: table.id }).from(table).where(ofName);
    if (!there && (kept?.total ?? 0) >= constants.savedViewsMax) {
      throw conflict(messages.workers.tooManyViews(constants.savedViewsMax), "tooManyViews");
    }
    const { rows } = await tx.execute<{ _id: string }>(sql`
      insert into saved_views (organisation_id, user_id, list, name, query)
        values (${caller.organisation.id}, ${caller.userId}, 'workers', ${name}, ${written(query)})
        on conflict (organisation_id, user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
        returning id as _id`);
    const [saved] = rows;
    if (!saved) throw notFound();
    return saved;
  }),
);

/** NOT_FOUND for another user's view. */
export const deleteView = procedure(contract.workers.deleteView, accessRule, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const gone = await tx
      .delete(table)
      .where(and(own(caller), eq(table.id, input.viewId)))
      .returning({ id: table.id });
    if (gone.length === 0) throw notFound();
    return { deleted: true as const };
  }),
);
