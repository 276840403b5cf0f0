/**
 * `npm run test-counts`: counts the tests, as functions in the files and as runs (a function may run once for each row
 * of a table), and prints the table of `docs/testing.md`. Collects the tests without running them, so it needs no
 * servers. Arguments choose kinds.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validEnv } from "@/tests/support/unit-env";
import { launch, UserError } from "./local/launcher";
import { resolveFromRoot, root } from "./local/paths";
import { plainEnv, run, tailOf } from "./local/process";
import { makeScratch } from "./local/scratch";
import { testFiles } from "./local/test-files";
import { functionsIn } from "./local/test-functions";
import { jestTally, playwrightTally } from "./local/test-results";

const KINDS = ["unit", "component", "integration", "resilience", "browser"] as const;
type Kind = (typeof KINDS)[number];

const scratch = makeScratch("counts");

async function collect(kind: Kind): Promise<number> {
  const results = join(scratch, `${kind}.json`);
  const logFile = join(scratch, `${kind}.log`);
  const isBrowser = kind === "browser";
  const args = isBrowser
    ? [resolveFromRoot("@playwright/test/cli"), "test", "--list", "--reporter=json"]
    : [
        resolveFromRoot("jest/bin/jest"),
        "--selectProjects",
        kind,
        "--json",
        `--outputFile=${results}`,
        // No test matches this name: each is collected and skipped, and no hook runs.
        "--testNamePattern",
        "\\u0000",
      ];
  // Some files read the configuration when they are loaded.
  const env = { ...plainEnv(), ...validEnv, NODE_ENV: "test", PLAYWRIGHT_JSON_OUTPUT_FILE: results };
  const code = await run({ name: kind, command: process.execPath, args, env, cwd: root, logFile });
  const tally = isBrowser ? playwrightTally(results, code) : jestTally(results, code);
  if (tally.failed > 0) throw new UserError(`The ${kind} tests could not be collected.\n${tailOf(logFile, 30)}`);
  return tally.passed + tally.skipped;
}

async function counts(): Promise<number> {
  const lines: string[] = [];
  const total = { files: 0, functions: 0, runs: 0 };
  const words = process.argv.slice(2);
  for (const kind of KINDS.filter((one) => words.length === 0 || words.includes(one))) {
    const files = testFiles(kind, []);
    const functions = files.reduce((sum, file) => sum + functionsIn(readFileSync(join(root, file), "utf8")), 0);
    const runs = await collect(kind);
    lines.push(`| ${kind} | ${files.length} | ${functions} | ${runs} |`);
    total.files += files.length;
    total.functions += functions;
    total.runs += runs;
  }
  console.log("| kind | files | functions | runs |\n| --- | --- | --- | --- |");
  for (const line of lines) console.log(line);
  console.log(`| all | ${total.files} | ${total.functions} | ${total.runs} |`);
  return 0;
}

await launch(counts, { codeOnStop: 130 });
