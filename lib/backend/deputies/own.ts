/** A person says who stands in for them, and reads for whom they stand in. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { colleaguesOf } from "@/lib/backend/colleagues";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { deputies, memberships, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { actsForIds, namedBy } from "./find";
import { queueDeputyNews, standInOf } from "./news";

const texts = messages.deputies;
const COLLEAGUES_MAX = 500;

/** Who stands in for the caller, whom they can name, and for whom they stand in today. */
export const get = procedure(contract.deputies.get, signedIn, ({ caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [own] = await tx
      .select({ row: deputies, name: users.fullName })
      .from(deputies)
      .innerJoin(memberships, eq(memberships.id, deputies.deputyMembershipId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(deputies.membershipId, caller.membershipId));
    const active = own ? await colleaguesOf(tx, caller, eq(memberships.id, own.row.deputyMembershipId)) : [];
    const colleagues = await colleaguesOf(tx, caller).limit(COLLEAGUES_MAX);
    const absent = await tx
      .select({ name: users.fullName })
      .from(users)
      .where(and(inArray(users.id, await actsForIds(tx, caller)), ne(users.id, caller.userId)))
      .orderBy(users.fullName);
    return {
      absence: own
        ? {
            deputy: { _id: own.row.deputyMembershipId, name: own.name },
            from: own.row.fromOn,
            to: own.row.toOn,
            hasLeft: active.length === 0,
          }
        : null,
      lock: own?.row.lock ?? 0,
      colleagues: colleagues.map(({ membershipId: _id, name }) => ({ _id, name })),
      standsInFor: absent.map(({ name }) => name),
      namedBy: await namedBy(tx, caller),
    };
  }),
);

/**
 * Names the caller's deputy, or no one. BAD_REQUEST for someone who is no active colleague, and for days that are over; CONFLICT
 * if it has changed in the meantime.
 */
export const save = procedure(contract.deputies.save, signedIn, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { absence, lock } = input;
    const { membershipId, organisation } = caller;
    const isAsRead = and(eq(deputies.membershipId, membershipId), eq(deputies.lock, lock));
    const [named] = await tx.select().from(deputies).where(isAsRead).for("update");
    const of = { organisationId: organisation.id, membershipId, role: "own" } as const;
    const known = named ? await standInOf(tx, { ...of, deputyId: named.deputyMembershipId }) : null;
    /** Tells the one who stood in, and the one who does now. */
    const tellDeputies = async (next: string | null) => {
      if (named) await queueDeputyNews(tx, caller, { ...of, deputyId: named.deputyMembershipId, before: known });
      if (next && next !== named?.deputyMembershipId) {
        await queueDeputyNews(tx, caller, { ...of, deputyId: next, before: null });
      }
    };
    if (!absence) {
      const ended = await tx.delete(deputies).where(isAsRead).returning({ lock: deputies.lock });
      if (ended.length === 0 && lock > 0) throw conflict(messages.general.conflict, "changedMeanwhile");
      if (ended.length > 0) {
        await audit(tx, context, {
          organisationId: organisation.id,
          action: "deputy.ended",
          subject: { type: "membership", id: membershipId },
        });
        await tellDeputies(null);
      }
      return { lock: 0 };
    }
    const { deputyId, from, to } = absence;
    if (to < today()) throw invalid(messages.general.problem, [{ field: "absence.to", message: texts.isOver }]);
    const [deputy] = await colleaguesOf(tx, caller, eq(memberships.id, deputyId));
    if (!deputy) throw invalid(messages.general.problem, [{ field: "absence.deputyId", message: texts.deputyUnknown }]);
    const columns = { deputyMembershipId: deputyId, fromOn: from, toOn: to };
    const [saved] =
      lock === 0
        ? await tx
            .insert(deputies)
            .values({ membershipId, organisationId: organisation.id, ...columns })
            .onConflictDoNothing()
            .returning({ lock: deputies.lock })
        : await tx
            .update(deputies)
            .set({ ...columns, lock: sql`${deputies.lock} + 1` })
            .where(isAsRead)
            .returning({ lock: deputies.lock });
    if (!saved) throw conflict(messages.general.conflict, "changedMeanwhile");
    await audit(tx, context, {
      organisationId: organisation.id,
      action: "deputy.named",
      subject: { type: "membership", id: membershipId },
      details: { deputy: deputyId, from, to },
    });
    await tellDeputies(deputyId);
    return saved;
  }),
);
