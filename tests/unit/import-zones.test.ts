/** Tests the lint rules for the architecture: one forbidden and one allowed import for each dependency. */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = process.cwd();
const RESTRICTED = "lint/style/noRestrictedImports";
const CYCLE = "lint/suspicious/noImportCycles";
const CHECKED_RULES = [RESTRICTED, CYCLE, "lint/style/noProcessEnv"];

/** The entry point of each module. */
const doors = {
  app: "@/app/layout",
  components: "@/components/questionnaire/worker-card",
  ui: "@/components/ui/button",
  form: "@/components/form/form",
  bff: "@/lib/bff",
  backend: "@/lib/backend/access-rules",
  contract: "@/lib/contract",
  db: "@/lib/db/tenancy",
  identity: "@/lib/identity",
  adapters: "@/lib/adapters/mail",
  documents: "@/lib/documents",
  session: "@/lib/session",
  server: "@/lib/server/guard",
  access: "@/lib/access",
  monitoring: "@/lib/monitoring",
  config: "@/lib/config/env",
  format: "@/lib/format",
  middleware: "@/middleware",
  scripts: "@/scripts/test",
  tests: "@/tests/support/servers",
} as const;
type Layer = keyof typeof doors;

/** Who may import whom. What is not said here is refused. */
// The door to configuration is the environment, which is closed to components; their words are among the particulars.
const zones: Record<string, { at: string; may: Layer[] }> = {
  app: {
    at: "app/dashboard/x/page.tsx",
    may: ["components", "ui", "form", "bff", "contract", "access", "config", "format"],
  },
  components: { at: "components/workers/x.tsx", may: ["components", "ui", "form", "contract", "access", "format"] },
  ui: { at: "components/ui/x.tsx", may: ["ui", "form", "contract", "format"] },
  form: { at: "components/form/x.tsx", may: ["ui", "form", "contract", "format"] },
  bff: { at: "lib/bff/x.ts", may: ["contract", "backend", "session", "server", "access", "config", "format"] },
  backend: {
    at: "lib/backend/workers/x.ts",
    may: ["backend", "contract", "db", "identity", "adapters", "documents", "session", "access", "config", "format"],
  },
  backendRoot: {
    at: "lib/backend/x.ts",
    may: ["backend", "contract", "db", "identity", "adapters", "documents", "session", "access", "config", "format"],
  },
  backendHttp: {
    at: "lib/backend/http.ts",
    may: ["backend", "contract", "db", "identity", "adapters", "documents", "session", "access", "config", "format"],
  },
  contract: { at: "lib/contract/x.ts", may: ["config", "format"] },
  identity: { at: "lib/identity/x.ts", may: ["config"] },
  adapters: { at: "lib/adapters/text/x.ts", may: ["adapters", "config"] },
  documents: { at: "lib/documents/x.ts", may: ["config", "format"] },
  session: { at: "lib/session/x.ts", may: ["config"] },
  server: { at: "lib/server/x.ts", may: ["session", "access", "config"] },
  monitoring: { at: "lib/monitoring/x.ts", may: ["config"] },
  db: { at: "lib/db/x.ts", may: ["db", "config"] },
  seed: { at: "lib/db/seed/x.ts", may: ["db", "documents", "config", "format"] },
  access: { at: "lib/access/x.ts", may: [] },
  format: { at: "lib/format/x.ts", may: [] },
  config: { at: "lib/config/x.ts", may: ["config"] },
  middleware: { at: "middleware.ts", may: ["session", "access", "config"] },
  instrumentation: { at: "instrumentation.ts", may: ["bff", "monitoring"] },
};

type Case = { at: string; code: string; invalidAnswer: string | null; label: string };

const refused = (label: string, at: string, code: string, invalidAnswer = RESTRICTED): Case => ({
  label,
  at,
  code,
  invalidAnswer,
});
const passes = (label: string, at: string, code: string): Case => ({ label, at, code, invalidAnswer: null });
const of = (from: string) => `import { Thing } from "${from}";`;

