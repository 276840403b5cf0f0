/** The ch_token cookie and the security headers: sealed, read back, forged, idle, ended. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { sealData } from "iron-session";
import { constants } from "@/lib/config/constants";
import { cookieOptions, type PersonSession, type Session, seal, startAnonymous, unseal } from "@/lib/session";
import { contentSecurityPolicy, securityHeaders } from "@/lib/session/headers";
import { setValidEnv, validEnv } from "@/tests/support/unit-env";

const NOW_MS = Date.UTC(2026, 4, 4, 9, 0, 0);
const HOUR_MS = 3_600_000;

beforeAll(() => setValidEnv());

const person = (more: Partial<PersonSession> = {}): PersonSession => ({
  kind: "person",
  sessionId: randomUUID(),
  uid: "uid-1",
  userId: randomUUID(),
  membershipId: randomUUID(),
  organisationId: randomUUID(),
  principal: {
    group: "Agency",
    codes: ["1002"],
    seesMedicalAnswers: true,
    isAuthorizer: false,
    isLimited: false,
    isSettingUp: false,
    apps: ["portal"],
    paysByDirectDebit: false,
    advanceApproved: false,
  },
  touchedAtMs: NOW_MS,
  startedAtMs: NOW_MS,
  ...more,
});

describe("the cookie", () => {
  test.each<[string, Session]>([
    ["a person's session", person()],
    ["a visitor's session", startAnonymous(NOW_MS)],
    ["a visitor's session with an identity", { ...startAnonymous(NOW_MS), uid: "anonymous-1" }],
  ])("%s is restored as it was sealed", async (_what, session) => {
    expect(await unseal(await seal(session), NOW_MS)).toEqual(session);
  });

  test("reveals nothing of its content", async () => {
    const session = person();
    const sealed = await seal(session);
    for (const part of [session.sessionId, session.uid, session.organisationId]) expect(sealed).not.toContain(part);
  });

  test("an idle session has ended, one that was touched in time has not", async () => {
    const sealed = await seal(person());
    expect(await unseal(sealed, NOW_MS + constants.idleTimeoutMs)).not.toBeNull();
    expect(await unseal(sealed, NOW_MS + constants.idleTimeoutMs + 1)).toBeNull();
    expect(await unseal(sealed, NOW_MS)).not.toBeNull();
  });

  test("a session ends with its lifetime, however active", async () => {
    const endsAtMs = NOW_MS + constants.sessionLifetimeMs;
    const sealed = await seal(person({ touchedAtMs: endsAtMs - HOUR_MS }));
    expect(await unseal(sealed, endsAtMs)).not.toBeNull();
    expect(await unseal(sealed, endsAtMs + 1)).toBeNull();
  });

  test("one sealed with another secret is invalid", async () => {
    const forged = await sealData(person(), { password: "another-Kx9q2Lm5Tz8Vb1Nc4Wd7Ye0Rf", ttl: 0 });
    expect(await unseal(forged, NOW_MS)).toBeNull();
  });

  test("one changed anywhere is invalid", async () => {
    const sealed = await seal(person());
    for (const at of [0, 10, Math.floor(sealed.length / 2), sealed.length - 4]) {
      const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(await unseal(changed, NOW_MS)).toBeNull();
    }
  });

  test.each([
    [
      "a group there is not",
      {
        ...person(),
        principal: {
          group: "Worker",
          codes: [],
          isAuthorizer: false,
          isLimited: false,
          isSettingUp: false,
          apps: ["portal"],
          paysByDirectDebit: false,
          advanceApproved: false,
        },
      },
    ],
    ["no organisation", { ...person(), organisationId: undefined }],
    ["a kind there is not", { ...person(), kind: "root" }],
    ["times in words", { ...person(), touchedAtMs: "now" }],
    ["nothing", {}],
  ])("one of ours that contains %s is invalid", async (_what, value) => {
    const sealed = await sealData(value, { password: validEnv.SESSION_SECRET, ttl: 0 });
    expect(await unseal(sealed, NOW_MS)).toBeNull();
  });

  test("no arbitrary text is a session, and none makes it throw", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Fe26.2*1*${text}`),
        ),
        async (text) => {
          expect(await unseal(text, NOW_MS)).toBeNull();
        },
      ),
    );
    expect(await unseal(undefined, NOW_MS)).toBeNull();
  });

  test("a new visitor has their own session and no identity", () => {
    const [one, two] = [startAnonymous(NOW_MS), startAnonymous(NOW_MS)];
    expect(one).toMatchObject({ kind: "anonymous", uid: null, touchedAtMs: NOW_MS, startedAtMs: NOW_MS });
    expect(one.sessionId).not.toBe(two.sessionId);
  });

  test("is ch_token, HttpOnly, SameSite and Secure, and ends with the browser", () => {
    expect(cookieOptions()).toEqual({ name: "ch_token", httpOnly: true, sameSite: "lax", secure: true, path: "/" });
  });
});

/** The headers in another environment. */
async function headersIn(
  more: Record<string, string>,
  pathname?: string,
): Promise<{ policy: string; all: Record<string, string>; secure: boolean }> {
  const before = { ...process.env };
  setValidEnv(more);
  let found = { policy: "", all: {}, secure: false };
  await jest.isolateModulesAsync(async () => {
    const headers = await import("@/lib/session/headers");
    const session = await import("@/lib/session");
    const policy = headers.contentSecurityPolicy("n-1", pathname);
    found = { policy, all: headers.securityHeaders(policy, pathname), secure: session.cookieOptions().secure };
  });
  process.env = before;
  return found;
}

