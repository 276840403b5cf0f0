/** Small pure parts of the backend, the bff and identity: list cursors, errors, addresses. */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import fc from "fast-check";
import { conflict, DomainError, invalid, isUnreachable, toDomainError } from "@/lib/backend/errors";
import { workersKey } from "@/lib/backend/workers/cursor";
import { attempt } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { toIdentityError } from "@/lib/identity/errors";
import { anyText } from "@/tests/support/any-text";

let logged: string[];
beforeEach(() => {
  logged = [];
  jest.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => jest.restoreAllMocks());

describe("the cursor at the end of a list's page", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 50 });

  test("is decoded unchanged, whatever the names", () => {
    fc.assert(
      fc.property(name, name, fc.uuid({ version: 4 }), (last, first, id) => {
        const key = workersKey.encode(["name", last, first, id]);
        expect(workersKey.decode(key)).toEqual(["name", last, first, id]);
        expect(key).toMatch(/^[\w-]+$/);
      }),
    );
  });

  test("anything else is invalid, and nothing makes it throw", () => {
    const odd = fc.oneof(
      anyText(),
      fc.json().map((json) => Buffer.from(json).toString("base64url")),
    );
    fc.assert(fc.property(odd, (text) => expect(workersKey.decode(text)).toBeNull()));
  });

  test.each([
    ["no order", ["Ash", "Ada", randomUUID()]],
    ["an order there is not", ["age", "Ash", "Ada", randomUUID()]],
    ["no id", ["name", "Ash", "Ada"]],
    ["a thing that is no id", ["name", "Ash", "Ada", "1"]],
    ["more than a key", ["name", "Ash", "Ada", randomUUID(), 1]],
    ["names as numbers", ["name", 1, 2, randomUUID()]],
    ["a name past all length", ["name", "x".repeat(201), "Ada", randomUUID()]],
    ["a day there is not", ["expiry", "2026-02-30", randomUUID()]],
    ["a year that databases do not know", ["added", "0000-01-01T00:00:00.000000Z", randomUUID()]],
  ])("%s is not a cursor", (_what, value) => {
    expect(workersKey.decode(Buffer.from(JSON.stringify(value)).toString("base64url"))).toBeNull();
  });
});

