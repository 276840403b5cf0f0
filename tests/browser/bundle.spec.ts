/** What is sent to browsers, read from the build that is served: nothing of the server's. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { workers } from "@/lib/db/seed/people";

/** Words that no minifier takes away, of what only the server uses. */
const server: Record<string, RegExp> = {
  // Its small edition, for the rules of a password, names its own kinds after a $.
  zod: /(?<!\$)Zod(?:Error|Object)/,
  oRPC: /~orpc|ORPCError/,
  "iron-session": /Fe26\.2/,
  drizzle: /drizzle:/,
  pg: /SCRAM-SHA-256|pg_catalog/,
  firebase: /identitytoolkit|securetoken\.googleapis|firebaseapp/i,
  "the environment": /SESSION_SECRET|MEDICAL_KEYS|SEAL_PRIVATE_KEY|DATABASE_URL/,
  "sealing of answers": /aes-256-gcm/,
  "the words of a reopened questionnaire": /has asked you to answer this questionnaire again/,
};

function textsBelow(folder: string, ending: RegExp): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

const sent = () => textsBelow(join(".next", "static"), /\.(js|css)$/);

for (const [what, words] of Object.entries(server)) {
  test(`nothing of ${what} is sent to browsers`, () => {
    const files = sent();
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter(([, text]) => words.test(text)).map(([name]) => name)).toEqual([]);
  });
}

test("the words looked for are those the server's own build holds", () => {
  const built = textsBelow(join(".next", "server"), /\.js$/).map(([, text]) => text);
  const missed = Object.entries(server).filter(([, words]) => !built.some((text) => words.test(text)));
  // What is not bundled but loaded from node_modules by the server is not in its build.
  expect(missed.map(([what]) => what).filter((what) => !["pg", "firebase"].includes(what))).toEqual([]);
});

test("no source map is sent to browsers", () => {
  expect(textsBelow(join(".next", "static"), /\.map$/).map(([name]) => name)).toEqual([]);
});

/** Beyond what any page of Next's loads; `npm run bench` compares with a bare page, which may have 10 kB less at most. */
const QUESTIONNAIRE_BYTES_MAX = 11_900;

test("the questionnaire loads no more script than a bad signal can bear", async ({ request }) => {
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
  // Its styles come once, in the page.
  const withStyles = [...scripts].filter((path) => readFileSync(join(".next", path), "utf8").includes(".qh-in"));
  expect(withStyles).toEqual([]);
  // What is counted is what is loaded: the form's own script is among it.
  expect(total).toBeGreaterThan(5_000);
});
