/** Where the browser tests find their browser, on machines that have one, can install one, or neither. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Machine } from "@/scripts/local/chromium";
import { root } from "@/scripts/local/paths";

/** The only folder on the test machine's PATH. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chromium-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => join(folder, name);

function aProgram(name: string, text = "exit 0"): string {
  writeFileSync(inFolder(name), `#!/bin/sh\n${text}\n`);
  chmodSync(inFolder(name), 0o755);
  return inFolder(name);
}

/**
 * As on a bare machine: no packages are known before the first update; then one package, which installs one program.
 */
function aptGet({ offers, brings = offers }: { offers?: string; brings?: string } = {}): void {
  aProgram(
    "apt-get",
    `here="\${0%/*}"
[ "$1" = --version ] && exit 0
echo "$DEBIAN_FRONTEND: $*" >> "$here/asked"
case "$*" in
  update) echo > "$here/lists" ;;
  *" ${offers}") [ -f "$here/lists" ] && echo > "$here/${brings}" ;;
  *) exit 100 ;;
esac`,
  );
}

/** The arguments of each apt-get call, in order. */
const asked = () => (existsSync(inFolder("asked")) ? readFileSync(inFolder("asked"), "utf8").trim().split("\n") : []);

const finders = {
  findChromium: { file: "chromium", asks: "" },
  findPoppler: { file: "poppler", asks: '"pdftotext", ' },
};

/** Looks for the browser as `npm test` does, in a process of its own on a machine with that one folder of programs. */
function look(machine: Machine, env: Record<string, string> = {}, find: keyof typeof finders = "findChromium") {
  const script = `
    import { ${find} } from "./scripts/local/${finders[find].file}.ts";
    import { launch, logLine } from "./scripts/local/launcher.ts";
    const work = async () => { console.log("found " + ${find}(${finders[find].asks}logLine, ${JSON.stringify(machine)})); return 0; };
    await launch(work, { codeOnStop: 130 });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: root, env: { ...env, NODE_ENV: "test", PATH: folder }, encoding: "utf8" },
  );
  const [, found] = /^found (.*)$/m.exec(stdout) ?? [];
  return { status, found, stdout, stderr };
}

const nowhere = { elsewhere: [] };
const WHAT_TO_DO =
  /The browser tests need Chromium or Chrome\. Install it .*apt-get install chromium.*set CHROMIUM to its path/s;

describe("a machine with a browser", () => {
  test("uses its google-chrome and installs nothing", () => {
    aptGet({ offers: "chromium" });
    const browser = aProgram("google-chrome");
    expect(look({ ...nowhere, isRoot: true })).toMatchObject({ status: 0, found: browser });
    expect(asked()).toEqual([]);
  });

  test("uses the headless one if both exist", () => {
    aProgram("chromium");
    const browser = aProgram("chromium-headless-shell");
    expect(look({ ...nowhere, isRoot: true })).toMatchObject({ status: 0, found: browser });
  });

  test("uses one outside PATH", () => {
    aptGet({ offers: "chromium" });
    const browser = aProgram("Some Browser");
    expect(look({ elsewhere: [inFolder("none"), browser], isRoot: true })).toMatchObject({ status: 0, found: browser });
    expect(asked()).toEqual([]);
  });

  test("prefers the one that CHROMIUM names, and uses none if that file does not exist", () => {
    aptGet({ offers: "chromium" });
    aProgram("chromium");
    const named = aProgram("another");
    expect(look(nowhere, { CHROMIUM: named })).toMatchObject({ status: 0, found: named });
    const missing = look({ ...nowhere, isRoot: true }, { CHROMIUM: inFolder("missing") });
    expect(missing).toMatchObject({ status: 1, found: undefined });
    expect(missing.stderr).toContain(`CHROMIUM names ${inFolder("missing")}, which does not exist.`);
    expect(asked()).toEqual([]);
  });
});

describe("a machine without a browser", () => {
  const update = "noninteractive: update";
  const install = (name: string) => `noninteractive: install -y --no-install-recommends ${name}`;

  test("installs Chromium on Debian as root, after updating the package lists, which a bare machine lacks", () => {
    aptGet({ offers: "chromium-headless-shell" });
    const answer = look({ ...nowhere, isRoot: true });
    expect(answer).toMatchObject({ status: 0, found: inFolder("chromium-headless-shell") });
    expect(answer.stdout).toContain("There is no Chromium on this machine; installing it with apt-get.");
    expect(asked()).toEqual([update, install("chromium-headless-shell")]);
  });

  test("installs chromium-browser if no other is available", () => {
    aptGet({ offers: "chromium-browser" });
    expect(look({ ...nowhere, isRoot: true })).toMatchObject({ status: 0, found: inFolder("chromium-browser") });
    const tried = ["chromium-headless-shell", "chromium", "chromium-browser"];
    expect(asked()).toEqual([update, ...tried.map(install)]);
  });

  test("says what to do when the packages are not available", () => {
    aptGet();
    const answer = look({ ...nowhere, isRoot: true });
    expect(answer).toMatchObject({ status: 1, found: undefined });
    expect(answer.stderr).toMatch(WHAT_TO_DO);
    expect(asked()).toContain(install("chromium"));
  });

  test("says what to do, and installs nothing, when we are not root", () => {
    aptGet({ offers: "chromium" });
    const answer = look({ ...nowhere, isRoot: false });
    expect(answer).toMatchObject({ status: 1, found: undefined });
    expect(answer.stderr).toMatch(WHAT_TO_DO);
    expect(asked()).toEqual([]);
  });

  test("does the same for poppler, which the tests of documents need", () => {
    aptGet({ offers: "poppler-utils", brings: "pdfsig" });
    const answer = look({ isRoot: true }, {}, "findPoppler");
    expect(answer).toMatchObject({ status: 0, found: inFolder("pdftotext") });
    expect(asked()).toEqual([update, install("poppler-utils")]);
  });

  test("says what to do about poppler, and installs nothing, when we are not root", () => {
    aptGet({ offers: "poppler-utils", brings: "pdfsig" });
    const answer = look({ isRoot: false }, {}, "findPoppler");
    expect(answer).toMatchObject({ status: 1, found: undefined });
    expect(answer.stderr).toContain("The tests of documents need poppler's tools. Install them");
    expect(asked()).toEqual([]);
  });

  test("says what to do when there is no apt-get", () => {
    const answer = look({ ...nowhere, isRoot: true });
    expect(answer).toMatchObject({ status: 1, found: undefined });
    expect(answer.stderr).toMatch(WHAT_TO_DO);
  });
});
