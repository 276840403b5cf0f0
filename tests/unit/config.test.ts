/** Configuration: the environment, the name, the constants of the specification and its texts, to the letter. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { constants } from "@/lib/config/constants";
import { parseEnv } from "@/lib/config/env";
import { isInstrumented } from "@/lib/config/instrumented-pages";
import { log, onLoggedError, takeOverConsole } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { scrub, scrubData } from "@/lib/config/scrub";
import tailwind from "@/tailwind.config";
import { validEnv } from "@/tests/support/unit-env";

const failure = (source: Record<string, string | undefined>): string => {
  try {
    parseEnv(source);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};
const withEnv = (more: Record<string, string | undefined>) => ({ ...validEnv, ...more });

describe("the environment", () => {
  const required = [
    "PUBLIC_URL",
    "DATABASE_URL",
    "SESSION_SECRET",
    "MEDICAL_KEYS",
    "PERSON_KEYS",
    "FIREBASE_PROJECT_ID",
    "FIREBASE_API_KEY",
    "SMTP_URL",
    "MAIL_FROM",
  ];

  test("is accepted if it is complete and valid, with the specification's defaults", () => {
    expect(parseEnv(validEnv)).toMatchObject({
      PORTAL_LOCAL: false,
      RUN_JOBS: true,
      IDLE_TIMEOUT_MS: 10_800_000,
      TRUSTED_PROXIES: 1,
      PLATFORM_APP_ID: "portal",
    });
  });

  const section9 = {
    IDLE_TIMEOUT_MS: 10_800_000,
    IDLE_WARNING_MS: 60_000,
    IDLE_CHECK_EVERY_MS: 1_000,
    IDLE_REFRESH_DEBOUNCE_MS: 300,
    LOGOUT_AFTER_ERROR_MS: 2_000,
    EXPIRED_SESSION_LOGOUT_MS: 1_500,
    SSO_REDIRECT_DELAY_MS: 3_000,
    TOAST_DURATION_MS: 5_000,
    PASSWORD_LENGTH_MIN: 8,
    PASSWORD_LENGTH_MAX: 128,
    PASSWORD_RUN_MAX: 2,
  };

  test.each(Object.entries(section9))("%s is %i unless it is set", (name, value) => {
    expect(parseEnv(validEnv)).toMatchObject({ [name]: value });
    expect(parseEnv(withEnv({ [name]: "77" }))).toMatchObject({ [name]: 77 });
  });

  test("a shortest password longer than the longest is named", () => {
    expect(failure(withEnv({ PASSWORD_LENGTH_MIN: "129" }))).toContain("PASSWORD_LENGTH_MIN:");
    expect(failure(withEnv({ PASSWORD_LENGTH_MIN: "128" }))).toBe("");
  });

  test("the time zone and its format have the defaults of the specification unless they are set", () => {
    expect(parseEnv(validEnv)).toMatchObject({ DEFAULT_TIME_ZONE: "Europe/London", DEFAULT_TIME_FORMAT: "24-hour" });
    const set = { DEFAULT_TIME_ZONE: "Europe/Dublin", DEFAULT_TIME_FORMAT: "12-hour" };
    expect(parseEnv(withEnv(set))).toMatchObject(set);
  });

  test.each(required)("%s is named when it is missing, and when it is empty", (name) => {
    expect(failure(withEnv({ [name]: undefined }))).toContain(`${name}:`);
    expect(failure(withEnv({ [name]: "" }))).toContain(`${name}:`);
  });

  test("everything that is missing is named at once", () => {
    const message = failure({});
    for (const name of required) expect(message).toContain(`${name}:`);
  });

  test.each([
    ["PUBLIC_URL", "portal.care.test"],
    ["DATABASE_URL", "somewhere"],
    ["SMTP_URL", "mail.internal"],
    ["PORTAL_API_URL", "api"],
    ["SESSION_SECRET", "short"],
    ["MEDICAL_KEYS", "a-key-without-its-id"],
    ["MEDICAL_KEYS", "k1:dG9vLXNob3J0"],
    ["MEDICAL_KEYS", `${validEnv.MEDICAL_KEYS},k2`],
    ["PERSON_KEYS", "a-key-without-its-id"],
    ["PORTAL_LOCAL", "perhaps"],
    ["RUN_JOBS", "perhaps"],
    ["IDLE_TIMEOUT_MS", "soon"],
    ["IDLE_TIMEOUT_MS", "-1"],
    ["TRUSTED_PROXIES", "-1"],
    ["DATABASE_POOL_SIZE", "1.5"],
    ["DATABASE_CONNECT_TIMEOUT_MS", "0"],
    ["LIMIT_SIGN_INS_PER_ACCOUNT", "0"],
    ["DEFAULT_TIME_ZONE", "Europe/Atlantis"],
    ["DEFAULT_TIME_FORMAT", "36-hour"],
    ["NODE_ENV", "staging"],
    ["SISTER_ORIGINS", "https://sister.example/path"],
    ["SISTER_ORIGINS", "https://sister.example,sister.example"],
    ["SENTRY_DSN", "errors"],
    ["SCRIPT_MAPS_URL", "maps.js"],
    ["MOBILE_MAINTENANCE", "perhaps"],
    ["ESIGN_PROVIDER", "someone"],
    ["FILES_DIR", "files"],
    ["SEAL_CERTIFICATE", "a certificate"],
    ["SEAL_CERTIFICATE", validEnv.SEAL_PRIVATE_KEY],
    ["SEAL_CERTIFICATE", "QUJD"],
    ["SEAL_PRIVATE_KEY", "QUJ"],
    ["SEAL_PRIVATE_KEY", validEnv.SEAL_PRIVATE_KEY.replaceAll("PRIVATE", "ENCRYPTED PRIVATE")],
  ])("%s is named when it is malformed: %s", (name, value) => {
    const message = failure(withEnv({ [name]: value }));
    expect(message).toContain(`${name}:`);
    expect(message.split("\n")).toHaveLength(2);
  });

  const oidc = {
    OIDC_ISSUER: "https://login.care.test",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "s",
    OIDC_NAME: "Care",
  };
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s" };
  const entra = { ENTRA_CLIENT_ID: "id", ENTRA_CLIENT_SECRET: "s", ENTRA_TENANT_ID: "care.test" };

  test("external identity providers need all their settings, and sister products their origins", () => {
    const sisters = { SISTER_ORIGINS: "https://rota.care.test, https://academy.care.test:8443" };
    expect(parseEnv(withEnv({ ...oidc, ...google, ...entra, ...sisters }))).toMatchObject({
      ...oidc,
      SISTER_ORIGINS: ["https://rota.care.test", "https://academy.care.test:8443"],
    });
    expect(parseEnv(validEnv).SISTER_ORIGINS).toEqual([]);
  });

  const dropbox = { DROPBOX_SIGN_API_KEY: "key", DROPBOX_SIGN_CLIENT_ID: "client" };
  const bucket = {
    FILES_S3_ENDPOINT: "https://s3.care.test",
    FILES_S3_BUCKET: "files",
    FILES_S3_REGION: "eu-west-2",
    FILES_S3_ACCESS_KEY_ID: "id",
    FILES_S3_SECRET_ACCESS_KEY: "s",
  };

  const direct = { STRIPE_SECRET_KEY: "sk_live_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" };
  const bacs = {
    BACS_SERVICE_USER_NUMBER: "123456",
    BACS_SORT_CODE: "200000",
    BACS_ACCOUNT_NUMBER: "55779911",
    BACS_ACCOUNT_NAME: "Tendwell Ltd",
  };

  test("agreements are signed with the portal itself unless a provider is named, which then must be set up", () => {
    expect(parseEnv(validEnv)).toMatchObject({ ESIGN_PROVIDER: "builtIn", DROPBOX_SIGN_TEST_MODE: false });
    expect(parseEnv(withEnv({ ...dropbox, ESIGN_PROVIDER: "dropbox" }))).toMatchObject(dropbox);
    expect(failure(withEnv({ ESIGN_PROVIDER: "dropbox" }))).toContain("DROPBOX_SIGN_API_KEY: missing");
  });

  test("files are stored in a folder or in a bucket: production must have one of them, and never both", () => {
    expect(parseEnv(withEnv({ ...bucket, FILES_DIR: undefined }))).toMatchObject(bucket);
    const neither = failure(withEnv({ FILES_DIR: undefined }));
    expect(neither).toContain("FILES_DIR: missing");
    expect(neither).toContain("FILES_S3_BUCKET");
    expect(failure(withEnv({ FILES_DIR: undefined, NODE_ENV: "development" }))).toBe("");
    expect(failure(withEnv(bucket))).toContain("FILES_DIR: beside FILES_S3_BUCKET");
  });

  test("the test mode of signing is for staging and the demo", () => {
    const test = { ...dropbox, DROPBOX_SIGN_TEST_MODE: "1" };
    expect(failure(withEnv({ ...test, PORTAL_ENVIRONMENT: "staging" }))).toBe("");
  });

  test.each(
    [google, entra, oidc, dropbox, direct, bacs].flatMap((set) => Object.keys(set).map((name) => [name, set] as const)),
  )("%s is named when the rest of its set is there without it", (name, set) => {
    const message = failure(withEnv({ ...set, [name]: undefined }));
    expect(message).toContain(`${name}: missing beside`);
    expect(message.split("\n")).toHaveLength(2);
  });

  test.each(Object.keys(bucket))("%s is named when the rest of the bucket is there without it", (name) => {
    const message = failure(withEnv({ ...bucket, FILES_DIR: undefined, [name]: undefined }));
    expect(message).toContain(`${name}: missing beside`);
    expect(message.split("\n")).toHaveLength(2);
  });

  const unsealed = { SEAL_CERTIFICATE: undefined, SEAL_PRIVATE_KEY: undefined };

  test.each(Object.keys(unsealed))("%s is named when the other half of the seal is there without it", (name) => {
    expect(failure(withEnv({ [name]: undefined }))).toContain(`${name}: missing beside`);
  });

  test("production refuses to be without a seal, and the local launcher may", () => {
    expect(failure(withEnv(unsealed))).toContain("SEAL_CERTIFICATE, SEAL_PRIVATE_KEY: missing");
    expect(failure(withEnv({ ...unsealed, PORTAL_LOCAL: "1" }))).toBe("");
  });

  test("the seal is taken as PEM, and as its base64, on one line or wrapped", () => {
    const { SEAL_CERTIFICATE, SEAL_PRIVATE_KEY } = validEnv;
    const line = Buffer.from(SEAL_CERTIFICATE).toString("base64");
    for (const given of [SEAL_CERTIFICATE, line, `${line.slice(0, 40)}\n${line.slice(40)}\n`]) {
      expect(parseEnv(withEnv({ SEAL_CERTIFICATE: given }))).toMatchObject({ SEAL_CERTIFICATE, SEAL_PRIVATE_KEY });
    }
  });

  test.each(["common", "organizations", "Consumers", "a b"])("no tenant of Entra's is %s", (tenant) => {
    expect(failure(withEnv({ ...entra, ENTRA_TENANT_ID: tenant }))).toContain("ENTRA_TENANT_ID:");
  });

  const unfit: [string, Record<string, string>][] = [
    ["FIREBASE_AUTH_EMULATOR_HOST", { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }],
    ["SESSION_SECRET", { SESSION_SECRET: "change-me-change-me-change-me-change-me" }],
    ["SESSION_SECRET", { SESSION_SECRET: "the-default-of-the-documentation-1234" }],
    ["SESSION_SECRET", { SESSION_SECRET: "0".repeat(64) }],
    ["PERSON_KEYS", { PERSON_KEYS: `p1:${Buffer.alloc(32).toString("base64")}` }],
    ["MEDICAL_KEYS", { MEDICAL_KEYS: `k1:${Buffer.alloc(32).toString("base64")}` }],
    ["MEDICAL_KEYS", { MEDICAL_KEYS: `${validEnv.MEDICAL_KEYS},old:${Buffer.alloc(32, "a").toString("base64")}` }],
    ["PUBLIC_URL: plain HTTP", { PUBLIC_URL: "http://portal.care.test" }],
    ["SENTRY_DSN: not HTTPS", { SENTRY_DSN: "http://public@errors.example/7" }],
    ["SCRIPT_SESSION_REPLAY_URL: not HTTPS", { SCRIPT_SESSION_REPLAY_URL: "http://replay.example/a.js" }],
    ["SCRIPT_MAPS_URL: not HTTPS", { SCRIPT_MAPS_URL: "http://maps.example/a.js" }],
    ["SCRIPT_USER_FLOW_URL: not HTTPS", { SCRIPT_USER_FLOW_URL: "http://flow.example/a.js" }],
    ["PUBLIC_URL: a local host", { PUBLIC_URL: "https://localhost:3000" }],
    ["PUBLIC_URL: a local host", { PUBLIC_URL: "https://127.0.0.1" }],
    ["PUBLIC_URL: a local host", { PUBLIC_URL: "https://[::1]:3000" }],
    ["OIDC_ISSUER: plain HTTP", { ...oidc, OIDC_ISSUER: "http://login.care.test" }],
    ["DROPBOX_SIGN_BASE_URL", { ...dropbox, DROPBOX_SIGN_BASE_URL: "https://sign.care.test" }],
    ["STRIPE_BASE_URL", { ...direct, STRIPE_BASE_URL: "https://pay.care.test" }],
    ["STRIPE_SECRET_KEY: a key of the test mode", { ...direct, STRIPE_SECRET_KEY: "sk_test_key" }],
    ["DROPBOX_SIGN_TEST_MODE", { ...dropbox, DROPBOX_SIGN_TEST_MODE: "1" }],
    ["FILES_DIR: missing", { FILES_DIR: "" }],
    ["FILES_S3_ENDPOINT: plain HTTP", { ...bucket, FILES_DIR: "", FILES_S3_ENDPOINT: "http://s3.care.test" }],
    ["SISTER_ORIGINS: plain HTTP", { SISTER_ORIGINS: "https://rota.care.test,http://academy.care.test" }],
  ];

  test.each(unfit)("production refuses %s: %p", (name, more) => {
    expect(failure(withEnv(more))).toContain(name);
  });

  test.each(unfit)("the local launcher may have it: %s %p", (_name, more) => {
    expect(failure(withEnv({ ...more, PORTAL_LOCAL: "1" }))).toBe("");
    expect(failure(withEnv({ ...more, NODE_ENV: "development" }))).toBe("");
  });

  test("production is the default", () => {
    expect(failure(withEnv({ NODE_ENV: undefined, PUBLIC_URL: "http://portal.care.test" }))).toContain("PUBLIC_URL");
  });

  test("every invalid value is named at once", () => {
    const message = failure(withEnv(Object.assign({}, ...unfit.map(([, more]) => more))));
    for (const name of ["FIREBASE_AUTH_EMULATOR_HOST", "SESSION_SECRET", "MEDICAL_KEYS", "PUBLIC_URL"]) {
      expect(message).toContain(name);
    }
  });

  test("an error never contains a value, whatever is wrong", () => {
    const names = fc.constantFrom(...Object.keys(parseEnv(validEnv)), "FIREBASE_AUTH_EMULATOR_HOST", "PORTAL_API_URL");
    const value = fc.string({ minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(names, value, (name, text) => {
        const marked = `zq${text}zq`;
        expect(failure(withEnv({ [name]: marked }))).not.toContain(marked);
      }),
    );
  });
});

describe("the product's name", () => {
  const read = (name: string | undefined) => {
    let found: typeof import("@/lib/config/brand") | undefined;
    const before = process.env.NEXT_PUBLIC_BRAND_NAME;
    if (name === undefined) delete process.env.NEXT_PUBLIC_BRAND_NAME;
    else process.env.NEXT_PUBLIC_BRAND_NAME = name;
    jest.isolateModules(() => {
      found = require("@/lib/config/brand");
    });
    if (before === undefined) delete process.env.NEXT_PUBLIC_BRAND_NAME;
    else process.env.NEXT_PUBLIC_BRAND_NAME = before;
    return found?.brand.name;
  };

  test("is Tendwell unless the environment says otherwise", () => {
    expect(read(undefined)).toBe("Tendwell");
    expect(read("")).toBe("Tendwell");
    expect(read("Otherwell")).toBe("Otherwell");
  });
});

test("the constants are the specification's, to the number", () => {
  expect(constants).toMatchObject({
    idleTimeoutMs: 3 * 60 * 60 * 1000,
    signInBranchDelayMs: 3000,
    logoutAfterErrorMs: 2000,
    expiredSessionLogoutMs: 1500,
    toastDurationMs: 5000,
    questionnaireBreakpointPx: 1000,
    defaultTimeZone: "Europe/London",
    defaultTimeFormat: "24-hour",
    locale: "en-GB",
    currency: "GBP",
    sessionCookieName: "ch_token",
  });
});

test("the questionnaire's pages change their layout at that breakpoint", () => {
  expect(JSON.stringify(tailwind.theme)).toContain('"questionnaire":"1000px"');
  const css = readFileSync("components/questionnaires/questionnaire.css", "utf8");
  expect(css).toContain('@media (min-width: theme("screens.questionnaire"))');
});

/** Every text of the specification that the catalogue has so far, verbatim. */
const texts: [keyof typeof messages, string, string][] = [
  ["signIn", "wrongCredentials", "You have entered an invalid username or password"],
  ["signIn", "missedField", "Oops you have an incorrect or missed field"],
  ["signIn", "invalidUser", "Invalid User"],
  ["signIn", "workerRefused", "Please use Care worker mobile application to sign in as a care worker."],
  ["signIn", "noAppAccess", "You do not have access to this app."],
  ["signIn", "noAccountTitle", "No account found"],
  ["signIn", "noAccount", "User is not associated with any account on Tendwell. Please contact your manager."],
  ["session", "expired", "Login expired. Please log in again."],
  ["questionnaire", "instruction", "Please answer all the following questions by selecting Yes or No as appropriate."],
  ["questionnaire", "created", "Medical record is created successfully"],
  ["questionnaire", "invalid", "Incorrect or missed fields"],
  ["questionnaire", "workerFailed", "Failed to load worker information"],
  ["questionnaire", "dataFailed", "Failed to load questionnaire data"],
  ["questionnaire", "workerIdRequired", "Worker ID is required"],
  ["questionnaire", "thankYouTitle", "Thank you for submitting Tendwell Medical Questionnaire"],
  [
    "questionnaire",
    "thankYou",
    "Our compliance team will check your submission and get back to you if they have any questions",
  ],
  ["external", "invitationInvalid", "Invalid request id. Navigating you back..."],
  ["appShell", "maintenanceTitle", "We will back soon"],
  ["general", "notFoundTitle", "Page Not Found!"],
  ["general", "notFound", "Incorrect Route. Please check the URL or go back to Dashboard"],
];

