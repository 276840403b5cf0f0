/** One table of how long a body may be, and nothing that takes a file is forgotten in it. */
import { z } from "zod";
import { largestBodyBytes, maxBodyBytes, takesFileCall, takesFileForm } from "@/lib/config/body-limits";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { filesOf, textOf } from "@/tests/support/tree";
import { setFitEnv } from "@/tests/support/unit-env";

setFitEnv();

type Call = { "~orpc": { inputSchema?: z.ZodType; route: { method?: string; path?: string } } };
type Schema = { [key: string]: unknown };

const calls = Object.values(contract).flatMap((area) => Object.values(area as Record<string, Call>));

/** The longest text that a schema takes anywhere within. */
function longestText(schema: Schema): number {
  const own = typeof schema.maxLength === "number" ? schema.maxLength : 0;
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

test.each(withFile)("%s %s takes a file as long as its schema says", (method, path, longest) => {
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

test.each(uploadRoutes)("%s is posted a form with a file", (path) => {
  expect(takesFileForm(path)).toBe(true);
  expect(maxBodyBytes("POST", path)).toBeGreaterThanOrEqual(constants.importMaxBytes + constants.formMaxBytes);
});

test("there are routes that files are posted to", () => expect(uploadRoutes.length).toBeGreaterThan(3));

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
])("%s %s takes no file", (method, path) => {
  expect(maxBodyBytes(method, path)).toBeLessThanOrEqual(constants.formMaxBytes);
  expect(takesFileCall(method, path, true)).toBe(false);
});

test("a request that needs no body may bring hardly any", () => {
  for (const method of ["GET", "HEAD", "OPTIONS", "TRACE"]) {
    expect(maxBodyBytes(method, "/signin")).toBe(constants.uselessBodyMaxBytes);
  }
});

test("files in calls come from people who are signed in, or by a link that is enough", () => {
  expect(takesFileCall("PUT", "/api/v1/workers/an-id/photo", false)).toBe(false);
  expect(takesFileCall("POST", "/api/v1/my-profile/documents", false)).toBe(true);
});

test("the longest of all is the longest of the table", () => {
  for (const [method, path] of withFile) expect(maxBodyBytes(method, path)).toBeLessThanOrEqual(largestBodyBytes);
});
