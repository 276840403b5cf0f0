/** One-time codes and recovery codes as pure rules, with the clock given. */
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

import fc from "fast-check";
import {
  addressOf,
  inGroups,
  isOpen,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  stepOf,
} from "@/lib/backend/second-factors/rules";
import { anyText } from "@/tests/support/any-text";

/** RFC 6238, appendix B: the secret of its SHA-1 vectors, in base 32, and the last six digits of what it lists. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
];
const at = (seconds: number) => new Date(seconds * 1_000);

describe("a one-time code", () => {
  test.each(vectors)("at %i seconds matches RFC 6238", (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, null, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test("is valid one step early or late, and returns its own step", () => {
    const [seconds, code] = [1_234_567_890, "005924"];
    for (const off of [-30, 0, 30]) expect(stepOf(RFC_SECRET, code, null, at(seconds + off))).toBe(41_152_263);
    for (const off of [-60, 60]) expect(stepOf(RFC_SECRET, code, null, at(seconds + off))).toBeNull();
  });

  test("of a used step, or an earlier one, is invalid", () => {
    const now = at(1_234_567_890);
    expect(stepOf(RFC_SECRET, "005924", 41_152_262, now)).toBe(41_152_263);
    expect(stepOf(RFC_SECRET, "005924", 41_152_263, now)).toBeNull();
    expect(stepOf(RFC_SECRET, "005924", 41_152_264, now)).toBeNull();
  });

  test("may contain spaces; anything but six digits is invalid and does not throw", () => {
    expect(stepOf(RFC_SECRET, "005 924", null, at(1_234_567_890))).not.toBeNull();
    fc.assert(
      fc.property(anyText(), (text) => {
        if (/^\d{6}$/.test(text.replace(/[\s-]/g, ""))) return;
        expect(stepOf(RFC_SECRET, text, null, at(0))).toBeNull();
      }),
    );
  });
});

describe("a secret", () => {
  test("has 160 bits, is new every time, is shown in groups of four and is in the app's URL", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(inGroups(secret).split(" ")).toHaveLength(8);
    const address = new URL(addressOf(secret, "someone@people.example"));
    expect(address.searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(address.pathname)).toContain("someone@people.example");
    expect(address.searchParams.get("period")).toBe("30");
  });
});

describe("recovery codes", () => {
  test("are ten different codes of 80 bits", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  });

  test("match however they are entered, and similar letters are equal", () => {
    expect(recoveryHash("0123-4567-89ab-cdef")).toBe(recoveryHash(" O1 23 4567 89AB CDEF "));
    expect(recoveryHash("I123-4567-89AB-CDEF")).toBe(recoveryHash("L123-4567-89AB-CDEF"));
    expect(recoveryHash("0123-4567-89ab-cdef")).not.toBe(recoveryHash("0123-4567-89ab-cdeg"));
    expect(recoveryHash("0123-4567-89ab-cdef")).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(["", "0123", "0123-4567-89ab-cde", "0123-4567-89ab-cdef0", "0123-4567-89ab-cdeu", "0123-4567-89ab-cdeé"])(
    "are not %p",
    (text) => expect(recoveryHash(text)).toBeNull(),
  );
});

describe("a set-up", () => {
  const setUp = { secret: RFC_SECRET, sessionId: "one", startedAtMs: 1_000 };
  const MINUTE_MS = 60_000;

  test("belongs to the session that started it, for 15 minutes", () => {
    expect(isOpen(setUp, "one", new Date(1_000))).toBe(true);
    expect(isOpen(setUp, "one", new Date(1_000 + 15 * MINUTE_MS - 1))).toBe(true);
    expect(isOpen(setUp, "one", new Date(1_000 + 15 * MINUTE_MS))).toBe(false);
    expect(isOpen(setUp, "two", new Date(1_000))).toBe(false);
    expect(isOpen(null, "one", new Date(1_000))).toBe(false);
  });
});
