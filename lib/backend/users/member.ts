/** One person's place in an organisation: found, held, changed, always in the same order. */
import { and, eq, isNull } from "drizzle-orm";
import { type AuditAction, audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { type membershipEvents as events, membershipEvents, memberships, sessions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findOrganisation, holdOrganisation, memberScope, type Organisation } from "./organisation";

export type Membership = typeof memberships.$inferSelect;

type Which = { organisationId: string; id: string };
type Call = { caller: PersonCaller; context: Context };

async function find(tx: Transaction, { organisationId, id }: Which): Promise<Membership> {
  const [found] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.organisationId, organisationId)));
  if (!found) throw notFound();
  return found;
}

/**
 * Runs `act` on another's place in an organisation, in a transaction that sees the organisation and him, while no other change of
 * the organisation's people is under way. Throws NOT_FOUND for whoever is not its own, FORBIDDEN for oneself and for a caller who
 * may no longer change people, CONFLICT when he was changed since `lock` was read.
 */
export async function withMember<T>(
  { caller }: Call,
  which: Which & { lock?: number },
  act: (tx: Transaction, member: Membership, organisation: Organisation) => Promise<T>,
): Promise<T> {
  // A first look, to know whom the transaction has to see. What counts is looked at again inside.
  const { userId } = await withScope(scopeOf(caller), async (tx) => {
    await findOrganisation(tx, caller, which.organisationId);
    return find(tx, which);
  });
  if (userId === caller.userId) throw new DomainError("FORBIDDEN", messages.users.ownRights, { reason: "ownRights" });
  return withScope(memberScope(caller, which.organisationId, userId), async (tx) => {
    const organisation = await holdOrganisation(tx, caller, which.organisationId);
    const member = await find(tx, which);
    if (which.lock !== undefined && member.lock !== which.lock) {
      throw conflict(messages.general.conflict, "changedMeanwhile");
    }
    return act(tx, member, organisation);
  });
}

/** Writes a change of a place and lifts its lock number, which is returned. */
export async function writeMember(
  tx: Transaction,
  { id, lock }: Membership,
  change: Partial<Membership>,
): Promise<{ lock: number }> {
  const [written] = await tx
    .update(memberships)
    .set({ ...change, lock: lock + 1 })
    .where(and(eq(memberships.id, id), eq(memberships.lock, lock)))
    .returning({ lock: memberships.lock });
  if (!written) throw conflict(messages.general.conflict, "changedMeanwhile");
  return written;
}

/**
 * Ends the sessions that stand in a place, half-way ones among them; of all of the person's with `everywhere`. Returns how many.
 * Before the place itself is written: signing in takes both in that order.
 */
export async function endSessions(
  tx: Transaction,
  { id, userId }: Pick<Membership, "id" | "userId">,
  now: Date,
  everywhere = false,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, refreshTokenSealed: null })
    .where(and(everywhere ? eq(sessions.userId, userId) : eq(sessions.membershipId, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

type Event = { kind: (typeof events.$inferInsert)["kind"]; reason: string | null; at: Date };

/** Notes why something was done to a place; the reason is for the organisation to read, and stands nowhere else. */
export async function noteEvent(tx: Transaction, { caller }: Call, member: Membership, event: Event): Promise<void> {
  const { organisationId, id: membershipId } = member;
  await tx.insert(membershipEvents).values({ organisationId, membershipId, byUserId: caller.userId, ...event });
}

/** The audit row of what was done to a place. */
export const auditMember = (
  tx: Transaction,
  { context }: Call,
  member: Membership,
  action: AuditAction,
  details?: Record<string, string | number | boolean>,
): Promise<void> =>
  audit(tx, context, {
    organisationId: member.organisationId,
    action,
    subject: { type: "membership", id: member.id },
    details,
  });
