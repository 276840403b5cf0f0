/** Encrypted medical data can only be decrypted for its worker, with its key and unchanged. */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { openFor, parseKeys, sealFor } from "@/lib/db/sealing";
import { setValidEnv } from "@/tests/support/unit-env";

const worker = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
const other = "a1d4c7e0-5b1f-4c2a-9d3e-000000002001";
const entry = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const ring = parseKeys(entry("k1"));
const answers = { questionAndAnswersBlock: [{ answer: "Yes", description: "asthma, äöü ✓" }] };

test("opens as it was sealed, whatever its content", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(openFor(worker, sealFor(worker, value, ring), ring)).toEqual(plain);
    }),
    { numRuns: 30 },
  );
});

test("reveals nothing of its content, and differs every time", () => {
  const [one, two] = [sealFor(worker, answers, ring), sealFor(worker, answers, ring)];
  expect(one.sealed.includes("asthma")).toBe(false);
  expect(one.sealed.equals(two.sealed)).toBe(false);
  expect(one.sealed.subarray(0, 12).equals(two.sealed.subarray(0, 12))).toBe(false);
});

test("a row moved to another worker does not open", () => {
  expect(() => openFor(other, sealFor(worker, answers, ring), ring)).toThrow();
});

test("with any one byte changed, or cut short, it does not open", () => {
  const { keyId, sealed } = sealFor(worker, answers, ring);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => openFor(worker, { keyId, sealed: changed }, ring)).toThrow();
  }
  for (const length of [0, 11, 12, 27, 28, sealed.length - 1]) {
    expect(() => openFor(worker, { keyId, sealed: sealed.subarray(0, length) }, ring)).toThrow();
  }
});

test("without its key, or with another key under the same id, it does not open", () => {
  const sealed = sealFor(worker, answers, ring);
  expect(() => openFor(worker, sealed, parseKeys(entry("k2")))).toThrow("MEDICAL_KEYS: no key k1");
  expect(() => openFor(worker, sealed, parseKeys(entry("k1")))).toThrow();
  expect(() => sealFor(worker, answers, new Map())).toThrow("MEDICAL_KEYS: no key");
});

test("after a rotation the new key seals and the old one can still open", () => {
  const [older, newer] = [entry("k1"), entry("k2")];
  const before = sealFor(worker, answers, parseKeys(older));
  const rotated = parseKeys(`${newer}, ${older}`);
  expect(openFor(worker, before, rotated)).toEqual(answers);
  const after = sealFor(worker, answers, rotated);
  expect(after.keyId).toBe("k2");
  expect(openFor(worker, after, rotated)).toEqual(answers);
  expect(openFor(worker, after, parseKeys(newer))).toEqual(answers);
});

test("keys default to the environment's", () => {
  setValidEnv();
  const sealed = sealFor(worker, answers);
  expect(sealed.keyId).toBe("k1");
  expect(openFor(worker, sealed)).toEqual(answers);
});

test.each([
  "",
  "k1",
  "k1:",
  ":abc",
  `k1:${randomBytes(31).toString("base64")}`,
  `k1:${randomBytes(33).toString("base64")}`,
])("%j is not a key, and the error does not contain it", (text) => {
  expect(() => parseKeys(text)).toThrow("MEDICAL_KEYS: each entry is id:base64 of 32 bytes");
});
