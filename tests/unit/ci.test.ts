/** `.ci/run`: what it runs, in what order, and its last line, with stub programs that only record their calls. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@/scripts/local/paths";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ci-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aProgram(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs it with tests whose last line is `tally`; the step named by `failing` exits with 1. */
function run({ tally = "12 passed, 0 failed", failing = "nothing" } = {}) {
  const step = (name: string) => `echo "${name} $*" >> "${folder}/asked"\n[ "${name} $*" != "${failing}" ] || exit 1`;
  aProgram("npm", `${step("npm")}\n[ "$*" != test ] || echo "${tally}"`);
  aProgram("node", step("node"));
  aProgram("pdfsig", "exit 0");
  const { status, stdout } = spawnSync("bash", [join(root, ".ci/run")], {
    env: { PATH: `${folder}:/usr/bin:/bin`, CHROMIUM: "/bin/true", NODE_ENV: "test" },
    encoding: "utf8",
  });
  const asked = existsSync(join(folder, "asked")) ? readFileSync(join(folder, "asked"), "utf8").trim().split("\n") : [];
  return { status, asked, lastLine: stdout.trim().split("\n").at(-1) };
}

/** Lint and types run at the same time. */
const checks = ["npm run lint", "npm run types"];
const last = "node --import tsx scripts/build.ts";

test("runs the README's test command, style, types and the build, and ends with the tests' own line", () => {
  const { status, asked, lastLine } = run();
  expect({ status, lastLine }).toEqual({ status: 0, lastLine: "12 passed, 0 failed" });
  expect([...asked.slice(0, 2), ...asked.slice(2, 4).sort(), ...asked.slice(4)]).toEqual([
    "npm ci",
    "npm test",
    ...checks,
    last,
  ]);
});

test.each([...checks, last])("fails if %s does, and still ends with that line", (failing) => {
  expect(run({ failing })).toMatchObject({ status: 1, lastLine: "12 passed, 0 failed" });
});

test("fails if a test does", () => {
  expect(run({ tally: "11 passed, 1 failed", failing: "npm test" }).status).toBe(1);
});
