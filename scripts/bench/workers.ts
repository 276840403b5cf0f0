/**
 * Measures the database time of the list of workers at two sizes: PostgreSQL's planning and execution time for a page's
 * statements.
 */
import { join } from "node:path";
import type { Client } from "pg";
import { readPage } from "@/lib/backend/workers/list";
import { readNames } from "@/lib/backend/workers/search";
import { constants } from "@/lib/config/constants";
import type { WorkerQuery } from "@/lib/contract/workers";
import { migrate } from "@/lib/db/migrate";
import { freePort } from "@/scripts/local/ports";
import { createDatabase, startPostgres } from "@/scripts/local/postgres";
import { seedStaff } from "./people";
import { explain, recording, type Statement, scanned } from "./plans";
import { median, type QuietMonitor, rotated } from "./stats";

const SIZES = {
  small: { agencies: 2, workers: 1_000, large: 598 },
  large: { agencies: 200, workers: 100_000, large: 20_000 },
  one: { agencies: 1, workers: 100_000, large: 100_000 },
} as const;
type Size = keyof typeof SIZES;

/** Who views the list: an agency with about four hundred workers, the largest agency, or platform staff. */
type Reader = "ordinary" | "largest" | "staff";

/**
 * The page as first opened; partial searches while a user types a name, number or address; and filtered or sorted
 * lists.
 */
const forms: {
  name: string;
  kind: "page" | "typing" | "misspelt" | "palette" | "more";
  query: WorkerQuery;
}[] = [
  { name: "the page as it is opened", kind: "page", query: {} },
  ...["m", "ma", "mar", "mart", "marta"].map((search) => ({
    name: `typing “${search}”`,
    kind: "typing" as const,
    query: { search },
  })),
  { name: "typing “marta s”", kind: "typing", query: { search: "marta s" } },
  // With 1,000 workers no one has this name, which is fine for this query.
  { name: "“marta ash”, a rare name", kind: "more", query: { search: "marta ash" } },
  { name: "typing “w-1000”", kind: "typing", query: { search: "w-1000" } },
  { name: "typing “w1@work”", kind: "typing", query: { search: "w1@work" } },
  ...["thandeak", "martta", "katarzian"].map((search) => ({
    name: `typing “${search}”`,
    kind: "misspelt" as const,
    query: { search },
  })),
  // The search of everything reads the first few workers and counts none; its other kinds do not grow with the workers.
  ...["ma", "marta", "marta s", "w-1000", "martta"].map((search) => ({
    name: `“${search}” in the search of everything`,
    kind: "palette" as const,
    query: { search },
  })),
  // A worker of the largest agency has this name at either size.
  { name: "“garteh langhlil”, two misspelt words", kind: "misspelt", query: { search: "garteh langhlil" } },
  // With 1,000 workers no one in an ordinary agency has the first name, and no one at all the second.
  ...["vioriac midcrotf", "mrata stonebruy"].map((search) => ({
    name: `“${search}”, a rare name misspelt`,
    kind: "more" as const,
    query: { search },
  })),
  { name: "by date of expiry", kind: "more", query: { sort: "expiry" } },
  { name: "added last", kind: "more", query: { sort: "-added" } },
  { name: "denied", kind: "more", query: { verification: "denied" } },
  { name: "runs out within 30 days", kind: "more", query: { expiring: "30" } },
  { name: "with a skill", kind: "more", query: { skill: "Dementia care" } },
];

type Target = { reader: Reader; size: Size; label: string };
const targets: Target[] = [
  { reader: "ordinary", size: "small", label: "ordinary agency, of 1,000" },
  { reader: "ordinary", size: "large", label: "ordinary agency, of 100,000" },
  { reader: "largest", size: "small", label: "agency with 598, of 1,000" },
  { reader: "largest", size: "large", label: "agency with 20,000, of 100,000" },
  { reader: "largest", size: "one", label: "agency with 100,000" },
  { reader: "staff", size: "small", label: "platform, 1,000" },
  { reader: "staff", size: "large", label: "platform, 100,000" },
];

export type WorkersResult = {
  name: string;
  kind: (typeof forms)[number]["kind"];
  reader: Reader;
  /** Medians over the rounds, planning plus execution, in milliseconds; execution only in brackets. */
  ms: Record<string, { whole: number; execution: number }>;
  /** The large database compared with the small one, as a median over the rounds. */
  ratio: number;
  /** The same for the agency with 100,000 workers. */
  ratioOfOne?: number;
};

type Open = { client: Client; statements: Statement[]; target: Target };