/** Texts of later screens: those that exist already are verbatim, including misspellings. */
const later = [
  "Something went wrong, Please try again later",
  "Oops Oops you have an incorrect or missed field",
  "Reset Link sent. Please check your inbox",
  "You have entered an invalid email",
  "Password reset successfully",
  "Invalid token",
  "Agreement Signed Successfully",
  "You have signed the agreement or your token is invalid.",
  "Phone Number Verified successfully!!",
  "Phone Number already verified.",
  "An error occured while trying to verify the phone number.",
  "Sorry Something Went Wrong",
  "Invalid request id. Navigating you back...",
];

describe("the message catalogue", () => {
  test.each(texts)("%s.%s is the specification's text", (area, key, text) => {
    expect((messages[area] as Record<string, unknown>)[key]).toBe(text);
  });

  test("no text of the specification is in it with another spelling", () => {
    const bare = (text: string) =>
      text
        .toLowerCase()
        .replace(/occurr?ed/, "occured")
        .replace(/[^a-z]/g, "");
    const spelt = new Map([...texts.map(([, , text]) => text), ...later].map((text) => [bare(text), text]));
    const all = Object.values(messages).flatMap((area) =>
      Object.values(area).filter((text) => typeof text === "string"),
    );
    for (const text of all) expect(text).toBe(spelt.get(bare(text)) ?? text);
  });
});

