/**
 * `npm test`: every test, with the servers they need. `npm test -- unit|integration|browser` runs one kind; further words
 * choose among the files by name. The last line is always `N passed, N failed`.
 */
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "./local/build";
import { findChromium, findWindowed } from "./local/chromium";
import { writeFontConfigs } from "./local/fonts";
import { guardFolder } from "./local/guard";
import { launch, say } from "./local/launcher";
import { resolveFromRoot, root, slug } from "./local/paths";
import { startPortal } from "./local/portal";
import { freePort } from "./local/ports";
import { plainEnv, run } from "./local/process";
import { type Env, type Stack, startStack } from "./local/stack";
import { testFiles } from "./local/test-files";
import { add, jestTally, nothing, playwrightTally, type Tally } from "./local/test-results";

const KINDS = ["unit", "integration", "browser"] as const;
type Kind = (typeof KINDS)[number];

const scratch = mkdtempSync(join(tmpdir(), `${slug}-test-`));
// PostgreSQL's user passes through it to its data.
chmodSync(scratch, 0o711);
guardFolder(scratch);

/** A run that hangs ends as a failure, not never. */
const LONGEST_RUN_MS = 75 * 60_000;

const words = process.argv.slice(2);
const kinds = KINDS.filter((kind) => words.includes(kind));
const filters = words.filter((word) => !KINDS.includes(word as Kind));
let total = nothing;

const build = async () => {
  if ((await ensureBuild(say)) === "built") say("The portal is built.");
};

/** What the tests know of the servers; names in capitals are environment variables of theirs. */
function testEnv(stack: Stack): Env {
  return { ...stack.ownerEnv, DATABASE_SUPER_URL: stack.postgres.superUrl, INBOX_URL: stack.mail.inboxUrl };
}

async function jest(name: string, projects: string[], flags: string[], env: Env): Promise<Tally> {
  const results = join(scratch, `${name}.json`);
  const code = await run(
    {
      name: "jest",
      command: process.execPath,
      args: [
        resolveFromRoot("jest/bin/jest"),
        ...["--config", "jest.config.mjs", "--selectProjects", ...projects, "--json", `--outputFile=${results}`],
        ...flags,
        ...(filters.length > 0 ? ["--testPathPatterns", ...filters] : []),
      ],
      env: { ...plainEnv(), ...env },
      cwd: root,
    },
    LONGEST_RUN_MS,
  );
  return jestTally(results, code);
}

async function unit(): Promise<Tally> {
  const projects = ["unit", "component"].filter((project) => testFiles(project, filters).length > 0);
  return projects.length > 0 ? jest("unit", projects, [], {}) : nothing;
}

/** What runs on servers of its own: a project of jest, or a share of its files. */
type Part = { project: string; share?: string };

/** Runs a part, one file after the other: in the same order each time. */
async function onServers({ project, share }: Part): Promise<Tally> {
  if (testFiles(project, filters).length === 0) return nothing;
  if (project === "resilience") await build();
  const name = share ? `${project}-${share.replace("/", "-of-")}` : project;
  say(`Starting the database, the identity server and the mail server for ${name}.`);
  const stack = await startStack({ dir: join(scratch, name), persistent: false });
  try {
    const flags = share ? ["--runInBand", `--shard=${share}`] : ["--runInBand"];
    return await jest(name, [project], flags, testEnv(stack));
  } finally {
    await stack.stop();
  }
}

/** Side by side: each waits for its servers much of the time. One that cannot be run does not stop the others. */
async function integration(): Promise<Tally> {
  // Whoever asks for a few files waits for one set of servers.
  const shares: Part[] =
    filters.length > 0
      ? [{ project: "integration" }]
      : ["1/2", "2/2"].map((share) => ({ project: "integration", share }));
  const parts = await Promise.allSettled([...shares, { project: "resilience" }].map(onServers));
  const failed = parts.find((part) => part.status === "rejected");
  if (failed) throw failed.reason;
  return parts.map((part) => (part.status === "fulfilled" ? part.value : nothing)).reduce(add, nothing);
}

/** What the portal shows within certain hours it shows to the tests at any. */
const atAnyHour = { ADVANCE_REMINDER_FROM_HOUR: "0", ADVANCE_REMINDER_TO_HOUR: "24" };

async function browser(): Promise<Tally> {
  if (testFiles("browser", filters).length === 0) return nothing;
  const chromium = findChromium(say);
  await build();
  say("Starting the portal with the demo scenario.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const stack = await startStack({ dir: join(scratch, "browser"), publicUrl: url, persistent: false });
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
        // What it takes as a request to close its browsers.
        stopSignal: "SIGINT",
        command: process.execPath,
        args: [resolveFromRoot("@playwright/test/cli"), "test", ...filters],
        env: {
          ...{ ...plainEnv(), ...testEnv(stack), BASE_URL: url, PLAYWRIGHT_RESULTS: results },
          ...{ CHROMIUM: chromium, CHROMIUM_WINDOWED: findWindowed() },
          ...writeFontConfigs(join(scratch, "fonts")),
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

/** A kind whose servers do not start is a failure, and the other kinds still run. */
async function tallyOf(kind: Kind): Promise<Tally> {
  try {
    return await runs[kind]();
  } catch (error) {
    console.error(`\nThe ${kind} tests could not be run: ${error instanceof Error ? error.message : error}\n`);
    return { ...nothing, failed: 1 };
  }
}

async function test(): Promise<number> {
  for (const kind of kinds.length > 0 ? kinds : KINDS) {
    const tally = await tallyOf(kind);
    say(
      `${kind}: ${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ""}`,
    );
    total = add(total, tally);
  }
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** What did not pass, once more where it is found: before the last line. */
function tell() {
  for (const text of total.unsteady) console.log(`Passed at the second try: ${text}`);
  for (const text of total.failures) console.log(`Failed: ${text}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

await launch(test, { codeOnStop: 130, last: tell });
