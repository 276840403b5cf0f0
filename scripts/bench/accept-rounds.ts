/**
 * Accepts, in a process of its own whose environment names the servers: 200 workers at once for one shift by the call, and beside
 * it as many bare inserts of bookings on as many connections. Prints what it found as JSON.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Pool } from "pg";
import { pool } from "@/lib/db/client";
import * as schema from "@/lib/db/schema";
import { inProcess } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, signInAs } from "@/tests/support/fixtures";
import { sharedOwnerUrl } from "@/tests/support/servers";
import { anAgencyFor, aReadyWorker, aSiteForShifts, JOBS, postShift } from "@/tests/support/shifts";
import type { AcceptRounds } from "./accepts";

const [accepts = 200, rounds = 10] = process.argv.slice(2).map(Number);

/** A worker who is put forward for a shift, as stored: the shifts of the rounds and all who are put forward are its copies. */
async function suggestion() {
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  const client = inProcess.clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
  const jobId = await postShift(client, site);
  const agency = inProcess.clientOf(await signInAs(supply.user));
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
  const { branchId } = supply;
  const workers = [supply.worker.id];
  while (workers.length < accepts)
    workers.push((await aReadyWorker(supply.agency, { branchId, workerTypeId: site.workerTypeId })).id);
  const found = await asOwner(async (tx) => {
    const [row] = await tx
      .select({ job: schema.jobs, allocation: schema.allocations })
      .from(schema.allocations)
      .innerJoin(schema.jobs, eq(schema.jobs.id, schema.allocations.jobId))
      .where(eq(schema.allocations.id, allocationId));
    await tx.update(schema.allocations).set({ status: "withdrawn" }).where(eq(schema.allocations.id, allocationId));
    return row;
  });
  if (!found) throw new Error("no one is put forward");
  return { client, workers, ...found };
}

/** Deadlocks in this database so far. */
async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await asOwner((tx) =>
    tx.execute<{ n: number }>("select deadlocks::int as n from pg_stat_database where datname = current_database()"),
  );
  return rows[0]?.n ?? Number.NaN;
}

/** The times of tasks that all begin at once, and how many succeeded. */
async function burst(tasks: (() => Promise<boolean>)[]): Promise<{ times: number[]; won: number }> {
  const begun = performance.now();
  const done = await Promise.all(tasks.map(async (task) => ({ won: await task(), ms: performance.now() - begun })));
  return { times: done.map(({ ms }) => ms), won: done.filter(({ won }) => won).length };
}

async function main(): Promise<AcceptRounds> {
  const { client, workers, job, allocation } = await suggestion();
  const scope = "-c app.platform=on";
  const bare = new Pool({ connectionString: sharedOwnerUrl(), max: pool().options.max, options: scope });
  const { live: _, ...copied } = allocation;
  const { startOn: __, ...shift } = job;
  const before = await deadlocks();
  const found: AcceptRounds = { byCall: [], byInsert: [], winners: [], deadlocks: 0, connections: bare.options.max };
  const aShift = async () => {
    const id = randomUUID();
    await asOwner((tx) => tx.insert(schema.jobs).values({ ...shift, id, postingId: id, postingKey: null }));
    return id;
  };
  const freeWorkers = () =>
    asOwner((tx) =>
      tx.update(schema.allocations).set({ status: "withdrawn" }).where(eq(schema.allocations.live, true)),
    );
  // The first round compiles, opens connections and prepares statements.
  for (let round = 0; round <= rounds; round++) {
    const byCall = await aShift();
    const put = workers.map((workerId) => ({ ...copied, id: randomUUID(), jobId: byCall, workerId }));
    await asOwner((tx) => tx.insert(schema.allocations).values(put));
    const called = await burst(
      put.map(({ id }) => async () => {
        try {
          await client.jobs.decide({ jobId: byCall, allocationId: id, decision: "accept" });
          return true;
        } catch (error) {
          if ((error as { code?: string }).code === "CONFLICT") return false;
          throw error;
        }
      }),
    );
    await freeWorkers();
    const byInsert = await aShift();
    const inserted = await burst(
      workers.map((workerId) => async () => {
        const { rowCount } = await bare.query(
          `insert into allocations (job_id, organisation_id, provider_id, agreement_id, worker_id, agency_name, worker_name, during,
              status, suggested_by_user_id, suggested_at, decided_by_user_id, decided_at, rate_snapshot, rate_table_hash)
            select $1, organisation_id, provider_id, agreement_id, $2, agency_name, worker_name, during, 'accepted',
              suggested_by_user_id, suggested_at, decided_by_user_id, decided_at, rate_snapshot, rate_table_hash
            from allocations where job_id = $3 and rate_snapshot is not null on conflict do nothing`,
          [byInsert, workerId, byCall],
        );
        return rowCount === 1;
      }),
    );
    await freeWorkers();
    if (round === 0) continue;
    found.byCall.push(called.times);
    found.byInsert.push(inserted.times);
    found.winners.push(called.won);
    if (inserted.won !== 1) throw new Error(`${inserted.won} bare inserts booked a worker`);
  }
  found.deadlocks = (await deadlocks()) - before;
  await bare.end();
  return found;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
await closeFixtures();
