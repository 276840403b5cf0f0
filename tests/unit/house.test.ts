/** Rules of the house that hold for every file, read from the files themselves. */
import { filesOf, importsOf, matching, textOf } from "@/tests/support/tree";

const source = (files: string[]) => files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
const product = source(
  filesOf("app", "components", "lib", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts"),
);
const code = [...product, ...source(filesOf("scripts"))];
const scripts = product.filter((file) => /\.(?:tsx?|mjs)$/.test(file));

test("there are files to read", () => {
  expect(product.length).toBeGreaterThan(100);
  expect(importsOf("lib/contract/workers.ts").map(({ from }) => from)).toEqual(
    expect.arrayContaining(["zod", "@orpc/contract", "./questionnaires"]),
  );
});

test("only lib/config/brand.ts spells the product's name", () => {
  expect(matching(code, /tendwell/i)).toEqual(["lib/config/brand.ts"]);
});

test("only actions.ts files are open to the browser as actions", () => {
  const open = matching(scripts, /^\s*["']use server["']/m);
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter((file) => !/^app\/.*\/actions\.ts$/.test(file))).toEqual([]);
});

test("an actions.ts exports asynchronous functions and types, and nothing else", () => {
  for (const file of matching(scripts, /^["']use server["']/m)) {
    const exported = textOf(file).match(/^export .*$/gm) ?? [];
    expect(exported.filter((line) => !/^export (async function|type) /.test(line))).toEqual([]);
  }
});

/**
 * Signing out must work from any page, and switching is how one gets to another organisation in the first place; the size and the
 * greeting are the browser's own.
 */
const pastTheOneWay = ["signOut", "switchOrganisation", "setZoom", "dismissSeason"];

test("every action of the portal goes through the one place that checks who posts and for which organisation", () => {
  const files = scripts.filter((file) => /^app\/(dashboard|mobile)\/.*actions\.ts$/.test(file));
  const actions = files.flatMap((file) =>
    textOf(file)
      .split(/^export async function /m)
      .slice(1)
      .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? "", goesThrough: /\breturn portalAction\b/.test(text) })),
  );
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter(({ goesThrough }) => !goesThrough).map(({ name }) => name)).toEqual(pastTheOneWay);
});

