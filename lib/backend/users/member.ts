/** One user's membership in an organisation: found, locked and changed, always in the same order. */
import { and, eq, isNull } from "drizzle-orm";
import { type AuditAction, audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { type membershipEvents as events, membershipEvents, memberships, sessions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findOrganisation, lockOrganisation, memberScope, type Organisation } from "./organisation";

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
 * Runs `act` on another user's membership, in a transaction that sees the organisation and the user, while the
 * organisation is locked against other changes to its users. Throws NOT_FOUND for a user of another organisation,
 * FORBIDDEN for oneself and for a caller who may no longer manage users, CONFLICT when the membership was changed since
 * `lock` was read.
 */
export async function withMember<T>(
  { caller }: Call,
  which: Which & { lock?: number },
  act: (tx: Transaction, member: Membership, organisation: Organisation) => Promise<T>,
): Promise<T> {
  // Read first to learn which user the transaction must see; everything is checked again inside.
  const { userId } = await withScope(scopeOf(caller), async (tx) => {
    await findOrganisation(tx, caller, which.organisationId);
    return find(tx, which);
  });
  if (userId === caller.userId) throw new DomainError("FORBIDDEN", messages.users.ownRights, { reason: "ownRights" });
  return withScope(memberScope(caller, which.organisationId, userId), async (tx) => {
    const organisation = await lockOrganisation(tx, caller, which.organisationId);
    const member = await find(tx, which);
    if (which.lock !== undefined && member.lock !== which.lock) {
      throw conflict(messages.general.conflict, "changedMeanwhile");
    }
    return act(tx, member, organisation);
  });
}

/** Updates a membership and returns its new lock number. */
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
 * Ends the sessions of a membership, including pending ones, or all of the user's with `everywhere`. Returns how many.
 * Call it before updating the membership: signing in locks both in that order.
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

/** Records why a membership was changed; the reason is for the organisation to read and is stored nowhere else. */
export async function recordEvent(tx: Transaction, { caller }: Call, member: Membership, event: Event): Promise<void> {
  const { organisationId, id: membershipId } = member;
  await tx.insert(membershipEvents).values({ organisationId, membershipId, byUserId: caller.userId, ...event });
}

/** The audit row of a change to a membership. */
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
