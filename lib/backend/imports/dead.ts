/** Imports whose job was given up after its last try: nobody works on them any more. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { eachAgency } from "@/lib/backend/each-agency";
import { messages } from "@/lib/config/messages";
import { queueSchema, queues } from "@/lib/config/queues";
import { workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Statuses in which a job has something to do. */
export const working = ["reading", "checking", "importing", "undoing"] as const;

/**
 * Ends what no job of the agency's goes on with: a file that was not read or checked has failed, one that was being imported or
 * undone is done as far as it got, so that it can be undone. Every status of work comes with its job in one transaction.
 */
export async function endDead(tx: Transaction, organisationId: string): Promise<void> {
  const jobs = sql`${sql.identifier(queueSchema)}.job`;
  const onFile = sql`(select count(*)::int from worker_import_rows r
    where r.import_id = ${workerImports.id} and r.status = 'imported')`;
  const wasUnderWay = sql`${workerImports.status} in ('importing', 'undoing')`;
  await tx
    .update(workerImports)
    .set({
      status: sql`case when ${wasUnderWay} then 'done' else 'failed' end`,
      problem: sql`case when ${wasUnderWay} then null else ${messages.workerImports.fileProblems.givenUp} end`,
      imported: onFile,
      finishedAt: clock.now(),
      lock: sql`${workerImports.lock} + 1`,
    })
    .where(
      and(
        eq(workerImports.organisationId, organisationId),
        inArray(workerImports.status, [...working]),
        sql`not exists (select 1 from ${jobs} j where j.name = ${queues.imports}
          and j.state in ('created', 'retry', 'active') and j.data->>'importId' = ${workerImports.id}::text)`,
      ),
    );
}

/** The same for every agency's, every `constants.importSweepEveryMs`, on one of the servers. */
export const sweepDead = (): Promise<void> =>
  eachAgency("imports that were given up were not ended", (organisationId) =>
    withScope({ kind: "organisation", organisationId }, (tx) => endDead(tx, organisationId)),
  );
