/** Work that is done for every agency in turn: no scope of ours sees all their workers at once. */
import { asc, eq } from "drizzle-orm";
import { log } from "@/lib/config/log";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Does `work` for one agency after the other. What goes wrong in one is logged as `failed`, and keeps no other waiting. */
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
