/** The OpenAPI document as other programs read it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@/lib/contract";
import { resolveFromRoot } from "@/scripts/local/paths";
import { listenApi } from "@/tests/support/clients";
import { closeFixtures } from "@/tests/support/fixtures";

type Schema = { properties?: Record<string, Schema & { const?: unknown }>; required?: string[] };
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let document: Document;

beforeAll(async () => {
  const server = await listenApi();
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  expect(response.status).toBe(200);
  document = (await response.json()) as Document;
  await server.close();
});

afterAll(closeFixtures);

const calls = Object.entries(contract).flatMap(([area, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => {
    const { method, path } = procedure["~orpc"].route;
    return [`${area}.${verb}`, method?.toLowerCase() ?? "", path ?? ""] as const;
  }),
);

// Runs in a separate process: the validator is an ES module, which jest does not load.
function phoneLinkState(candidate: unknown): { valid: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(candidate));
    const cli = resolveFromRoot("@seriousme/openapi-schema-validator/bin/validate-api-cli.js");
    const { stdout, stderr } = spawnSync(process.execPath, [cli, file], { encoding: "utf8" });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("A validator accepts the document as OpenAPI 3.1", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(phoneLinkState(document)).toMatchObject({ valid: true });
});

test("The validator refuses an invalid document", () => {
  expect(phoneLinkState({ ...document, paths: { "no-slash": { get: "nothing" } } })).toMatchObject({ valid: false });
});

test.each(calls)("%s is documented as %s %s", (_, method, path) => {
  expect(document.paths[path]?.[method]).toBeDefined();
});

test("It contains no call that the contract does not", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => `${m} ${path}`),
  );
  expect(documented.sort()).toEqual(calls.map(([, method, path]) => `${method} ${path}`).sort());
});

test.each(calls)(
  "%s is documented to answer with success and data, or with success false and an error",
  (_, method, path) => {
    const { responses = {} } = document.paths[path]?.[method] ?? {};
    const schemaOf = (status: string) => responses[status]?.content?.["application/json"]?.schema;
    expect(schemaOf("200")).toMatchObject({
      properties: { success: { const: true }, data: expect.anything() },
      required: ["success", "data"],
    });
    expect(schemaOf("default")).toMatchObject({
      properties: {
        success: { const: false },
        error: { properties: { code: { type: "string" }, message: { type: "string" } } },
      },
      required: ["success", "error"],
    });
  },
);
