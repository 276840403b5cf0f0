import { eq } from "drizzle-orm";
import { users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The name of the person who decided; null if there is none, or the caller may not see them. */
export async function nameOf(tx: Transaction, uid: string | null): Promise<string | null> {
  if (!uid) return null;
  const [row] = await tx.select({ name: users.fullName }).from(users).where(eq(users.uid, uid));
  return row?.name ?? null;
}
