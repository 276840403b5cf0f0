/** Measures PostgreSQL's planning and execution time for the statements of pages at two sizes of a database, in turn. */
import { join } from "node:path";
import type { Client } from "pg";
import { migrate } from "@/lib/db/migrate";
import { freePort } from "@/scripts/local/ports";
import { createDatabase, startPostgres } from "@/scripts/local/postgres";
import { type Explained, explain, type Statement } from "./plans";
import { median, type QuietMonitor, rotated } from "./stats";

type Size = "small" | "large";
export type SizesRun = { folder: string; rounds: number; quiet: QuietMonitor; log: (line: string) => void };
export type SizesResult = { page: string; ms: Record<Size, number>; ratio: number };
type Target = { size: Size; client: Client; statements: Statement[] };

type Measured<Seeded, Page extends { name: string }> = {
  /** Of the databases and their folder. */
  name: string;
  sizes: Record<Size, number>;
  /** Fills an empty, migrated database. */
  seed: (ownerUrl: string, size: Size) => Promise<Seeded>;
  pages: readonly Page[];
  /** Runs work with the statements that the product sends for a page, in the scope of its reader. */
  withPage: (
    appUrl: string,
    seeded: Seeded,
    page: Page,
    work: (client: Client, statements: Statement[]) => Promise<void>,
  ) => Promise<void>;
  /** Whether a plan reads a table from one end to the other that grows. */
  scannedIn: (explained: Explained) => boolean;
};

async function timeOf({ client, statements }: Target, seen: (explained: Explained) => void): Promise<number> {
  let ms = 0;
  for (const statement of statements) {
    const explained = await explain(client, statement);
    seen(explained);
    ms += explained.planningMs + explained.executionMs;
  }
  return ms;
}

/** Measures every page `rounds` times at both sizes. Also returns the pages with a plan at the large size that scanned. */
export async function measureSizes<Seeded, Page extends { name: string }>(
  { folder, rounds, quiet, log }: SizesRun,
  { name, sizes, seed, pages, withPage, scannedIn }: Measured<Seeded, Page>,
): Promise<{ results: (SizesResult & { of: Page })[]; scans: string[] }> {
  const postgres = await startPostgres({
    dataDir: join(folder, name),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: log,
  });
  try {
    const seededAt = async (size: Size) => {
      log(`Seeding ${sizes[size]} ${name}.`);
      const { ownerUrl, appUrl } = await createDatabase(postgres, `${name}_${size}`);
      await migrate({ ownerUrl });
      return { appUrl, seeded: await seed(ownerUrl, size) };
    };
    const [small, large] = [await seededAt("small"), await seededAt("large")];
    const scans = new Set<string>();
    const results: (SizesResult & { of: Page })[] = [];
    for (const page of pages) {
      quiet.take();
      log(page.name);
      const times: Record<Size, number[]> = { small: [], large: [] };
      await withPage(small.appUrl, small.seeded, page, (ofSmall, own) =>
        withPage(large.appUrl, large.seeded, page, async (ofLarge, other) => {
          const both: Target[] = [
            { size: "small", client: ofSmall, statements: own },
            { size: "large", client: ofLarge, statements: other },
          ];
          for (let round = 0; round < rounds; round++)
            for (const target of rotated(both, round)) {
              const ms = await timeOf(target, (explained) => {
                if (target.size === "large" && scannedIn(explained)) scans.add(page.name);
              });
              times[target.size].push(ms);
            }
        }),
      );
      const ms = { small: median(times.small), large: median(times.large) };
      results.push({ page: page.name, of: page, ms, ratio: ms.large / ms.small });
    }
    return { results, scans: [...scans] };
  } finally {
    await postgres.stop();
  }
}