describe("the log", () => {
  const written: string[] = [];
  let spy: jest.SpyInstance;
  beforeEach(() => {
    written.length = 0;
    spy = jest.spyOn(console, "error").mockImplementation((line: string) => void written.push(line));
  });
  afterEach(() => spy.mockRestore());

  test("writes one JSON line with level, text and id", () => {
    log.warn("service unreachable", { requestId: "r-1" });
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      level: "warn",
      message: "service unreachable",
      requestId: "r-1",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test("never prints an error's message, its cause's or a value it carries", () => {
    const secret = "Mara has asthma";
    const cause = Object.assign(new Error(`Failing row contains (${secret}).`), {
      code: "23514",
      constraint: "one_version",
      detail: secret,
      where: secret,
      parameters: [secret],
    });
    log.error("unexpected error", { requestId: "r-2", error: new TypeError(`${secret}\n at home`, { cause }) });
    log.error("unexpected error", { error: secret });
    expect(written.join("\n")).not.toContain("asthma");
    const { error } = JSON.parse(written[0] ?? "");
    expect(error).toMatchObject({ type: "TypeError", cause: { code: "23514", constraint: "one_version" } });
    expect(error.at[0]).toContain("config.test");
  });

  test("returns the reference of an error page, and notifies listeners", () => {
    const told: unknown[] = [];
    onLoggedError((error, fields) => told.push(error, fields));
    const error = Object.assign(new Error("Mara has asthma"), { digest: "2619056" });
    log.error("request failed", { requestId: "r-3", error });
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ digest: "2619056", requestId: "r-3" });
    expect(told).toEqual([error, { digest: "2619056", requestId: "r-3" }]);
    log.warn("not told", { error });
    log.error("not told either");
    expect(told).toHaveLength(2);
    onLoggedError(() => {
      throw new Error("a listener that fails");
    });
    expect(() => log.error("request failed", { error })).not.toThrow();
    onLoggedError(() => {});
  });

  test("a library's output becomes a log line, without personal data", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation((line: string) => void written.push(line));
    const before = { error: console.error, warn: console.warn };
    takeOverConsole();
    const error = Object.assign(new Error("Mara has asthma"), { digest: "77" });
    console.error("⨯", error);
    console.error(`⨯ ${new RangeError("Mara has asthma").stack}`);
    console.warn("mail to mara@workers.example bounced\nMara has asthma");
    log.info("as ever", { requestId: "r-4" });
    Object.assign(console, before);
    warn.mockRestore();
    expect(written).toHaveLength(4);
    const lines = written.map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: "error", message: "printed", digest: "77", error: { type: "Error" } },
      { level: "error", message: "printed", printedError: { type: "RangeError" } },
      { level: "warn", message: "printed", words: "mail to [e-mail] bounced" },
      { level: "info", message: "as ever", requestId: "r-4" },
    ]);
    expect(written.join("\n")).not.toMatch(/asthma|workers\.example/);
  });

  test("prints nothing of a value whatever was thrown", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        const marked = `zq${text}zq`;
        written.length = 0;
        log.error("unexpected error", { error: new Error(marked) });
        log.error("unexpected error", { error: { marked } });
        expect(written.join("\n")).not.toContain(JSON.stringify(marked).slice(1, -1));
      }),
    );
  });
});

