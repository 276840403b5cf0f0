/** Rules of the project that hold for every file, read from the files themselves. */
import { dirname, join } from "node:path";
import * as ofAgreements from "@/lib/config/closed-lists/agreements";
import * as ofOrganisations from "@/lib/config/closed-lists/organisations";
import { filesOf, importsOf, matching, textOf } from "@/tests/support/tree";

const source = (files: string[]) => files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
const product = source(
  filesOf("app", "components", "lib", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts"),
);
const code = [...product, ...source(filesOf("scripts"))];
const scripts = product.filter((file) => /\.(?:tsx?|mjs)$/.test(file));

test("there are files to read", () => {
  expect(product.length).toBeGreaterThan(100);
  expect(importsOf("lib/contract/workers/index.ts").map(({ from }) => from)).toEqual(
    expect.arrayContaining(["zod", "@orpc/contract", "@/lib/contract/questionnaires"]),
  );
});

test("only lib/config/brand.ts spells the product's name", () => {
  expect(matching(code, /tendwell/i)).toEqual(["lib/config/brand.ts"]);
});

test("only scopeOf gives a user the scope of their organisation, so that no call forgets their limit", () => {
  const own = /kind: "organisation",\s*(?:organisationId|\.\.\.)[^}]*caller\.organisation/;
  expect(matching(scripts, own)).toEqual(["lib/backend/context.ts"]);
});

