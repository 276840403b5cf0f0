/** The parts of the demo and the test runner that need no server. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseDemoOptions, refuseForeignDatabase } from "@/scripts/local/demo-options";
import { DATABASE } from "@/scripts/local/postgres-roles";
import { namesInEnvFiles, plainEnv, waitUntil } from "@/scripts/local/process";
import { chosenTests, testFiles } from "@/scripts/local/test-files";
import { add, jestTally, longestFiles, nothing, playwrightTally } from "@/scripts/local/test-results";

describe("the demo's command line", () => {
  test("defaults to port 3000 and keeps its data", () => {
    expect(parseDemoOptions([])).toEqual({ port: 3000, reset: false });
  });

  test("accepts a port and a reset", () => {
    expect(parseDemoOptions(["--port", "4000", "--reset"])).toEqual({ port: 4000, reset: true });
    expect(parseDemoOptions(["--port=65535"])).toEqual({ port: 65535, reset: false });
  });

  test.each([
    ["--port", "0"],
    ["--port", "65536"],
    ["--port", "3000.5"],
    ["--port", "http"],
    ["--port"],
    ["--fresh"],
    ["reset"],
  ])("refuses %s %s and prints the usage", (...args) => {
    expect(() => parseDemoOptions(args.filter((arg): arg is string => typeof arg === "string"))).toThrow(
      "Usage: npm run demo -- [--port N] [--reset]",
    );
  });
});

describe("the demo's database", () => {
  test("is its own, or not configured", () => {
    expect(() => refuseForeignDatabase(undefined, 5432)).not.toThrow();
    expect(() => refuseForeignDatabase("", 5432)).not.toThrow();
    expect(() => refuseForeignDatabase(`postgres://app:pw@127.0.0.1:5432/${DATABASE}`, 5432)).not.toThrow();
  });

  test.each([
    `postgres://app:pw@db.internal:5432/${DATABASE}`,
    `postgres://app:pw@127.0.0.1:5433/${DATABASE}`,
    "postgres://app:pw@127.0.0.1:5432/other",
    `postgres://app:pw@127.0.0.1:5432/${DATABASE}/more`,
    "not an address",
  ])("is refused when DATABASE_URL names %s, without printing its password", (url) => {
    const refusal = () => refuseForeignDatabase(url, 5432);
    expect(refusal).toThrow("DATABASE_URL is set, and names another database");
    expect(refusal).not.toThrow(/pw/);
  });

  test("is refused before the demo has ever had one", () => {
    expect(() => refuseForeignDatabase(`postgres://app:pw@127.0.0.1:5432/${DATABASE}`, undefined)).toThrow(
      "DATABASE_URL",
    );
  });
});

describe("what child processes inherit", () => {
  test("excludes everything that could configure the product", () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      DATABASE_URL: "x",
      SESSION_SECRET: "x",
      FIREBASE_API_KEY: "x",
      NEXT_PUBLIC_BRAND_NAME: "Otherwell",
    });
    const inherited = plainEnv();
    process.env = before;
    expect(inherited).not.toHaveProperty("DATABASE_URL");
    expect(inherited).not.toHaveProperty("SESSION_SECRET");
    expect(inherited).not.toHaveProperty("FIREBASE_API_KEY");
    expect(inherited).toMatchObject({ NEXT_PUBLIC_BRAND_NAME: "Otherwell", PATH: process.env.PATH });
  });
});

test("the settings of a checkout's .env files are excluded from the demo and the tests", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  writeFileSync(
    join(folder, ".env"),
    "SMTP_URL=smtps://mail.example\nexport TEXT_FROM=x\n# MAIL_FROM=y\nNEXT_PUBLIC_BRAND_NAME=z\n",
  );
  writeFileSync(join(folder, ".env.local"), "NODE_ENV=production\n FILES_S3_BUCKET=files\n");
  expect(namesInEnvFiles(folder)).toEqual(["SMTP_URL", "TEXT_FROM", "FILES_S3_BUCKET"]);
  rmSync(folder, { recursive: true });
});

describe("the words after `npm test --`", () => {
  const all = { unit: ["unit", "component"], integration: ["integration", "resilience"], browser: ["browser"] };
  const none = { unit: [], integration: [], browser: [] };

  test("choose nothing less than everything when there are none", () => {
    expect(chosenTests([])).toEqual({ projects: all, filters: [] });
    expect(chosenTests(["invoices"])).toEqual({ projects: all, filters: ["invoices"] });
  });

  test.each([
    ["unit", { ...none, unit: all.unit }],
    ["component", { ...none, unit: ["component"] }],
    ["integration", { ...none, integration: all.integration }],
    ["resilience", { ...none, integration: ["resilience"] }],
    ["browser", { ...none, browser: all.browser }],
  ])("%s and a filter", (word, projects) => {
    expect(chosenTests([word, "killed"])).toEqual({ projects, filters: ["killed"] });
  });

  test("a filter matches the path below the checkout, never the folders above it", () => {
    expect(testFiles("unit", ["scripts\\.test"])).toEqual([join("tests", "unit", "scripts.test.ts")]);
    expect(testFiles("unit", ["^/"])).toEqual([]);
  });
});

describe("counting tests", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tally-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const file = (content: unknown) => {
    const path = join(folder, "results.json");
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const jestRun = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
  };
  const browserRun = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] as unknown[] };

  test("adds up passed, failed and skipped tests", () => {
    expect(jestTally(file(jestRun), 0)).toEqual({ ...nothing, passed: 5, skipped: 1 });
    expect(playwrightTally(file(browserRun), 0)).toEqual({ ...nothing, passed: 4, skipped: 2 });
    const one = { passed: 1, failed: 2, skipped: 3, failures: ["a"], unsteady: ["b"], files: { a: 3_000 } };
    const other = { passed: 1, failed: 1, skipped: 1, failures: ["c"], unsteady: ["d"], files: { c: 1_000 } };
    expect(add(one, other)).toEqual({
      passed: 2,
      failed: 3,
      skipped: 4,
      failures: ["a", "c"],
      unsteady: ["b", "d"],
      files: { a: 3_000, c: 1_000 },
    });
  });

  test("names failed tests with their reasons, and flaky tests", () => {
    const ofJest = {
      ...jestRun,
      numFailedTests: 1,
      testResults: [
        {
          name: "one.test.ts",
          message: "",
          assertionResults: [
            { status: "failed", fullName: "adds", failureMessages: ["\u001b[31mexpected 2\u001b[39m"] },
            { status: "passed", fullName: "subtracts", failureMessages: [] },
          ],
        },
        { name: "two.test.ts", message: "cannot be read", assertionResults: [] },
      ],
    };
    expect(jestTally(file(ofJest), 1).failures).toEqual([
      "one.test.ts › adds\n  expected 2",
      "two.test.ts\n  cannot be read",
    ]);
    const spec = (title: string, status: string) => ({
      title,
      file: "a.spec.ts",
      line: 7,
      tests: [{ status, results: [{ error: { message: "too late" } }, {}] }],
    });
    const ofBrowser = {
      ...browserRun,
      suites: [
        {
          specs: [spec("opens", "expected")],
          suites: [{ specs: [spec("shuts", "unexpected"), spec("waits", "flaky")] }],
        },
      ],
    };
    const tally = playwrightTally(file(ofBrowser), 1);
    expect(tally.failures).toEqual(["a.spec.ts:7 › shuts\n  too late"]);
    expect(tally.unsteady).toEqual(["a.spec.ts:7 › waits\n  too late"]);
  });

  test("says how long each file took, and names those that took longest", () => {
    const testResults = [{ name: "one.test.ts", startTime: 500, endTime: 2_000, message: "", assertionResults: [] }];
    expect(jestTally(file({ ...jestRun, testResults }), 0).files).toEqual({ "one.test.ts": 1_500 });
    const spec = (of: string, ...durations: number[]) => ({
      file: of,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { specs: [spec("a.spec.ts", 100)], suites: [{ specs: [spec("b.spec.ts", 50), spec("a.spec.ts", 20, 30)] }] },
    ];
    const { files } = playwrightTally(file({ ...browserRun, suites }), 0);
    expect(files).toEqual({ "a.spec.ts": 150, "b.spec.ts": 50 });
    expect(longestFiles({ files }, 1)).toEqual([{ file: "a.spec.ts", ms: 150, share: 75 }]);
    expect(longestFiles(nothing, 5)).toEqual([]);
  });

  test("a file of tests that could not be read is a failure", () => {
    expect(jestTally(file({ ...jestRun, numRuntimeErrorTestSuites: 1 }), 1).failed).toBe(1);
    expect(playwrightTally(file({ ...browserRun, errors: ["x"] }), 1).failed).toBe(1);
  });

  test("a run that failed or left no results is never green", () => {
    expect(jestTally(file(jestRun), 1).failed).toBe(1);
    expect(playwrightTally(file(browserRun), 1).failed).toBe(1);
    for (const tally of [jestTally, playwrightTally]) {
      expect(tally(join(folder, "none.json"), 0)).toEqual({ ...nothing, failed: 1 });
      expect(tally(join(folder, "none.json"), 1)).toEqual({ ...nothing, failed: 1 });
    }
  });
});

test("a server whose answer never comes is asked again", async () => {
  let asked = 0;
  const probe = () => (++asked === 1 ? new Promise<boolean>(() => {}) : Promise.resolve(true));
  await waitUntil("The server", probe, { probeMs: 20 });
  expect(asked).toBe(2);
});
