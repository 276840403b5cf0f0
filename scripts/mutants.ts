/**
 * `npm run mutants`: runs StrykerJS, which changes the pure rules one expression at a time, and counts the changes that
 * the unit tests detect. Arguments choose areas. The reports are in `.local/mutants/`, the scores in `docs/testing.md`.
 */
import { join } from "node:path";
import { readJson, writeJson } from "./local/files";
import { launch, logLine, UserError } from "./local/launcher";
import { linesLeft, type Report, type Score, scoreOf, withFurther } from "./local/mutation-score";
import { localDir, root } from "./local/paths";
import { plainEnv, run, tailOf } from "./local/process";

/**
 * `slowTests`: run only for the changes that `tests` do not detect.
 *
 * `isWithoutStatic`: leaves out changes of what is only executed while a module loads, such as tables. Each of them needs all tests of the
 * area, in an environment of their own.
 */
type Area = { name: string; mutate: string[]; tests: string[]; slowTests?: string[]; isWithoutStatic?: boolean };

const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);
const rules = (...areas: string[]) => areas.map((area) => `lib/backend/${area}/rules.ts`);

const AREAS: Area[] = [
  { name: "client address", mutate: ["lib/config/client-address.ts"], tests: unit("client-address") },
  {
    name: "access",
    mutate: ["permissions", "roles", "routes", "navigation", "sign-in-path"].map((name) => `lib/access/${name}.ts`),
    tests: unit("access", "return-after-sign-in", "devices", "users"),
    slowTests: unit("access-matrix"),
    isWithoutStatic: true,
  },
  {
    name: "caller's rights",
    mutate: ["lib/backend/access-rules.ts"],
    tests: unit("access-rules", "authorization-matrix", "recent-authentication"),
  },
  { name: "accounts", mutate: rules("accounts", "second-factors"), tests: unit("accounts", "second-factors") },
  { name: "agreements", mutate: rules("agreements"), tests: unit("agreement-rules") },
  {
    name: "compliance",
    mutate: [
      "citizenship",
      "finding",
      "history",
      "lookup",
      "requirements/*",
      "roles",
      "rules",
      "scotland",
      "steps",
    ].map((name) => `lib/backend/compliance/${name}.ts`),
    tests: unit("compliance", "document-checklist"),
    slowTests: unit("compliance-in-time"),
    isWithoutStatic: true,
  },
  {
    name: "eligibility",
    mutate: ["averages", "evaluate", "hours", "problems", "ranking", "rules/!(list)", "spans", "unavailability"].map(
      (name) => `lib/backend/eligibility/${name}.ts`,
    ),
    tests: unit("eligibility", "eligibility-ranking"),
    isWithoutStatic: true,
  },
  {
    name: "evidence of bookings",
    mutate: ["facts", "requirements"].map((name) => `lib/backend/eligibility/${name}.ts`),
    tests: unit("eligibility", "booking-evidence"),
    isWithoutStatic: true,
  },
  { name: "organisations", mutate: rules("organisations"), tests: unit("organisations") },
  {
    name: "pricing",
    mutate: ["bands", "breaks", "cancellation", "holidays", "price-shift", "rates", "rounding"].map(
      (name) => `lib/backend/pricing/${name}.ts`,
    ),
    tests: unit("pricing", "pricing-trace", "bank-holidays", "cancellation-charge"),
  },
  { name: "privacy", mutate: rules("privacy"), tests: unit("privacy") },
  { name: "questionnaires", mutate: rules("questionnaires"), tests: unit("questionnaire-rules") },
  { name: "users", mutate: rules("users"), tests: unit("users") },
  {
    name: "worker profiles",
    mutate: rules("worker-records", "profile-changes", "verification"),
    tests: unit("worker-profile", "profile-changes", "verification-rules"),
  },
  {
    name: "money and dates",
    mutate: ["money", "dates", "days", "weeks", "ranges", "recurrence", "shift-times"].map(
      (name) => `lib/format/${name}.ts`,
    ),
    tests: unit("format", "days", "recurrence", "shift-times"),
  },
];

/** Runs StrykerJS once. Throws with the last lines of its log when it does not finish. */
async function stryker({ name, mutate, tests, isWithoutStatic = false }: Area): Promise<Report> {
  const slug = name.replace(/\W+/g, "-");
  const [config, report] = ["config", "report"].map((kind) => join(localDir, "mutants", `${slug}.${kind}.json`)) as [
    string,
    string,
  ];
  const logFile = join(localDir, "mutants", `${slug}.log`);
  writeJson(config, {
    mutate,
    testRunner: "jest",
    // A run of the tests loads much for a short time.
    testRunnerNodeArgs: ["--max-semi-space-size=64"],
    ignoreStatic: isWithoutStatic,
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    jest: { projectType: "custom", configFile: "jest.mutants.config.mjs", enableFindRelatedTests: false },
    plugins: ["@stryker-mutator/jest-runner"],
    reporters: ["json", "clear-text"],
    // Rewriting tsconfig.json requires the JavaScript API that TypeScript 7 lacks; nothing here reads the rewritten
    // file.
    tsconfigFile: "none",
    jsonReporter: { fileName: report },
    tempDirName: join(localDir, "mutants", "sandbox"),
    ignorePatterns: [".next", ".local", "screenshots", "tests/browser", "scripts/bench", "public", "docs/images"],
  });
  const code = await run({
    name: "stryker",
    command: process.execPath,
    cwd: root,
    logFile,
    args: [join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config],
    env: { ...plainEnv(), MUTANTS_TESTS: tests.join(",") },
  });
  const found = code === 0 ? readJson<Report>(report) : undefined;
  if (!found) throw new UserError(`The mutants of ${name} could not be tested.\n${tailOf(logFile, 30)}`);
  return found;
}

async function mutate({ slowTests, ...area }: Area): Promise<Score> {
  const report = await stryker(area);
  const left = slowTests ? linesLeft(report) : [];
  if (!slowTests || left.length === 0) return scoreOf(area.name, report);
  const further = await stryker({ ...area, name: `${area.name} slow`, mutate: left, tests: slowTests });
  return scoreOf(area.name, withFurther(report, further));
}

async function mutants(): Promise<number> {
  const words = process.argv.slice(2);
  const areas = AREAS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (areas.length === 0)
    throw new UserError(`Unknown area. The areas are: ${AREAS.map(({ name }) => name).join(", ")}.`);
  const scores: Score[] = [];
  for (const area of areas) {
    const score = await mutate(area);
    scores.push(score);
    logLine(`${area.name}: ${score.noticed} of ${score.mutants} noticed`);
    for (const survivor of score.survivors) console.log(`  ${survivor}`);
  }
  console.log("\n| area | changes | noticed | score |\n| --- | --- | --- | --- |");
  for (const { area, mutants: all, noticed } of scores)
    console.log(`| ${area} | ${all} | ${noticed} | ${((100 * noticed) / all).toFixed(0)} % |`);
  return 0;
}

await launch(mutants, { codeOnStop: 130 });