describe("what is redacted from texts", () => {
  const token = "Zk3vQ0c8mJ2rT6yWb1nXh5dLp9sGf4aUeIoKtRqYwVx";
  const id = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";

  test("parameters, addresses of people, ids and tokens, wherever they stand", () => {
    expect(scrub(`GET /sign-agreement?token=${token} for mara.o'hara@workers.example`)).toBe(
      "GET /sign-agreement for [e-mail]",
    );
    expect(scrub(`/a/${id}/${token}#x`)).toBe("/a/[id]/[token]");
    expect(scrub("https://portal.example/_next/static/chunks/0ey5n0i8nrb77.js")).toBe(
      "https://portal.example/_next/static/chunks/0ey5n0i8nrb77.js",
    );
  });

  test("data stays readable by programs", () => {
    const recorded = JSON.stringify({
      data: { href: `https://portal.example/dashboard/workers?search=Mara%20O&reopen=${id}#top` },
      attributes: { href: `/view-worker-questionnaire?workerId=${id}`, title: "mara@workers.example" },
    });
    expect(JSON.parse(scrubData(recorded))).toEqual({
      data: { href: "https://portal.example/dashboard/workers?search=&reopen=#top" },
      attributes: { href: "/view-worker-questionnaire?workerId=", title: "[e-mail]" },
    });
  });

  test("whatever is put around them", () => {
    const around = fc.stringMatching(/^[ a-z/"'<>]{0,12}$/);
    fc.assert(
      fc.property(
        around,
        around,
        fc.constantFrom(id, token, `x?token=${token}`, "mara@workers.example"),
        (one, two, secret) => {
          for (const clean of [scrub, scrubData]) {
            const text = clean(`${one} ${secret} ${two}`);
            expect(text).not.toContain(id);
            expect(text).not.toContain(token);
            expect(text).not.toContain("workers.example");
          }
        },
      ),
    );
  });
});

test("monitors the portal's pages, except those that show secrets", () => {
  for (const path of ["/dashboard", "/dashboard/overview", "/mobile/overview"]) expect(isInstrumented(path)).toBe(true);
  const others = [
    "/",
    "/signin",
    "/dashboards",
    "/worker-questionnaire",
    "/view-worker-questionnaire",
    "/sign-agreement",
  ];
  for (const path of [...others, "/dashboard/account", "/dashboard/account/codes", "/mobile/account"]) {
    expect(isInstrumented(path)).toBe(false);
  }
});