/**
 * Measures every form for every kind of viewer, in turn, `rounds` times. Also returns the tables that any plan scanned
 * sequentially.
 */
export async function measureWorkers({
  folder,
  rounds,
  quiet,
  log,
}: {
  folder: string;
  rounds: number;
  quiet: QuietMonitor;
  log: (line: string) => void;
}): Promise<{ results: WorkersResult[]; scans: string[]; plans: number }> {
  const postgres = await startPostgres({
    dataDir: join(folder, "workers"),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: log,
  });
  try {
    const staff = new Map<Size, { appUrl: string; ordinary: string; large: string }>();
    for (const size of Object.keys(SIZES) as Size[]) {
      log(`Seeding ${SIZES[size].workers} workers of ${SIZES[size].agencies} agencies.`);
      const { ownerUrl, appUrl } = await createDatabase(postgres, `workers_${size}`);
      await migrate({ ownerUrl });
      staff.set(size, { appUrl, ...(await seedStaff(ownerUrl, SIZES[size])) });
    }
    const scans = new Set<string>();
    const results: WorkersResult[] = [];
    let plans = 0;
    for (const form of forms) {
      quiet.take();
      log(form.name);
      const times = new Map<Target, { whole: number; execution: number }[]>(targets.map((target) => [target, []]));
      await withAll(staff, form, async (open) => {
        for (let round = 0; round < rounds; round++) {
          for (const { client, statements, target } of rotated(open, round)) {
            let [whole, execution] = [0, 0];
            for (const statement of statements) {
              const explained = await explain(client, statement);
              whole += explained.planningMs + explained.executionMs;
              execution += explained.executionMs;
              plans += 1;
              for (const table of scanned(explained)) {
                // With a thousand workers a sequential scan of some tables is as fast as an index.
                if (/^worker|^files$/.test(table) && target.size !== "small" && table !== "worker_types") {
                  scans.add(`${table}: ${form.name}, ${target.label}`);
                }
              }
            }
            times.get(target)?.push({ whole, execution });
          }
        }
      });
      results.push(...resultsOf(form, times));
    }
    return { results, scans: [...scans], plans };
  } finally {
    await postgres.stop();
  }
}

/**
 * Opens a connection for each target that stays open for all rounds, and records the statements of the product's own
 * read.
 */
async function withAll(
  staff: ReadonlyMap<Size, { appUrl: string; ordinary: string; large: string }>,
  { query, kind }: (typeof forms)[number],
  work: (open: Open[]) => Promise<void>,
): Promise<void> {
  const open: Open[] = [];
  const next = async (): Promise<void> => {
    const target = targets[open.length];
    const of = target && staff.get(target.size);
    if (!target || !of) return work(open);
    const { reader } = target;
    const organisationId = reader === "staff" ? null : reader === "largest" ? of.large : of.ordinary;
    const scope = organisationId
      ? ({ kind: "organisation", organisationId } as const)
      : ({ kind: "platform" } as const);
    const today = new Date().toISOString().slice(0, 10);
    await recording(of.appUrl, scope, async (tx, sent, client) => {
      const whose = { query, organisationId, isStaff: !organisationId, today };
      await (kind === "palette"
        ? readNames(tx, { ...whose, limit: constants.searchHitsMax })
        : readPage(tx, { ...whose, after: null, limit: constants.listPageSize }));
      open.push({ client, statements: sent.slice(), target });
      await next();
    });
  };
  await next();
}

function resultsOf(
  { name, kind }: (typeof forms)[number],
  times: ReadonlyMap<Target, { whole: number; execution: number }[]>,
): WorkersResult[] {
  return (["ordinary", "largest", "staff"] as const).map((reader) => {
    const of = (size: Size) => {
      const target = targets.find((candidate) => candidate.reader === reader && candidate.size === size);
      return target ? (times.get(target) ?? []) : [];
    };
    const ratioTo = (size: Size) =>
      median(of(size).map(({ whole }, round) => whole / (of("small")[round]?.whole ?? Number.NaN)));
    const sizes = (Object.keys(SIZES) as Size[]).filter((size) => of(size).length > 0);
    return {
      name,
      kind,
      reader,
      ratio: ratioTo("large"),
      ...(of("one").length > 0 ? { ratioOfOne: ratioTo("one") } : {}),
      ms: Object.fromEntries(
        sizes.map((size) => [
          size,
          {
            whole: median(of(size).map(({ whole }) => whole)),
            execution: median(of(size).map(({ execution }) => execution)),
          },
        ]),
      ),
    };
  });
}
