/** Health check for load balancers and operators. */
import { sql } from "drizzle-orm";
import { withScope } from "@/lib/db/tenancy";

const TIMEOUT_MS = 2_000;

export type Health = { status: "ok" | "down"; checks: { database: "ok" | "down" } };

/** Checks the database. Never throws; no answer within the timeout counts as down. */
export async function health(): Promise<Health> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), TIMEOUT_MS).unref());
  const asked = withScope({ kind: "none" }, (tx) => tx.execute(sql`select 1`));
  const database = await Promise.race([asked, late]).then(
    () => "ok" as const,
    () => "down" as const,
  );
  asked.catch(() => {});
  return { status: database, checks: { database } };
}