describe("the headers", () => {
  const directives = (policy: string) =>
    new Map(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)] as const));

  test("scripts and styles only run with this response's nonce", () => {
    const policy = directives(contentSecurityPolicy("n-1"));
    expect(policy.get("script-src")).toEqual(["'self'", "'nonce-n-1'", "'strict-dynamic'"]);
    expect(policy.get("style-src")).toEqual(["'self'", "'nonce-n-1'"]);
  });

  test("nothing is open wide: no other host, no frame, no plug-in, no inline, no eval", () => {
    const policy = contentSecurityPolicy("n-1");
    expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/);
    for (const name of ["object-src", "base-uri", "frame-ancestors"])
      expect(directives(policy).get(name)).toEqual(["'none'"]);
    for (const name of ["default-src", "form-action", "connect-src", "font-src"]) {
      expect(directives(policy).get(name)).toEqual(["'self'"]);
    }
  });

  test("a response is not sniffed, framed or sent as a referrer, and keeps to HTTPS", () => {
    expect(securityHeaders("the policy")).toMatchObject({
      "content-security-policy": "the policy",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age=63072000"),
    });
  });

  test("a local plain-HTTP address has no HSTS, and the same policy", async () => {
    const local = await headersIn({ PORTAL_LOCAL: "1", PUBLIC_URL: "http://localhost:3000" });
    expect(local.all).not.toHaveProperty("strict-transport-security");
    expect(local.secure).toBe(false);
    expect(local.policy).toBe(contentSecurityPolicy("n-1"));
  });

  test.each(["/sign-agreement/document", "/signer/document", "/dashboard/agreements/a-1/files/f-1"])(
    "a document at %s runs no scripts, and the browser's own viewer may show it",
    (path) => {
      const text = contentSecurityPolicy("n-1", path);
      const policy = directives(text);
      for (const name of ["default-src", "script-src", "base-uri", "form-action", "frame-ancestors"]) {
        expect(policy.get(name)).toEqual(["'none'"]);
      }
      expect(policy.get("style-src")).toEqual(["'unsafe-inline'"]);
      expect(policy.get("object-src")).toEqual(["'self'"]);
      // Chromium shows no PDF in a sandbox.
      expect(policy.has("sandbox")).toBe(false);
      expect(securityHeaders(text, path)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    },
  );

  test("every route that serves a file has that policy", () => {
    const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => basename(file) === "route.ts")
      .map((file) => ({ file, text: readFileSync(join("app", file), "utf8") }))
      .filter(({ text }) => /\b(?:fileResponse|documentHeaders|answerDocument|answerSignerDocument)\(/.test(text));
    // A route's URL: without route groups, and with a value for each parameter.
    const paths = routes.map(
      ({ file }) =>
        `/${dirname(file)
          .replace(/\([^)]+\)\//g, "")
          .replace(/\[[^\]]+\]/g, "x-1")}`,
    );
    expect(paths).toContain("/dashboard/workers/x-1/documents/x-1");
    expect(paths.length).toBeGreaterThanOrEqual(10);
    const strict = contentSecurityPolicy("n-1", "/dashboard/agreements/a-1/files/f-1");
    for (const path of paths) expect([path, contentSecurityPolicy("n-1", path)]).toEqual([path, strict]);
    for (const path of paths) expect([path, contentSecurityPolicy("n-1", `${path}/`)]).toEqual([path, strict]);
    for (const path of ["/dashboard/workers/x-1", "/dashboard/workers/x-1/privacy", "/my-profile/document"]) {
      expect(contentSecurityPolicy("n-1", path)).not.toBe(strict);
    }
  });

  const named = {
    SENTRY_DSN: "https://public@errors.example/7",
    SCRIPT_SESSION_REPLAY_URL: "https://replay.example/a.js?key=1",
    SCRIPT_MAPS_URL: "https://maps.example:8443/b.js",
  };

  test("third-party hosts are listed exactly, only on monitored pages", async () => {
    const scripts = ["https://replay.example", "https://maps.example:8443"];
    const open = directives((await headersIn(named, "/dashboard/overview")).policy);
    expect(open.get("connect-src")).toEqual(["'self'", ...scripts, "https://errors.example"]);
    expect(open.get("script-src")).toEqual(["'self'", "'nonce-n-1'", "'strict-dynamic'", ...scripts]);
    expect(open.get("img-src")).toEqual(["'self'", "data:", ...scripts]);
    expect(open.get("worker-src")).toEqual(["'self'"]);
    const closed = ["", "/", "/signin", "/worker-questionnaire", "/dashboard/account", "/mobile/account"];
    for (const path of closed) expect((await headersIn(named, path)).policy).toBe(contentSecurityPolicy("n-1"));
    for (const path of ["/sign-agreement", "/signer"]) {
      expect((await headersIn(named, path)).policy).not.toMatch(/example/);
    }
  });

  test("a landing page frames its own product's host, and no other page frames anything", async () => {
    const products = {
      PRODUCT_ACADEMY_URL: "https://academy.example/try?from=portal",
      PRODUCT_ROTA_URL: "https://rota.example",
    };
    const framed = async (path: string) => directives((await headersIn(products, path)).policy).get("frame-src");
    expect(await framed("/try-now-landing-page/care-academy")).toEqual(["https://academy.example"]);
    expect(await framed("/try-now-landing-page/care-rota")).toEqual(["https://rota.example"]);
    for (const path of [
      "/try-now-landing-page/reporting-suite",
      "/try-now-landing-page/constructor",
      "/try-now-landing-page",
      "/dashboard/overview",
      "/worker-questionnaire",
    ]) {
      expect(await framed(path)).toEqual(["'none'"]);
    }
  });

  test("the signing page frames our own signer, and the provider's pages if one is configured", async () => {
    const framed = async (more: Record<string, string>, path = "/sign-agreement") =>
      directives((await headersIn(more, path)).policy).get("frame-src");
    const dropbox = { DROPBOX_SIGN_API_KEY: "key", DROPBOX_SIGN_CLIENT_ID: "client" };
    expect(await framed({})).toEqual(["'self'"]);
    expect(await framed(dropbox)).toEqual(["'self'", "https://app.hellosign.com"]);
    const elsewhere = { ...dropbox, PORTAL_LOCAL: "1", DROPBOX_SIGN_BASE_URL: "http://127.0.0.1:4010/v3" };
    expect(await framed(elsewhere)).toEqual(["'self'", "http://127.0.0.1:4010"]);
    for (const path of ["/sign-agreement/sign", "/signer", "/dashboard/overview", "/signin"]) {
      expect(await framed(dropbox, path)).toEqual(["'none'"]);
    }
  });

  test("our own pages may frame the signer; no site may frame anything else", async () => {
    const framing = async (path: string) => {
      const { policy, all } = await headersIn({}, path);
      return [directives(policy).get("frame-ancestors"), all["x-frame-options"]];
    };
    for (const path of ["/signer", "/signer/"]) expect(await framing(path)).toEqual([["'self'"], "SAMEORIGIN"]);
    for (const path of ["/sign-agreement", "/signer/sign", "/signer/document", "/signers", "/signin", "/dashboard"]) {
      expect(await framing(path)).toEqual([["'none'"], "DENY"]);
    }
  });

  test("URLs with an access or signing token are never sent as a referrer, and a document runs no scripts", async () => {
    const of = async (path: string) => (await headersIn({}, path)).all["referrer-policy"];
    for (const path of ["/sign-agreement", "/sign-agreement/document", "/signer", "/signer/sign"]) {
      expect(await of(path)).toBe("strict-origin");
    }
    for (const path of ["/signin", "/signers", "/worker-questionnaire"]) expect(await of(path)).toBe("same-origin");
    for (const path of ["/sign-agreement/document", "/signer/document"]) {
      expect((await headersIn({}, path)).policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    }
  });

  test("only the development server may use eval", async () => {
    const development = await headersIn({ NODE_ENV: "development" });
    expect(development.policy).toContain("'unsafe-eval'");
  });
});
