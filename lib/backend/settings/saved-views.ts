/** Saved views of lists: each user's own, in the organisation they work for. */
import { and, count, eq, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import type { ChosenList } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { savedViews as texts } from "@/lib/config/messages/lists";
import { contract } from "@/lib/contract";
import { savedViews as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const ownOf = ({ organisation, userId }: PersonCaller) =>
  and(eq(table.organisationId, organisation.id), eq(table.userId, userId));

const ofList = (caller: PersonCaller, list: ChosenList) => and(ownOf(caller), eq(table.list, list));

/** Saves a view of a list, replacing one of the same name. CONFLICT for too many views. */
export const saveView = procedure(contract.settings.saveView, signedIn, ({ input: { list, name, query }, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [kept] = await tx.select({ total: count() }).from(table).where(ofList(caller, list));
    const ofName = and(ofList(caller, list), sql`lower(${table.name}) = lower(${name})`);
    const [there] = await tx.select({ id: table.id }).from(table).where(ofName);
    if (!there && (kept?.total ?? 0) >= constants.savedViewsMax) {
      throw conflict(texts.tooMany(constants.savedViewsMax), "tooManyViews");
    }
    const { rows } = await tx.execute<{ _id: string }>(sql`
      insert into saved_views (organisation_id, user_id, list, name, query)
        values (${caller.organisation.id}, ${caller.userId}, ${list}, ${name}, ${new URLSearchParams(query).toString()})
        on conflict (organisation_id, user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
        returning id as _id`);
    const [saved] = rows;
    if (!saved) throw notFound();
    return saved;
  }),
);

/** NOT_FOUND for another user's view. */
export const deleteView = procedure(contract.settings.deleteView, signedIn, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const gone = await tx
      .delete(table)
      .where(and(ownOf(caller), eq(table.id, input.viewId)))
      .returning({ id: table.id });
    if (gone.length === 0) throw notFound();
    return { deleted: true as const };
  }),
);
