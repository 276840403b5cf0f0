/**
 * `npm test`: runs every test, with the servers they need. `npm test -- unit|integration|browser` runs one kind, with
 * its component or resilience tests, `npm test -- component|resilience` only those; further arguments filter the files
 * by name. The last line is always `N passed, N failed`.
 */
import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join, relative, resolve } from "node:path";
import { ensureBuild } from "./local/build";
import { findChromium, findWindowed } from "./local/chromium";
import { writeFontConfig } from "./local/fonts";
import { launch, logLine } from "./local/launcher";
import { resolveFromRoot, root } from "./local/paths";
import { startPortal } from "./local/portal";
import { freePort } from "./local/ports";
import { plainEnv, run } from "./local/process";
import { makeScratch } from "./local/scratch";
import { type Env, type Stack, startStack } from "./local/stack";
import { chosenTests, KINDS, type Kind, type Project, testFiles } from "./local/test-files";
import { add, jestTally, longestFiles, nothing, playwrightTally, type Tally } from "./local/test-results";

const scratch = makeScratch("test");

/** A run that hangs is ended as a failure. */
const LONGEST_RUN_MS = 75 * 60_000;

const { projects: wanted, filters } = chosenTests(process.argv.slice(2));
let total = nothing;

const build = async () => {
  if ((await ensureBuild(logLine)) === "built") logLine("The portal is built.");
};

/**
 * The environment of the tests, with the servers' addresses. A busy machine may need longer to open a connection than a
 * user should wait for one, and opening one, with the plans of its first statements, takes a third of a second of
 * processor time: a file opens no more than a few.
 */
function testEnv(stack: Stack): Env {
  return {
    ...stack.ownerEnv,
    DATABASE_SUPER_URL: stack.postgres.superUrl,
    DATABASE_CONNECT_TIMEOUT_MS: "30000",
    DATABASE_POOL_SIZE: "4",
    INBOX_URL: stack.mail.inboxUrl,
  };
}

/** The variables that set how often some tests repeat, as the comments of their files say. */
const REPEATED = /^(?:ACCEPTS|BODIES|HISTORIES|IMPORT_FILES|KILL_EVERY|KILLS|ROUNDS|SUBMISSIONS)(?:_[A-Z]+)?$/;
const repeated = (): Env =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && REPEATED.test(name) ? [[name, value]] : [])),
  );

/** The size in MB at which a test process first collects its old generation: a twelfth of the memory at most, as several run at once. */
const OLD_SPACE_MB = Math.min(2_000, Math.floor(totalmem() / 2 ** 20 / 12));

async function jest(name: string, { projects, files }: Chosen, flags: string[], env: Env): Promise<Tally> {
  const results = join(scratch, `${name}.json`);
  const code = await run(
    {
      name: "jest",
      command: process.execPath,
      args: [
        // Most of what a test allocates is garbage soon: with larger spaces, fewer collections copy or mark what is still in use.
        "--max-semi-space-size=64",
        `--initial-old-space-size=${OLD_SPACE_MB}`,
        resolveFromRoot("jest/bin/jest"),
        "--config",
        "jest.config.mjs",
        "--selectProjects",
        ...projects,
        "--json",
        `--outputFile=${results}`,
        ...flags,
        // By path: a pattern would also match the folders above the checkout.
        ...(filters.length > 0 ? ["--runTestsByPath", ...files] : []),
      ],
      env: { ...plainEnv(), ...repeated(), ...env },
      cwd: root,
    },
    LONGEST_RUN_MS,
  );
  return jestTally(results, code);
}

type Chosen = { projects: Project[]; files: string[] };

/** The matching files of a kind, and its projects that have any. */
function chosen(kind: Kind): Chosen {
  const projects = wanted[kind].filter((project) => testFiles(project, filters).length > 0);
  return { projects, files: projects.flatMap((project) => testFiles(project, filters)) };
}

async function unit(): Promise<Tally> {
  const tests = chosen("unit");
  // By default jest leaves one processor idle.
  return tests.files.length > 0 ? jest("unit", tests, ["--maxWorkers=100%"], {}) : nothing;
}

/**
 * The number of server sets for integration tests in parallel: three suit two processors, one is enough for a few
 * files.
 */
const SETS_OF_SERVERS = filters.length > 0 ? 1 : 3;

