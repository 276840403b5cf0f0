/** A user's generator as it is stored: the secrets sealed for him alone. */
import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "@/lib/db/schema";
import { openFor, sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { newRecoveryCodes, recoveryHash, type SetUp } from "./rules";

/** The secret in use, and the one that is being set up: until it is confirmed, the one in use stays. */
type Secrets = { secret: string | null; next: SetUp | null };

export type Factor = Secrets & { confirmedAt: Date | null; lastStep: number | null };

// Not a worker's: what was sealed as one does not open as the other.
const sealedFor = (userId: string) => `secondFactor:${userId}`;

/** The columns that hold the secrets. */
export function sealed(userId: string, secrets: Secrets) {
  const { keyId, sealed: secretSealed } = sealFor(sealedFor(userId), secrets);
  return { keyId, secretSealed };
}

/** A user's generator; null when there is none. `locked`: for a change in this transaction. */
export async function factorOf(tx: Transaction, userId: string, locked = false): Promise<Factor | null> {
  const found = tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const [row] = await (locked ? found.for("update") : found);
  if (!row) return null;
  const { keyId, secretSealed, confirmedAt, lastStep } = row;
  const secrets = openFor(sealedFor(userId), { keyId, sealed: secretSealed }) as Secrets;
  return { ...secrets, confirmedAt, lastStep };
}

/** How many recovery codes a user has left. */
export const codesLeft = (tx: Transaction, userId: string): Promise<number> =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Gives a user new recovery codes in place of all he had. Returned here in clear, and kept nowhere so. */
export async function renewCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const hashes = codes.map(recoveryHash).filter((hash) => hash !== null);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return codes;
}
