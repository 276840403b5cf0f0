/**
 * What a form held when the login expired is for the same person alone. Spec section 8: "Any HTTP 401: danger toast
 * 'Login expired. Please log in again.' and after 1.5 s the user is signed out."
 */
import { sealSubmittedValues } from "@/lib/session/submitted-values";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();
const [MINE, THEIRS] = ["d95a03c6-5b1f-4c2a-9d3e-000000000002", "d95a03c6-5b1f-4c2a-9d3e-000000000003"];
const NOW = new Date("2026-11-22T10:00:00Z");
const HOUR_MS = 3_600_000;
const forms = [{ key: '["",[["do","bank"]]]0', values: [["accountNumber", "55779911"] as [string, string]] }];

async function sealed(text = JSON.stringify({ membershipId: MINE, forms })): Promise<string> {
  const { preserveFormInput } = await import("@/lib/bff/forms/form-input");
  return (await preserveFormInput(text, NOW)) ?? "";
}

const opened = async (value: string, membershipId = MINE, laterMs = 0) => {
  const { openFormInput } = await import("@/lib/session/submitted-values");
  return openFormInput(value, membershipId, NOW.getTime() + laterMs);
};

test("it opens for the user it was sealed for, and reveals nothing to its holder", async () => {
  const value = await sealed();
  expect(value).not.toContain("55779911");
  expect(Buffer.from(value, "base64").toString("latin1")).not.toContain("55779911");
  expect(await opened(value)).toEqual(forms);
});

test("it does not open for anyone else, after it expires, or once it was changed", async () => {
  const value = await sealed();
  expect(await opened(value, THEIRS)).toBeNull();
  expect(await opened(value, MINE, 11 * HOUR_MS)).toEqual(forms);
  expect(await opened(value, MINE, 12 * HOUR_MS)).toBeNull();
  expect(await opened(`${value.slice(0, -9)}AAAAAAAAA`)).toBeNull();
  expect(await opened("")).toBeNull();
  // Sealed with the same key for another purpose.
  expect(await opened(await sealSubmittedValues("form", { accountNumber: "1" }, NOW.getTime() + HOUR_MS))).toBeNull();
});

test.each([
  ["no JSON", "{"],
  ["no forms", JSON.stringify({ membershipId: MINE, forms: [] })],
  ["no one's", JSON.stringify({ membershipId: "x", forms })],
  ["values that are no text", JSON.stringify({ membershipId: MINE, forms: [{ key: "k", values: [["a", 1]] }] })],
  ["more forms than a page has", JSON.stringify({ membershipId: MINE, forms: Array(51).fill(forms[0]) })],
])("input that none of our pages sends is not sealed: %s", async (_, text) => {
  expect(await sealed(text)).toBe("");
});