const arrows: Case[] = Object.entries(zones).flatMap(([zone, { at, may }]) =>
  (Object.keys(doors) as Layer[]).map((layer) =>
    may.includes(layer)
      ? passes(`${zone} may import ${layer}`, at, of(doors[layer]))
      : refused(`${zone} may not import ${layer}`, at, of(doors[layer])),
  ),
);

const areaFile = "lib/backend/workers/x.ts";
const requirement = "lib/backend/compliance/requirements/x.ts";
const eligibilityRule = "lib/backend/eligibility/rules/x.ts";
const component = "components/workers/x.tsx";

const particulars: Case[] = [
  ...Object.entries(zones).flatMap(([zone, { at }]) => [
    refused(`${zone} reaches no other room by a relative path`, at, of("../../lib/db/client")),
    refused(`${zone} reaches none one folder up either`, at, of("../lib/db/client")),
    refused(`${zone} reaches none by a relative path in disguise`, at, of("./../lib/db/client")),
    refused(`${zone} re-exports nothing it may not import`, at, 'export { Thing } from "@/tests/support/servers";'),
    refused(`${zone} loads nothing later that it may not import`, at, 'export const late = import("@/scripts/test");'),
  ]),
  refused("the edge guard reaches no room from beside it", "middleware.ts", of("./lib/db/client")),
  passes("a page may import another page's actions", "app/dashboard/x/page.tsx", of("../actions")),
  passes("a file may import its neighbour", areaFile, of("./cursor")),

  passes("the seed may import the file store", "lib/db/seed/x.ts", of("@/lib/adapters/files/disk")),
  passes("the seed may import the rule of bank days", "lib/db/seed/x.ts", of("@/lib/backend/payments/bank-days")),
  refused("the seed may not import a call", "lib/db/seed/x.ts", of("@/lib/backend/payments/export-bacs")),

  passes("an area may import another area's index", areaFile, of("@/lib/backend/questionnaires")),
  refused("an area may not import another's internals", areaFile, of("@/lib/backend/questionnaires/rules")),
  refused("an area may not import another's internals beside it", areaFile, of("../questionnaires/rules")),
  refused("the backend's own root may not either", "lib/backend/index.ts", of("./questionnaires/rules")),
  passes("the backend's root may import an area's index", "lib/backend/index.ts", of("./questionnaires")),
  refused("the bff may not import an area's internals", "lib/bff/x.ts", of("@/lib/backend/questionnaires/rules")),
  passes("the bff may import an area's index", "lib/bff/x.ts", of("@/lib/backend/questionnaires")),
  passes("a requirement may import its area", requirement, of("@/lib/backend/compliance/evidence")),
  refused("a requirement may not import another area", requirement, of("@/lib/backend/questionnaires")),
  refused("a requirement may not read the database", requirement, of("@/lib/db/tenancy")),
  passes("a rule of eligibility may import its area", eligibilityRule, of("@/lib/backend/eligibility/spans")),
  refused("a rule of eligibility may not import another area", eligibilityRule, of("@/lib/backend/compliance")),
  refused("a rule of eligibility may not read the database", eligibilityRule, of("@/lib/db/tenancy")),
  refused("an area may not import the documents' internals", areaFile, of("@/lib/documents/sealing")),
  refused("an area may not make procedures past the access rules", areaFile, of("@orpc/server")),
  passes("the access rules make them", "lib/backend/access-rules.ts", of("@orpc/server")),
  refused("an area may not open a connection", areaFile, of("pg")),
  refused("an area may not go to the pool", areaFile, of("@/lib/db/client")),
  refused("the backend does not connect as the owner", areaFile, of("@/lib/db/owner")),
  refused("the backend does not seed", areaFile, of("@/lib/db/seed/demo")),

  passes(
    "a component may take a type from the contract",
    component,
    'import type { Answer } from "@/lib/contract/workers";',
  ),
  refused(
    "a component may not take a schema",
    component,
    'import { answerSchema } from "@/lib/contract/questionnaires";',
  ),
  refused("a component may not take the contract", component, 'import { contract } from "@/lib/contract";'),
  refused("a component may not take all of it", component, 'import * as all from "@/lib/contract/questionnaires";'),
  passes(
    "a component may name fields",
    component,
    'import { answerFields } from "@/lib/contract/questionnaires/answer-fields";',
  ),
  passes(
    "a component may take the rules of a password",
    component,
    'import { unmetRules } from "@/lib/contract/common/password";',
  ),
  passes("a folder of the contract may take a file beside it", "lib/contract/workers/x.ts", of("@/lib/contract/text")),
  passes("a component may make the address of the sign-in page", component, of("@/lib/access/sign-in-path")),
  refused("a component may not reach into the route table", component, of("@/lib/access/routes")),
  passes("a component may take its words", component, 'import { messages } from "@/lib/config/messages";'),
  passes("a component may load the browser's reporting", component, of("@/lib/monitoring/browser")),
  refused("a component may not load the server's", component, of("@/lib/monitoring/server")),
  refused("a component may not read the environment", component, 'import { env } from "@/lib/config/env";'),

  ...["app/x.ts", "components/x.ts", "lib/bff/x.ts", areaFile, "lib/db/x.ts", "lib/session/x.ts", "middleware.ts"].map(
    (at) =>
      refused(`${at} may not read process.env`, at, "export const at = process.env.HOME;", "lint/style/noProcessEnv"),
  ),
  refused("a file may not import one that imports it", "lib/format/one.ts", of("./two"), CYCLE),
  refused("nor may that one, not even a type", "lib/format/two.ts", 'import type { Thing } from "./one";', CYCLE),
  refused("an area may not import one that uses it", "lib/backend/one/index.ts", of("@/lib/backend/two"), CYCLE),
  refused("nor may that one", "lib/backend/two/index.ts", of("@/lib/backend/one"), CYCLE),
  passes("a file may import one that does not import it", "lib/format/three.ts", of("./one")),
  passes("lib/config/env.ts may read process.env", "lib/config/env.ts", "export const at = process.env.HOME;"),
];