test("signals are combined with any-signal: what AbortSignal.any returns can be garbage before it is aborted", () => {
  expect(matching(code, /\bAbortSignal\.any\b/)).toEqual([]);
  expect(matching(code, /\banySignal\(/).length).toBeGreaterThan(2);
});

test("a file, or another answer without the app shell, does not read what the shell shows", () => {
  const handlers = scripts.filter((file) => /^app\/.*\/route\.ts$/.test(file));
  expect(matching(handlers, /\bopenRoute\(/).length).toBeGreaterThan(20);
  expect(matching(handlers, /\bopenPage\b|\bshellOf\b/)).toEqual([]);
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
  expect(matching(tests, limits).filter((file) => file !== "tests/unit/conventions.test.ts")).toEqual([]);
});

test("no type check is skipped, and no lint rule without a reason beside it", () => {
  expect(matching(code, /@ts-(ignore|nocheck|expect-error)/)).toEqual([]);
  const silenced = code.flatMap((file) => textOf(file).match(/biome-ignore.*/g) ?? []);
  expect(silenced.filter((line) => !/^biome-ignore(-all)? lint\/\w+\/\w+: \S.{15,}/.test(line))).toEqual([]);
});

test("the contract stands on zod, its own kind, the configuration and the formats alone", () => {
  const contract = scripts.filter((file) => file.startsWith("lib/contract/"));
  const allowed =
    /^(zod|zod\/mini|@orpc\/contract|postcode|stdnum\/lib\/cjs\/gb\/index\.js|@\/lib\/config\/(closed-lists\/[\w-]+|states\/[\w-]+|constants|countries|data\/[\w-]+\.json|names|messages|messages\/[\w/-]+|brand|password-policy)|@\/lib\/(format|contract\/[\w/-]+)|\.\/[\w/-]+)$/;
  for (const file of contract) {
    expect(importsOf(file).filter(({ from }) => !allowed.test(from))).toEqual([]);
  }
});

test("the closed lists of organisations and agreements are written once", () => {
  // Two words stand side by side for many reasons; three or more are a list.
  const lists = Object.entries({ ...ofAgreements, ...ofOrganisations }).filter(([, list]) => list.length > 2);
  expect(lists.length).toBeGreaterThan(8);
  const literal = /"\w+"(?:\s*[,|]\s*"\w+")+/g;
  const written = scripts
    .filter((file) => !file.startsWith("lib/config/closed-lists/"))
    .flatMap((file) => (textOf(file).match(literal) ?? []).map((text) => ({ file, words: text.match(/\w+/g) ?? [] })));
  expect(written.length).toBeGreaterThan(100);
  const again = lists.flatMap(([name, list]) =>
    written.filter(({ words }) => [...words].sort().join() === [...list].sort().join()).map(({ file }) => [name, file]),
  );
  expect(again).toEqual([]);
});

test("what the browser may load of the contract imports closed lists alone, which import nothing", () => {
  expect(importsOf("lib/contract/questionnaires/answer-fields.ts")).toEqual([]);
  expect(importsOf("lib/contract/agreements/rate-fields.ts").map(({ from }) => from)).toEqual([
    "@/lib/config/closed-lists/agreements",
  ]);
  expect(filesOf("lib/config/closed-lists").flatMap(importsOf)).toEqual([]);
});

test("the rules of a password, which the browser loads too, are made with zod's small edition", () => {
  expect(importsOf("lib/contract/common/password.ts").map(({ from }) => from)).toEqual([
    "zod/mini",
    "@/lib/config/messages/accounts/password",
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
  const servers = /^(node:|zod|pg|drizzle|firebase|openid-client|iron-session|nodemailer|@orpc\/)/;
  for (const file of components) {
    expect(importsOf(file).filter(({ from, isType }) => !isType && servers.test(from))).toEqual([]);
  }
});

test("texts that readers see or hear come from the message catalogue, not from attributes or properties in the markup", () => {
  const names =
    "aria-label|aria-description|title|placeholder|alt|label|hint|lead|legend|caption|heading|name|note|any|of|about|add|one|button|fileLabel|pendingText";
  // An attribute of markup, with a literal or with an expression that may choose between literals, or a property of an object.
  const attributes = new RegExp(
    `[\\s{](?:${names})(?:=(?:"[^"]*"|\\{[^{}]*(?:\\$\\{[^{}]*\\}[^{}]*)*\\})|: (?:"[^"]*"|\`[^\`]*\`))`,
    "g",
  );
  const literal = /"([^"]*)"|`([^`]*)`/g;
  // Ids, field names and values have neither a capital followed by a small letter at the start nor a space between words.
  const isText = (value: string) => /^[A-Z][a-z]|\w [a-z]{2}/.test(value.replace(/\$\{[^{}]*\}/g, "0"));
  const textsIn = (source: string) =>
    [...source.matchAll(attributes)].flatMap(([found]) =>
      [...found.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? "").filter(isText),
    );
  expect(
    textsIn(`<Field name="reason" label="Reason" title={\`Status of worker\`} hint={isNew ? "New" : texts.old} />`),
  ).toEqual(["Reason", "Status of worker", "New"]);
  expect(textsIn('{ key: "at", heading: "Decided", label: texts.label }')).toEqual(["Decided"]);
  const markup = scripts.filter((file) => /^(app|components)\//.test(file));
  expect(markup.length).toBeGreaterThan(200);
  expect(markup.flatMap((file) => textsIn(textOf(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

test("external services are spoken to in their own room alone", () => {
  const layers: [RegExp, RegExp][] = [
    [/^firebase/, /^lib\/(identity|db\/seed)\//],
    [/^nodemailer/, /^lib\/adapters\//],
    [/^pg$|^drizzle-orm\/node-postgres/, /^lib\/db\//],
    [/^iron-session/, /^lib\/(session|backend\/sessions)\//],
    [/^@sentry\//, /^lib\/monitoring\//],
    [/^@dropbox\//, /^lib\/adapters\/esign\//],
    [/^stripe$/, /^lib\/adapters\/payments\//],
    [/^@aws-sdk\/|^file-type|^@cantoo\/pdf-lib/, /^lib\/adapters\/files\//],
    [/^node:worker_threads/, /^lib\/adapters\/threads\//],
    [/^(?:csv-parse|read-excel-file)/, /^lib\/backend\/imports\//],
    [/^pg-boss/, /^lib\/(backend\/queue\.ts|db\/migrate\.ts)/],
  ];
  for (const [library, layer] of layers) {
    const users = scripts.filter((file) => importsOf(file).some(({ from, isType }) => !isType && library.test(from)));
    expect(users.filter((file) => !layer.test(file))).toEqual([]);
  }
});

test("dates, times, money and numbers are written by lib/format alone", () => {
  const formats = /\bIntl\.|\.toLocale(Date|Time)?String\(|\.to(Date|Time|UTC|GMT)String\(/;
  // The environment asks whether a zone is one, and writes nothing.
  const elsewhere = matching(scripts, formats).filter((file) => !file.startsWith("lib/format/"));
  expect(elsewhere).toEqual(["lib/config/env.ts"]);
  expect(matching(scripts, formats).length).toBeGreaterThan(0);
});

test("days, weeks, months and offsets are counted by lib/format alone, and by its library", () => {
  const takesLibrary = scripts.filter((file) => importsOf(file).some(({ from }) => /^temporal-/.test(from)));
  expect(takesLibrary).not.toEqual([]);
  expect(takesLibrary.filter((file) => !file.startsWith("lib/format/"))).toEqual([]);
  const arithmetic =
    /\bDate\.UTC\(|\.[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours|TimezoneOffset)\(|\b24 \* (?:60|HOUR_MS)|86_?400|toISOString\(\)\.slice/;
  // The constants name the day as elapsed time, 24 hours, and lib/format adds days of UTC.
  expect(matching(scripts, arithmetic)).toEqual(["lib/config/constants.ts", "lib/format/days.ts"]);
});

/** The browser's own clock: since when a file waits, how long its reader has been idle, and when a signing address expires. */
const browserClocks = [
  "components/proof/file-store.ts",
  "components/shell/idle.ts",
  "components/signing/embedded-signing.tsx",
];

test("the current time is asked of lib/config/clock.ts alone", () => {
  const current = /\bnew Date(?:\(\s*\)|(?!\())|\bDate\.now\b|(?<!new )\bDate\(\)|\bTemporal\.Now\b/;
  expect(matching(scripts, current)).toEqual([...browserClocks, "lib/config/clock.ts"]);
});

test("every part of app/ that has a layout has a page for errors no one expected, and none a loading page", () => {
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

/** The compound selectors of a rule's selectors that stand below one with `:has()`. */
function belowHas(prelude: string): string[] {
  // What brackets contain is left out, innermost first; only `:has` stays recognisable.
  let flat = prelude.replaceAll(":has(", "¶(");
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\([^()]*\)/g, (inner) => (inner.includes("¶") ? "¶" : ""));
  }
  return flat.split(",").flatMap((selector) =>
    selector.includes("¶")
      ? selector
          .slice(selector.lastIndexOf("¶"))
          .split(/[\s>+~]+/)
          .slice(1)
          .filter((compound) => compound !== "")
      : [],
  );
}

test("what stands below a `:has()` is named by a class, so that an added element is no reason to style the page again", () => {
  expect(belowHas("main:has(.a) > div, b:not(:has(i:checked)) nav:has(> ol):first-child :is(a, span)")).toEqual([
    "div",
    ":is",
  ]);
  const rules = product
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) =>
      [
        ...textOf(file)
          .replace(/\/\*[\s\S]*?\*\//g, "")
          .matchAll(/([^{}@;]*:has\([^{}]*)\{/g),
      ].map((match) => ({
        file,
        rule: match[1]?.trim() ?? "",
      })),
    );
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter(({ rule }) => belowHas(rule).some((compound) => !/[.#[]/.test(compound)))).toEqual([]);
});

test("browser tests load next to nothing of the backend, which Playwright would compile in each run", () => {
  const files = new Set(filesOf("lib", "scripts", "tests"));
  const loaded = new Set(filesOf("tests/browser"));
  // What is added is visited too.
  for (const file of loaded) {
    for (const { from, isType } of importsOf(file)) {
      const path = from.startsWith("@/") ? from.slice(2) : join(dirname(file), from);
      const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((name) => files.has(name));
      if (found && !isType) loaded.add(found);
    }
  }
  const backend = [...loaded].filter((file) => file.startsWith("lib/backend/"));
  expect(backend).toContain("lib/backend/signer/index.ts");
  expect(backend.length).toBeLessThan(40);
});
