/** Imports abandoned after their job's last retry. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { eachAgency } from "@/lib/backend/each-agency";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { queueSchema, queues } from "@/lib/config/queues";
import type { ImportStatus } from "@/lib/contract/imports";
import { workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { skipRows } from "./find";

/** Statuses in which a job is working on the import. */
export const working = ["reading", "checking", "importing", "undoing"] as const;

const { fileErrors, givenUp } = messages.workerImports;

/** The final state of an abandoned import, by the status it was in. */
function endOf(status: ImportStatus) {
  if (status === "importing" || status === "undoing") return { status: "done", problem: givenUp[status] } as const;
  return { status: "failed", problem: fileErrors.givenUp } as const;
}

/**
 * Ends an agency's imports that no job is working on. One that was being read or checked has failed; one that was being
 * imported or undone is done as far as it got, so that it can be undone, and its remaining rows are skipped. Each of
 * these statuses is set in the same transaction as its job is queued.
 */
export async function endAbandoned(tx: Transaction, organisationId: string): Promise<void> {
  const jobs = sql`${sql.identifier(queueSchema)}.job`;
  const abandoned = await tx
    .select({ id: workerImports.id, status: workerImports.status })
    .from(workerImports)
    .where(
      and(
        eq(workerImports.organisationId, organisationId),
        inArray(workerImports.status, [...working]),
        sql`not exists (select 1 from ${jobs} j where j.name = ${queues.imports}
          and j.state in ('created', 'retry', 'active') and j.data->>'importId' = ${workerImports.id}::text)`,
      ),
    )
    .for("update");
  for (const { id, status } of abandoned) {
    const end = endOf(status);
    const importedRows = sql<number>`(select count(*)::int from worker_import_rows r
      where r.import_id = ${id} and r.status = 'imported')`;
    await tx
      .update(workerImports)
      .set({ ...end, imported: importedRows, finishedAt: clock.now(), lock: sql`${workerImports.lock} + 1` })
      .where(eq(workerImports.id, id));
    if (end.status === "done") await skipRows(tx, id, ["good", "bad"]);
  }
}

/** Runs `endAbandoned` for every agency, every `constants.importJobEveryMs`, on one of the servers. */
export const failAbandonedImports = (): Promise<void> =>
  eachAgency("imports that were given up were not ended", (organisationId) =>
    withScope({ kind: "organisation", organisationId }, (tx) => endAbandoned(tx, organisationId)),
  );
