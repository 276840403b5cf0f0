/** Whether this server can do its work: for balancers and for people who look after it. */
import { sql } from "drizzle-orm";
import { withScope } from "@/lib/db/tenancy";

const TIMEOUT_MS = 2_000;

export type Health = { status: "ok" | "down"; checks: { database: "ok" | "down" } };

/** Never throws; an answer that takes too long is a no. */
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