const cases = [...arrows, ...particulars];
const found = new Map<string, Set<string>>();
let folder: string;

type Report = { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] };

/** Each file of the cases is written once, a case a line, into a tree that has the project's own lint rules. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "zones-"));
  // The linter follows `@/` by the tsconfig of the package a file belongs to.
  for (const name of ["biome.json", "tsconfig.json", "package.json"])
    copyFileSync(join(root, name), join(folder, name));
  cpSync(join(root, "scripts", "lint"), join(folder, "scripts", "lint"), { recursive: true });
  for (const [at, lines] of byFile()) {
    mkdirSync(join(folder, dirname(at)), { recursive: true });
    writeFileSync(join(folder, at), `${lines.join("\n")}\n`);
  }
  const { diagnostics } = lint();
  for (const { category, location } of diagnostics) {
    const key = `${location.path}:${location.start.line}`;
    found.set(key, (found.get(key) ?? new Set()).add(category));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function byFile(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { at, code } of cases) files.set(at, [...(files.get(at) ?? []), code]);
  return files;
}

function lint(): Report {
  const biome = join(root, "node_modules", ".bin", "biome");
  const flags = ["lint", "--reporter=json", "--max-diagnostics=none", "--vcs-enabled=false", "."];
  try {
    return JSON.parse(
      execFileSync(biome, flags, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

const lineOf = (asked: Case) => cases.filter((one) => one.at === asked.at).indexOf(asked) + 1;

test.each(cases.map((one) => [one.label, one] as const))("%s", (_, one) => {
  const rules = [...(found.get(`${one.at}:${lineOf(one)}`) ?? [])].filter((rule) => CHECKED_RULES.includes(rule));
  expect(rules).toEqual(one.invalidAnswer ? [one.invalidAnswer] : []);
});

test("every module below lib and every kind of component has its zone", () => {
  const layers = readdirSync(join(root, "lib"));
  expect(layers.filter((layer) => !(layer in zones))).toEqual([]);
  expect(readdirSync(root).filter((name) => /^(middleware|instrumentation|proxy)\.ts$/.test(name)).length).toBe(2);
});
