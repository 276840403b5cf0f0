/** One table of body limits, which includes everything that accepts a file. */
import { z } from "zod";
import { largestBodyBytes, maxBodyBytes, takesFileCall, takesFileForm } from "@/lib/config/body-limits";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { filesOf, textOf } from "@/tests/support/tree";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

type Call = { "~orpc": { inputSchema?: z.ZodType; route: { method?: string; path?: string } } };
type Schema = { [key: string]: unknown };

const calls = Object.values(contract).flatMap((area) => Object.values(area as Record<string, Call>));

/** The longest text that any part of a schema accepts. */
function longestText(schema: Schema): number {
  const own = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 0;
  const inner = Object.values(schema).filter((value): value is Schema => typeof value === "object" && value !== null);
  return Math.max(own, ...inner.map(longestText));
}

const withFile = calls.flatMap(({ "~orpc": { inputSchema, route } }): [string, string, number][] => {
  if (!inputSchema) return [];
  const longest = longestText(z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" }) as Schema);
  const path = `/api/v1${(route.path ?? "").replace(/\{\w+\}/g, "an-id")}`;
  return longest > constants.formMaxBytes ? [[route.method ?? "", path, longest]] : [];
});

test("there are calls with files", () => expect(withFile.length).toBeGreaterThan(5));

test.each(withFile)("%s %s accepts a file as long as its schema allows", (method, path, longest) => {
  expect(takesFileCall(method, path, true)).toBe(true);
  expect(maxBodyBytes(method, path)).toBeGreaterThan(longest);
});

/** The address of a route's file, its parameters filled in. */
const addressOf = (file: string) =>
  file
    .replace(/^app/, "")
    .replace(/\/\([^)]+\)/g, "")
    .replace(/\/route\.ts$/, "")
    .replace(/\[[^\]]+\]/g, "an-id");

const uploadRoutes = filesOf("app")
  .filter(
    (file) => /\/(upload|document)\/route\.ts$/.test(file) && /export async function POST|as POST/.test(textOf(file)),
  )
  .map(addressOf);

test.each(uploadRoutes)("%s accepts a form with a file", (path) => {
  expect(takesFileForm(path)).toBe(true);
  expect(maxBodyBytes("POST", path)).toBeGreaterThanOrEqual(constants.importMaxBytes + constants.formMaxBytes);
});

test("there are routes that accept files", () => expect(uploadRoutes.length).toBeGreaterThan(3));

test.each([
  ["POST", "/signin"],
  ["POST", "/session/touch"],
  ["POST", "/api/v1/workers"],
  ["PUT", "/api/v1/workers/an-id"],
  ["GET", "/api/v1/workers/an-id/documents"],
  ["PUT", "/dashboard/organisation/upload"],
  ["POST", "/dashboard/organisation/upload/"],
  ["POST", "/dashboard/organisation/upload/x"],
  ["POST", "/x/dashboard/organisation/upload"],
  ["POST", "/dashboard/workers/a/b/upload"],
  ["POST", "/dashboard/workers/%2F/../upload/"],
])("%s %s accepts no file", (method, path) => {
  expect(maxBodyBytes(method, path)).toBeLessThanOrEqual(constants.formMaxBytes);
  expect(takesFileCall(method, path, true)).toBe(false);
});

test("a request that needs no body has a small limit", () => {
  for (const method of ["GET", "HEAD", "OPTIONS", "TRACE"]) {
    expect(maxBodyBytes(method, "/signin")).toBe(constants.uselessBodyMaxBytes);
  }
});

test("only signed-in users, or calls with a link's token, can send files", () => {
  expect(takesFileCall("PUT", "/api/v1/workers/an-id/photo", false)).toBe(false);
  for (const path of ["documents", "photo"])
    expect(takesFileCall("POST", `/api/v1/my-profile/${path}`, false)).toBe(true);
});

test("the overall limit is the table's highest", () => {
  for (const [method, path] of withFile) expect(maxBodyBytes(method, path)).toBeLessThanOrEqual(largestBodyBytes);
});
