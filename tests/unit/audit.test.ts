/**
 * The audit log has no gaps: every call that changes something declares its audit actions, and a test covers every
 * action.
 */
import { contract } from "@/lib/contract";
import { auditAction } from "@/lib/db/schema";
import { auditOf } from "@/tests/support/audited";
import { filesOf, textOf } from "@/tests/support/tree";

type Route = { "~orpc": { route: { method?: string } } };
const methods = new Map<string, string | undefined>(
  Object.entries(contract).flatMap(([area, verbs]) =>
    Object.entries(verbs as Record<string, Route>).map(
      ([verb, call]) => [`${area}.${verb}`, call["~orpc"].route.method] as const,
    ),
  ),
);

test("every call except reads declares what it writes to the audit log, or why it writes nothing", () => {
  const changing = [...methods].filter(([, method]) => method !== "GET").map(([path]) => path);
  expect(changing.length).toBeGreaterThan(80);
  expect(changing.filter((path) => !(path in auditOf))).toEqual([]);
  expect(Object.keys(auditOf).filter((path) => !methods.has(path))).toEqual([]);
});

test("a test expects every action of the audit log", () => {
  const written = Object.values(auditOf).flatMap((expected) => ("writesNothing" in expected ? [] : expected));
  const tests = filesOf("tests/integration", "tests/resilience").map(textOf).join("\n");
  const reached = (action: string) => (written as string[]).includes(action) || tests.includes(`"${action}"`);
  expect(auditAction.enumValues.filter((action) => !reached(action))).toEqual([]);
});