test("what the server draws takes its icons from components/ui/icons, which put no client component into the page", () => {
  const drawnByServer = scripts.filter((file) => !/^["']use client["']/.test(textOf(file)));
  const takesSet = drawnByServer.filter((file) => importsOf(file).some(({ from }) => /^lucide-react(\/|$)/.test(from)));
  expect(takesSet).toEqual(["components/ui/icons.tsx"]);
});

test("no product code asks whether it is being tested", () => {
  expect(matching(scripts, /NODE_ENV[^\n]{0,20}[=!]==?\s*["']test["']|JEST_WORKER_ID|PLAYWRIGHT/)).toEqual([]);
});

test("process.env is read where the configuration is, and where Next says which runtime it is", () => {
  expect(matching(scripts, /process\.env\b/).sort()).toEqual([
    "instrumentation-client.ts",
    "instrumentation.ts",
    "lib/config/brand.ts",
    "lib/config/env.ts",
  ]);
});

test("no test sets a time limit of its own, or waits for a time to pass", () => {
  const tests = source(filesOf("tests"));
  const limits = /\b(?:jest|test)\.setTimeout\(|\bwaitForTimeout\(|^ *\}, \d[\d_]{3,}\);$/m;
  expect(tests.length).toBeGreaterThan(100);
  expect(matching(tests, limits).filter((file) => file !== "tests/unit/house.test.ts")).toEqual([]);
});

test("no type check is skipped, and no lint rule without a reason beside it", () => {
  expect(matching(code, /@ts-(ignore|nocheck|expect-error)/)).toEqual([]);
  const silenced = code.flatMap((file) => textOf(file).match(/biome-ignore.*/g) ?? []);
  expect(silenced.filter((line) => !/^biome-ignore(-all)? lint\/\w+\/\w+: \S.{15,}/.test(line))).toEqual([]);
});

test("the contract stands on zod, its own kind, the configuration and the formats alone", () => {
  const contract = scripts.filter((file) => file.startsWith("lib/contract/"));
  const allowed =
    /^(zod|zod\/mini|@orpc\/contract|postcode|stdnum|@\/lib\/config\/(constants|countries|names|messages|messages\/[\w-]+|brand|password-policy)|@\/lib\/format|\.\/[\w-]+)$/;
  for (const file of contract) {
    expect(importsOf(file).filter(({ from }) => !allowed.test(from))).toEqual([]);
  }
});

test("what the browser may load of the contract imports nothing", () => {
  expect(importsOf("lib/contract/questionnaire-fields.ts")).toEqual([]);
  expect(importsOf("lib/contract/agreement-fields.ts")).toEqual([]);
});

test("the rules of a password, which the browser loads too, are made with zod's small edition", () => {
  expect(importsOf("lib/contract/password.ts").map(({ from }) => from)).toEqual([
    "zod/mini",
    "@/lib/config/messages/password",
  ]);
});

test("what the edge imports is free of Node", () => {
  const edge = scripts.filter((file) => /^(middleware\.ts|lib\/(session|access|config)\/)/.test(file));
  for (const file of edge) {
    expect(importsOf(file).filter(({ from }) => /^node:|^(fs|path|crypto|pg|firebase)/.test(from))).toEqual([]);
  }
});

test("components take no library of the server's", () => {
  const components = scripts.filter((file) => file.startsWith("components/"));
  const servers = /^(node:|zod|pg|drizzle|firebase|next-auth|iron-session|nodemailer|@orpc\/)/;
  for (const file of components) {
    expect(importsOf(file).filter(({ from, isType }) => !isType && servers.test(from))).toEqual([]);
  }
});

test("external services are spoken to in their own room alone", () => {
  const rooms: [RegExp, RegExp][] = [
    [/^firebase/, /^lib\/(identity|db\/seed)\//],
    [/^nodemailer/, /^lib\/adapters\//],
    [/^pg$|^drizzle-orm\/node-postgres/, /^lib\/db\//],
    [/^iron-session/, /^lib\/(session|backend\/sessions)\//],
    [/^@sentry\//, /^lib\/monitoring\//],
    [/^@dropbox\//, /^lib\/adapters\/esign\//],
    [/^@aws-sdk\/|^file-type|^@cantoo\/pdf-lib/, /^lib\/adapters\/files\//],
    [/^node:worker_threads/, /^lib\/adapters\/threads\//],
    [/^(?:csv-parse|read-excel-file)/, /^lib\/backend\/imports\//],
    [/^pg-boss/, /^lib\/(backend\/queue\.ts|db\/migrate\.ts)/],
  ];
  for (const [library, room] of rooms) {
    const users = scripts.filter((file) => importsOf(file).some(({ from, isType }) => !isType && library.test(from)));
    expect(users.filter((file) => !room.test(file))).toEqual([]);
  }
});

test("dates, times, money and numbers are written by lib/format alone", () => {
  const formats = /\bIntl\.|\.toLocale(Date|Time)?String\(|\.to(Date|Time|UTC|GMT)String\(/;
  // The environment asks whether a zone is one, and writes nothing.
  const elsewhere = matching(scripts, formats).filter((file) => !file.startsWith("lib/format/"));
  expect(elsewhere).toEqual(["lib/config/env.ts"]);
  expect(matching(scripts, formats).length).toBeGreaterThan(0);
});

test("every part of app/ that has a layout has a page for errors nobody expected, and none a loading page", () => {
  const files = filesOf("app");
  const layouts = files.filter((file) => /^app\/[^/]+\/layout\.tsx$/.test(file));
  expect(layouts.length).toBeGreaterThanOrEqual(3);
  const missing = layouts
    // The questionnaire has that of the whole application, which every page carries: a second would be sent with each of them.
    .filter((file) => file !== "app/(questionnaire)/layout.tsx")
    .map((file) => file.replace("layout.tsx", "error.tsx"))
    .filter((file) => !files.includes(file));
  expect([...missing, ...["app/global-error.tsx"].filter((file) => !files.includes(file))]).toEqual([]);
  // It would answer 200 before a page can say 404 or lead elsewhere (docs/decisions/0023-no-loading-pages.md).
  expect(files.filter((file) => /\/loading\.tsx$/.test(file))).toEqual([]);
});
