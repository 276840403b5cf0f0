/** Stores a user's authenticator secrets, encrypted for that user only. */
import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "@/lib/db/schema";
import { openFor, sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { newRecoveryCodes, recoveryHash, type SetUp } from "./rules";

/** The secret in use, and the one being set up: until it is confirmed, the one in use stays. */
type Secrets = { secret: string | null; next: SetUp | null };

export type Factor = Secrets & { confirmedAt: Date | null; lastStep: number | null };

// The prefix keeps this apart from values encrypted for a worker: neither can be decrypted as the other.
const sealedFor = (userId: string) => `secondFactor:${userId}`;

/** The columns that store the secrets. */
export function sealed(userId: string, secrets: Secrets) {
  const { keyId, sealed: secretSealed } = sealFor(sealedFor(userId), secrets);
  return { keyId, secretSealed };
}

/** A user's second factor; null if there is none. `locked`: lock the row for an update in this transaction. */
export async function factorOf(tx: Transaction, userId: string, locked = false): Promise<Factor | null> {
  const found = tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const [row] = await (locked ? found.for("update") : found);
  if (!row) return null;
  const { keyId, secretSealed, confirmedAt, lastStep } = row;
  const secrets = openFor(sealedFor(userId), { keyId, sealed: secretSealed }) as Secrets;
  return { ...secrets, confirmedAt, lastStep };
}

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Replaces all of a user's recovery codes. Returns them in plain text; only their hashes are stored. */
export async function renewCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const hashes = codes.map(recoveryHash).filter((hash) => hash !== null);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return codes;
}
