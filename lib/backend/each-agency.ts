/** Runs work for each agency in turn, since no row-level security scope sees the workers of all agencies at once. */
import { asc, eq } from "drizzle-orm";
import { log } from "@/lib/config/log";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Runs `work` for one agency after another. An error in one is logged as `failed` and does not stop the rest. */
export async function eachAgency(failed: string, work: (organisationId: string) => Promise<void>): Promise<void> {
  const agencies = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.kind, "agency"))
      .orderBy(asc(organisations.id)),
  );
  for (const { id } of agencies) {
    await work(id).catch((error: unknown) => log.error(failed, { agency: id, error }));
  }
}
