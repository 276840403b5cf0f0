/** Tokens of links that are sent to a user: made when they are sent, each in place of those before it. */
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { newToken } from "@/lib/backend/tokens";
import { type accountTokenKind, accountTokens, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Kind = (typeof accountTokenKind.enumValues)[number];

/** The user as he is now, held until the transaction ends: what is done to one user is done one after the other. */
export async function holdUser(tx: Transaction, userId: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .for("update");
  return user;
}

/** Voids a user's links of one kind that were not used yet. */
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
  /** Whether earlier ones stay good. */
  isBesideOthers?: boolean;
};

/** Makes a new token, in place of earlier ones unless they stay good. The user must be held. The token itself is in what this returns and nowhere else. */
export async function mint(tx: Transaction, wanted: Wanted, now: Date): Promise<Minted> {
  const { userId, kind, target, lifetimeMs, isBesideOthers = false } = wanted;
  if (!isBesideOthers) await voidTokens(tx, userId, kind, now);
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
