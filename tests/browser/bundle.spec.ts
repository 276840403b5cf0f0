/** What browsers download, read from the build that is served: nothing that belongs to the server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { extractInfoFromServerReferenceId } from "next/dist/shared/lib/server-reference-info.js";
import { workers } from "@/lib/db/seed/people";

/** Strings of server-only code that survive minification. */
const server: Record<string, RegExp> = {
  // zod/mini, which checks the password rules, prefixes its class names with $.
  zod: /(?<!\$)Zod(?:Error|Object)/,
  oRPC: /~orpc|ORPCError/,
  "iron-session": /Fe26\.2/,
  drizzle: /drizzle:/,
  Temporal: /PlainYearMonth/,
  pg: /SCRAM-SHA-256|pg_catalog/,
  firebase: /identitytoolkit|securetoken\.googleapis|firebaseapp/i,
  "the environment": /SESSION_SECRET|MEDICAL_KEYS|PERSON_KEYS|SEAL_PRIVATE_KEY|DATABASE_URL/,
  "sealing of answers": /aes-256-gcm/,
  "the words of a reopened questionnaire": /has asked you to answer this questionnaire again/,
};

function textsBelow(folder: string, ending: RegExp): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

const sent = () => textsBelow(join(".next", "static"), /\.(js|css)$/);

test("nothing of the server is sent to browsers", () => {
  const files = sent();
  expect(files.length).toBeGreaterThan(5);
  const found = Object.entries(server).flatMap(([what, words]) =>
    files.filter(([, text]) => words.test(text)).map(([name]) => `${what} in ${name}`),
  );
  expect(found).toEqual([]);
});

test("the server's build contains the strings that the test searches for", () => {
  const built = textsBelow(join(".next", "server"), /\.js$/).map(([, text]) => text);
  const missed = Object.entries(server).filter(([, words]) => !built.some((text) => words.test(text)));
  // Packages that the server loads from node_modules are not in its build.
  expect(missed.map(([what]) => what).filter((what) => !["pg", "firebase"].includes(what))).toEqual([]);
});

test("no source map is sent to browsers", () => {
  expect(textsBelow(join(".next", "static"), /\.map$/).map(([name]) => name)).toEqual([]);
});

/**
 * On top of what any Next page loads; `npm run bench` compares with a bare page, which may be at most 10 kB smaller.
 */
const QUESTIONNAIRE_BYTES_MAX = 11_900;

test("the questionnaire's scripts stay within their size budget", async ({ request }) => {
  const link = new URLSearchParams({ workerId: workers[0]?.id ?? "", questionnaireType: "Medical" });
  const html = await (await request.get(`/worker-questionnaire?${link}`)).text();
  const scripts = new Set(
    [...html.matchAll(/<script[^>]+src="\/_next\/([^"?]+\.js)/g)].map(([, path]) => path as string),
  );
  const { rootMainFiles, polyfillFiles } = JSON.parse(readFileSync(join(".next", "build-manifest.json"), "utf8"));
  const own = [...scripts].filter((path) => ![...rootMainFiles, ...polyfillFiles].includes(path));
  expect(own.length).toBeGreaterThan(0);
  const sizes = own.map((path) => [path, gzipSync(readFileSync(join(".next", path))).length] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, sizes.join("; ")).toBeLessThanOrEqual(QUESTIONNAIRE_BYTES_MAX);
  // Its styles are inlined once in the page.
  const withStyles = [...scripts].filter((path) => readFileSync(join(".next", path), "utf8").includes(".qh-in"));
  expect(withStyles).toEqual([]);
  // The count includes the form's own script.
  expect(total).toBeGreaterThan(5_000);
});

/** How many parameters an exported action has in its source. */
function parametersOf(file: string, name: string): number {
  const [, list] =
    new RegExp(`^export async function ${name}\\(([^)]*)\\)`, "m").exec(readFileSync(file, "utf8")) ?? [];
  if (list === undefined) throw new Error(`no action ${name} in ${file}`);
  return list.split(",").filter((parameter) => parameter.trim() !== "").length;
}

test("the action ids of the build tell the post guard whether an action takes a form", () => {
  const manifest = JSON.parse(readFileSync(join(".next", "server", "server-reference-manifest.json"), "utf8")) as {
    node: Record<string, { filename: string; exportedName: string }>;
  };
  const actions = Object.entries(manifest.node).map(([id, { filename, exportedName }]) => ({
    name: `${filename} ${exportedName}`,
    isKnownShape: /^[0-9a-f]{42}$/.test(id),
    read: extractInfoFromServerReferenceId(id).usedArgs.filter(Boolean).length,
    written: parametersOf(filename, exportedName),
  }));
  expect(new Set(actions.map(({ written }) => written))).toEqual(new Set([0, 2]));
  const wrong = actions.filter(({ isKnownShape, read, written }) => !isKnownShape || read !== written);
  expect(
    wrong,
    "Next makes ids of actions in another way: see docs/decisions/0008-guard-of-posts-at-the-edge.md",
  ).toEqual([]);
});