/** Starts sets of servers in parallel. Throws, with all of them stopped, when one does not start. */
async function startStacks(): Promise<Stack[]> {
  const dirs = Array.from({ length: SETS_OF_SERVERS }, (_, n) => join(scratch, `integration-${n + 1}`));
  const parts = await Promise.allSettled(dirs.map((dir) => startStack({ dir, persistent: false, isVolatile: true })));
  const started = parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  const failed = parts.find((part) => part.status === "rejected");
  if (!failed) return started;
  await stopStacks(started);
  throw failed.reason;
}

const stopStacks = (stacks: Stack[]) => Promise.all(stacks.map((stack) => stack.stop()));

/** Each jest worker has its own set of servers and takes the next file when it has finished one. */
async function integration(): Promise<Tally> {
  const tests = chosen("integration");
  if (tests.files.length === 0) return nothing;
  if (tests.files.some((file) => /startPortal|privateCheckout/.test(readFileSync(join(root, file), "utf8"))))
    await build();
  logLine("Starting databases, identity servers and mail servers.");
  const stacks = await startStacks();
  try {
    const env = { TEST_SERVERS: JSON.stringify(stacks.map(testEnv)) };
    return await jest("integration", tests, [`--maxWorkers=${stacks.length}`], env);
  } finally {
    await stopStacks(stacks);
  }
}

/** Shows the tests at any hour what the portal shows only at certain hours. */
const atAnyHour = { ADVANCE_REMINDER_FROM_HOUR: "0", ADVANCE_REMINDER_TO_HOUR: "24" };

async function browser(): Promise<Tally> {
  const { files } = chosen("browser");
  if (files.length === 0) return nothing;
  const chromium = findChromium(logLine);
  await build();
  logLine("Starting the portal with the demo scenario.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const stack = await startStack({
    dir: join(scratch, "browser"),
    publicUrl: url,
    persistent: false,
    isVolatile: true,
  });
  try {
    const { seedDemo } = await import("@/lib/db/seed/demo");
    await seedDemo(stack.ownerEnv);
    const portal = await startPortal(
      { ...stack.env, ...atAnyHour },
      { port, logDir: join(scratch, "browser", "logs") },
    );
    const results = join(scratch, "browser.json");
    const code = await run(
      {
        name: "playwright",
        // Playwright closes its browsers on this signal.
        stopSignal: "SIGINT",
        command: process.execPath,
        args: [resolveFromRoot("@playwright/test/cli"), "test", ...(filters.length > 0 ? files : [])],
        env: {
          ...plainEnv(),
          ...testEnv(stack),
          BASE_URL: url,
          PLAYWRIGHT_RESULTS: results,
          CHROMIUM: chromium,
          CHROMIUM_WINDOWED: findWindowed(),
          FONTS: writeFontConfig(join(scratch, "fonts")),
        },
        cwd: root,
      },
      LONGEST_RUN_MS,
    );
    const tally = playwrightTally(results, code);
    if (!portal.process().alive()) console.error(`The portal ended during the tests.\n${portal.process().tail(40)}`);
    else if (tally.failed > 0) console.error(`The portal's last lines:\n${portal.process().tail(40)}`);
    await portal.stop();
    return tally;
  } finally {
    await stack.stop();
  }
}

const runs: Record<Kind, () => Promise<Tally>> = { unit, integration, browser };

const FILES_SHOWN = 12;

/** The files that took longest: where to look when a run becomes too long. */
function printLongest(tally: Tally) {
  for (const { file, ms, share } of longestFiles(tally, FILES_SHOWN)) {
    console.log(
      `${`${(ms / 1000).toFixed(1)} s`.padStart(10)} ${`${share} %`.padStart(5)}  ${relative(root, resolve(root, file))}`,
    );
  }
}

/** When the servers of a kind do not start, it counts as a failure and the other kinds still run. */
async function tallyOf(kind: Kind): Promise<Tally> {
  try {
    return await runs[kind]();
  } catch (error) {
    console.error(`\nThe ${kind} tests could not be run: ${error instanceof Error ? error.message : error}\n`);
    return { ...nothing, failed: 1 };
  }
}

async function test(): Promise<number> {
  for (const kind of KINDS.filter((kind) => wanted[kind].length > 0)) {
    const tally = await tallyOf(kind);
    logLine(
      `${kind}: ${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ""}`,
    );
    if (filters.length === 0) printLongest(tally);
    total = add(total, tally);
  }
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Repeats the failures at the end, just before the last line. */
function printFailures() {
  for (const text of total.unsteady) console.log(`Passed at the second try: ${text}`);
  for (const text of total.failures) console.log(`Failed: ${text}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

await launch(test, { codeOnStop: 130, last: printFailures });
