/**
 * What a form held when the login expired is for the same person alone. Spec section 8: "Any HTTP 401: danger toast 'Login expired. Please
 * log in again.' and after 1.5 s the user is signed out."
 */
import { sealTyped } from "@/lib/session/typed";
import { setFitEnv } from "@/tests/support/unit-env";

setFitEnv();
const [MINE, THEIRS] = ["d95a03c6-5b1f-4c2a-9d3e-000000000002", "d95a03c6-5b1f-4c2a-9d3e-000000000003"];
const NOW = new Date("2026-11-22T10:00:00Z");
const HOUR_MS = 3_600_000;
const forms = [{ key: '["",[["do","bank"]]]0', values: [["accountNumber", "55779911"] as [string, string]] }];

async function sealed(text = JSON.stringify({ membershipId: MINE, forms })): Promise<string> {
  const { preserveFormInput } = await import("@/lib/bff/form-input");
  return (await preserveFormInput(text, NOW)) ?? "";
}

const opened = async (value: string, membershipId = MINE, laterMs = 0) => {
  const { openFormInput } = await import("@/lib/session/typed");
  return openFormInput(value, membershipId, NOW.getTime() + laterMs);
};

test("it opens for the person it was sealed for, and says nothing to whoever holds it", async () => {
  const value = await sealed();
  expect(value).not.toContain("55779911");
  expect(Buffer.from(value, "base64").toString("latin1")).not.toContain("55779911");
  expect(await opened(value)).toEqual(forms);
});

test("it opens for nobody else, not for ever, and not once it was changed", async () => {
  const value = await sealed();
  expect(await opened(value, THEIRS)).toBeNull();
  expect(await opened(value, MINE, 11 * HOUR_MS)).toEqual(forms);
  expect(await opened(value, MINE, 12 * HOUR_MS)).toBeNull();
  expect(await opened(`${value.slice(0, -9)}AAAAAAAAA`)).toBeNull();
  expect(await opened("")).toBeNull();
  // Sealed by the same key for something else.
  expect(await opened(await sealTyped("form", { accountNumber: "1" }, NOW.getTime() + HOUR_MS))).toBeNull();
});

test.each([
  ["no JSON", "{"],
  ["no forms", JSON.stringify({ membershipId: MINE, forms: [] })],
  ["nobody's", JSON.stringify({ membershipId: "x", forms })],
  ["values that are no text", JSON.stringify({ membershipId: MINE, forms: [{ key: "k", values: [["a", 1]] }] })],
  ["more forms than a page has", JSON.stringify({ membershipId: MINE, forms: Array(51).fill(forms[0]) })],
])("what no page of ours sends is not sealed: %s", async (_, text) => {
  expect(await sealed(text)).toBe("");
});