describe("the error mapper", () => {
  test("an expected error stays unchanged and is not logged", () => {
    const error = conflict("Already there", "alreadySubmitted");
    expect(toDomainError(error, "r-1")).toBe(error);
    expect(error).toMatchObject({ status: 409, message: "Already there", data: { reason: "alreadySubmitted" } });
    expect(logged).toEqual([]);
  });

  test("input that does not fit its schema names its fields", () => {
    const data = { issues: [{ message: "Too short", path: ["body", { key: "reason" }, 0] }, { message: "Bad" }] };
    const error = toDomainError(new ORPCError("BAD_REQUEST", { data }), "r-1");
    expect(error).toMatchObject({ code: "BAD_REQUEST", status: 400, message: messages.general.invalid });
    expect(error.data?.fields).toEqual([
      { field: "body.reason.0", message: "Too short" },
      { field: "", message: "Bad" },
    ]);
  });

  test("a body that is not JSON is a bad request without fields", () => {
    expect(toDomainError(new ORPCError("BAD_REQUEST"), "r-1")).toMatchObject({ status: 400, data: { fields: [] } });
  });

  test.each(["NOT_FOUND", "METHOD_NOT_SUPPORTED"])("%s is not found", (code) => {
    expect(toDomainError(new ORPCError(code), "r-1")).toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  test("an unexpected error becomes a general message with a reference that is logged, and nothing else", () => {
    for (const thrown of [
      new Error("row (asthma)"),
      new TypeError("asthma"),
      "asthma",
      { asthma: 1 },
      undefined,
      null,
    ]) {
      logged = [];
      const error = toDomainError(thrown, "r-7");
      expect(error).toBeInstanceOf(DomainError);
      expect(error).toMatchObject({ status: 500, message: expect.stringContaining("r-7"), data: { reference: "r-7" } });
      expect(JSON.stringify(error)).not.toContain("asthma");
      expect(logged.join()).toContain("r-7");
      expect(logged.join()).not.toContain("asthma");
    }
  });

  test("a response that violates the contract is a server error, not the caller's", () => {
    const error = toDomainError(new ORPCError("INTERNAL_SERVER_ERROR", { message: "Output validation failed" }), "r-1");
    expect(error).toMatchObject({ status: 500, data: { reference: "r-1" } });
  });

  test("an unreachable database is reported with 503", () => {
    const error = toDomainError(Object.assign(new Error("down"), { code: "57P01" }), "r-1");
    expect(error).toMatchObject({ status: 503, message: messages.general.unavailable });
  });

  test("the fields of a form pass through", () => {
    const fields = [{ field: "declaration", message: "Tick" }];
    expect(toDomainError(invalid("No", fields), "r-1").data).toEqual({ fields });
  });
});

describe("whether a service cannot be reached", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  const reached = ["23505", "42P01", "40001", "22P02", "28P01", "EACCES", ""];
  const unreached = [
    "08006",
    "08001",
    "53300",
    "57014",
    "57P01",
    "57P03",
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
  ];

  test.each(unreached)("%s: it cannot", (code) => expect(isUnreachable(coded(code))).toBe(true));
  test.each(reached)("%p: it can", (code) => expect(isUnreachable(coded(code))).toBe(false));
  test.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])(
    "the driver's message shows it: %s",
    (text) => expect(isUnreachable(new Error(text))).toBe(true),
  );
  test("unwraps an error's causes, and a cycle of causes does not hang", () => {
    expect(isUnreachable(new Error("query failed", { cause: new Error("x", { cause: coded("08006") }) }))).toBe(true);
    const circle = new Error("x");
    circle.cause = circle;
    expect(isUnreachable(circle)).toBe(false);
  });
  test.each([undefined, null, "ECONNREFUSED", 0, {}])("%p is not a connection error", (thrown) => {
    expect(isUnreachable(thrown)).toBe(false);
  });
});

describe("an attempt", () => {
  test("returns data, or the error as data", async () => {
    expect(await attempt(async () => 7)).toEqual({ ok: true, data: 7 });
    const fields = [{ field: "a", message: "b" }];
    expect(await attempt(async () => Promise.reject(invalid("No", fields)))).toEqual({
      ok: false,
      error: { code: "BAD_REQUEST", message: "No", fields, reason: null },
    });
  });

  test.each(["NEXT_REDIRECT;replace;/signin;303;", "NEXT_HTTP_ERROR_FALLBACK;404", "DYNAMIC_SERVER_USAGE"])(
    "rethrows Next's own control-flow errors: %s",
    async (digest) => {
      const signal = Object.assign(new Error("x"), { digest });
      await expect(attempt(() => Promise.reject(signal))).rejects.toBe(signal);
    },
  );
});

describe("errors of the identity service", () => {
  test.each([
    ["auth/invalid-credential", "wrongCredentials"],
    ["auth/wrong-password", "wrongCredentials"],
    ["auth/user-not-found", "wrongCredentials"],
    ["auth/user-disabled", "disabled"],
    ["auth/too-many-requests", "tooMany"],
    ["auth/network-request-failed", "unreachable"],
    ["auth/something-new", "other"],
    ["toString", "other"],
    [undefined, "other"],
  ])("%s is %s, from the emulator and from production", (code, problem) => {
    expect(toIdentityError(Object.assign(new Error("x"), { code })).kind).toBe(problem);
  });

  test("an error of the portal stays unchanged", () => {
    const error = toIdentityError({ code: "auth/timeout" });
    expect(toIdentityError(error)).toBe(error);
  });
});
