/**
 * Tokens of links sent to a user, created on sending. A new token voids the earlier ones of its kind, unless it is
 * additional.
 */
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { newToken } from "@/lib/backend/tokens";
import { type accountTokenKind, accountTokens, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Kind = (typeof accountTokenKind.enumValues)[number];

/** Reads an active user and locks the row until the transaction ends, so that changes to one user run one at a time. */
export async function lockUser(tx: Transaction, userId: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .for("update");
  return user;
}

/** Voids a user's unused links of one kind. */
export async function voidTokens(tx: Transaction, userId: string, kind: Kind, now: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ voidedAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, kind),
        isNull(accountTokens.usedAt),
        isNull(accountTokens.voidedAt),
      ),
    );
}

type Minted = { id: string; token: string };
type Wanted = {
  userId: string;
  kind: Kind;
  target?: string;
  lifetimeMs: number;
  /** Whether earlier links stay valid. */
  isAdditional?: boolean;
};

/**
 * Creates a token, voiding earlier ones unless it is additional. The user must be locked. The token itself is only in
 * the returned value; the database has its hash.
 */
export async function mint(tx: Transaction, wanted: Wanted, now: Date): Promise<Minted> {
  const { userId, kind, target, lifetimeMs, isAdditional = false } = wanted;
  if (!isAdditional) await voidTokens(tx, userId, kind, now);
  const id = randomUUID();
  const { token, tokenHash } = newToken();
  await tx.insert(accountTokens).values({
    id,
    kind,
    userId,
    target,
    tokenHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return { id, token };
}
