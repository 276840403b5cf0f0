/** What a run of jest prints: the console of files that failed, and of no others. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveFromRoot, root } from "@/scripts/local/paths";

let folder: string;
/** What the project's configuration says about printing. */
let printing: { reporters: unknown; verbose: unknown };

const runJest = (...args: string[]) =>
  spawnSync(process.execPath, [resolveFromRoot("jest/bin/jest"), ...args], { cwd: root, encoding: "utf8" });

beforeAll(() => {
  const { reporters, verbose } = JSON.parse(runJest("--showConfig").stdout).globalConfig;
  printing = { reporters, verbose };
  folder = mkdtempSync(join(tmpdir(), "reporter-"));
  writeFileSync(join(folder, "good.test.js"), 'test("good", () => console.error("written by the good one"));');
  writeFileSync(
    join(folder, "bad.test.js"),
    'test("bad", () => { console.error("written by the bad one"); throw new Error("the reason"); });',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function outputOf(pattern: string): string {
  const config = JSON.stringify({ rootDir: folder, transform: {}, ...printing });
  const { stdout, stderr } = runJest("--config", config, "--testPathPatterns", pattern);
  return stdout + stderr;
}

test.each([
  ["of two files", "(good|bad)"],
  ["of one file", "bad"],
])("in a run %s, shows the console of the one that failed, and why", (_, pattern) => {
  const output = outputOf(pattern);
  expect(output).toContain("written by the bad one");
  expect(output).toContain("the reason");
  expect(output).not.toContain("written by the good one");
});

test("shows nothing of a file that passes, also when it runs alone", () => {
  const output = outputOf("good");
  expect(output).toContain("1 passed");
  expect(output).not.toContain("written by");
});
