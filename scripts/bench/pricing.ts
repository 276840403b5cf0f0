/** The prices of random shifts: the processor time they take, and whether SQL works out the same ones. */
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "@/scripts/local/ports";
import { createDatabase, startPostgres } from "@/scripts/local/postgres";
import { pricedBySql, pricedHere, twinShifts, twinSleepIns } from "@/tests/support/price-twin";
import { median } from "./stats";

const SHIFTS = 100_000;
const CHUNK = 5_000;
const ROUNDS = 3;

/** `differing`: the shifts whose segments or total are others in SQL. */
export type PricingResult = { kind: PricedKind; shifts: number; cpuMs: number; sqlMs: number; differing: number };

const kinds = { "by the hour": twinShifts, "sleep-ins": twinSleepIns } as const;
export type PricedKind = keyof typeof kinds;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function measureKind(client: Client, kind: PricedKind): Promise<PricingResult> {
  const shifts = kinds[kind](SHIFTS, 1);
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = cpuMs();
    for (const shift of shifts) pricedHere(shift);
    return cpuMs() - begin;
  });
  const begin = performance.now();
  let differing = 0;
  for (let from = 0; from < shifts.length; from += CHUNK) {
    const chunk = shifts.slice(from, from + CHUNK);
    const bySql = await pricedBySql((text, values) => client.query(text, values), chunk);
    differing += chunk.filter((one, n) => JSON.stringify(bySql[n]) !== JSON.stringify(pricedHere(one))).length;
  }
  return { kind, shifts: SHIFTS, cpuMs: median(times), sqlMs: performance.now() - begin, differing };
}

/** Prices the shifts of each kind some times, with their traces, and then once more in SQL. */
export async function measurePricing({
  folder,
  log,
}: {
  folder: string;
  log: (line: string) => void;
}): Promise<PricingResult[]> {
  const postgres = await startPostgres({
    dataDir: join(folder, "pricing"),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: log,
  });
  try {
    const { ownerUrl } = await createDatabase(postgres, "pricing");
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      const results: PricingResult[] = [];
      for (const kind of Object.keys(kinds) as PricedKind[]) {
        log(`Making ${SHIFTS} shifts: ${kind}.`);
        results.push(await measureKind(client, kind));
      }
      return results;
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}
