/** Imports whose job was given up after its last try: nobody works on them any more. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { eachAgency } from "@/lib/backend/each-agency";
import { messages } from "@/lib/config/messages";
import { queueSchema, queues } from "@/lib/config/queues";
import type { ImportStatus } from "@/lib/contract/worker-imports";
import { workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { leaveOut } from "./find";

/** Statuses in which a job has something to do. */
export const working = ["reading", "checking", "importing", "undoing"] as const;

const { fileProblems, givenUp } = messages.workerImports;

/** What an import that was given up comes to, by where it stood. */
function endOf(status: ImportStatus) {
  if (status === "importing" || status === "undoing") return { status: "done", problem: givenUp[status] } as const;
  return { status: "failed", problem: fileProblems.givenUp } as const;
}

/**
 * Ends what no job of the agency's goes on with: a file that was not read or checked has failed, one that was being imported or
 * undone is done as far as it got, so that it can be undone. The rows that were still to come are left out, as those are that an
 * import passes over. Every status of work comes with its job in one transaction.
 */
export async function endDead(tx: Transaction, organisationId: string): Promise<void> {
  const jobs = sql`${sql.identifier(queueSchema)}.job`;
  const dead = await tx
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
  for (const { id, status } of dead) {
    const end = endOf(status);
    const onFile = sql<number>`(select count(*)::int from worker_import_rows r
      where r.import_id = ${id} and r.status = 'imported')`;
    await tx
      .update(workerImports)
      .set({ ...end, imported: onFile, finishedAt: clock.now(), lock: sql`${workerImports.lock} + 1` })
      .where(eq(workerImports.id, id));
    if (end.status === "done") await leaveOut(tx, id, ["good", "bad"]);
  }
}

/** The same for every agency's, every `constants.importSweepEveryMs`, on one of the servers. */
export const sweepDead = (): Promise<void> =>
  eachAgency("imports that were given up were not ended", (organisationId) =>
    withScope({ kind: "organisation", organisationId }, (tx) => endDead(tx, organisationId)),
  );
