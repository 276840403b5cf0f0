/**
 * The environment, parsed once. The only file that reads `process.env` (except brand.ts, whose value is fixed at build
 * time). Edge-safe. Parsing is lazy: a build needs no environment, and a server reports missing variables on first use.
 */
import { z } from "zod";
import { signatureProviders } from "./closed-lists/agreements";
import { constants } from "./constants";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const WEAK_SECRET = /change|default|secret|example|(.)\1{7}/i;
const LEAST_DIFFERENT_CHARACTERS = 8;
/** Third-party addresses that browsers connect to. */
const OUTSIDE = ["SENTRY_DSN", "SCRIPT_SESSION_REPLAY_URL", "SCRIPT_MAPS_URL", "SCRIPT_USER_FLOW_URL"] as const;
const NAMED_KEY = /^[\w-]+:[\w+/-]{43}=?$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;
const PRIVATE_KEY = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[\s\S]+-----END (?:RSA |EC )?PRIVATE KEY-----/;

/** Variables that must be set together: all of a set, or none. */
const wholeSets = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["ENTRA_CLIENT_ID", "ENTRA_CLIENT_SECRET", "ENTRA_TENANT_ID"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"],
  ["TEXT_PROVIDER_URL", "TEXT_PROVIDER_TOKEN", "TEXT_FROM"],
  ["DROPBOX_SIGN_API_KEY", "DROPBOX_SIGN_CLIENT_ID"],
  ["FILES_S3_ENDPOINT", "FILES_S3_BUCKET", "FILES_S3_REGION", "FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"],
  ["SEAL_CERTIFICATE", "SEAL_PRIVATE_KEY"],
  ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY", "PUSH_SUBJECT"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["BACS_SERVICE_USER_NUMBER", "BACS_SORT_CODE", "BACS_ACCOUNT_NUMBER", "BACS_ACCOUNT_NAME"],
] as const;

const keysOf = (text: string) => text.split(",").map((key) => key.trim());

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** A PEM text, either as it is or as a whole in base64, which fits on one line. */
function pemOf(text: string): string {
  const line = text.replace(/\s/g, "");
  return BASE64.test(line) && line.length % 4 === 0 ? atob(line) : text;
}
const pem = (kind: RegExp, what: string) =>
  z
    .string()
    .transform(pemOf)
    .refine((text) => kind.test(text), `${what} as PEM, or that in base64`)
    .optional();

const port = z.coerce.number().int().positive();
const whole = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: name }));
  } catch {
    return false;
  }
};
const flagOr = (fallback: "0" | "1") =>
  z
    .enum(["0", "1", "true", "false"])
    .default(fallback)
    .transform((value) => value === "1" || value === "true");
const flag = flagOr("0");

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Set by the local launcher: allows an emulator and plain HTTP. */
  PORTAL_LOCAL: flag,
  PUBLIC_URL: z.url(),
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: whole(10),
  /** How long a request waits for a connection, in milliseconds, before it is told that the service is not available. */
  DATABASE_CONNECT_TIMEOUT_MS: whole(3_000),
  /** Off where DATABASE_URL leads to a pooler in transaction mode that does not keep prepared statements. */
  DATABASE_PREPARED_STATEMENTS: flagOr("1"),
  /** For LISTEN, where DATABASE_URL leads to a pooler in transaction mode: the database itself. */
  DATABASE_LISTEN_URL: z.url().optional(),
  SESSION_SECRET: z.string().min(32),
  /** `id:base64` pairs, comma separated, 32 bytes each. The first encrypts; all of them decrypt. */
  MEDICAL_KEYS: z
    .string()
    .refine((text) => keysOf(text).every((key) => NAMED_KEY.test(key)), "id:base64 of 32 bytes each, comma separated"),
  /**
   * `id:base64` pairs, comma separated, 32 bytes each: they hash National Insurance numbers. Which of them is used is in
   * the database; the first one is at the start.
   */
  PERSON_KEYS: z
    .string()
    .refine((text) => keysOf(text).every((key) => NAMED_KEY.test(key)), "id:base64 of 32 bytes each, comma separated"),
  FIREBASE_PROJECT_ID: z.string().min(1),
  FIREBASE_API_KEY: z.string().min(1),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(3),
  /** How long a mail may take until its last byte is sent, and how long the mail server may then take to answer. */
  MAIL_SEND_TIMEOUT_MS: whole(constants.mailSendTimeoutMs),
  MAIL_ANSWER_TIMEOUT_MS: whole(constants.mailAnswerTimeoutMs),
  /** How long running jobs may take to finish once the server is told to stop. */
  SHUTDOWN_GRACE_MS: whole(constants.shutdownGraceMs),
  /** With this set, pages call the contract over HTTP at another host instead of in process. */
  PORTAL_API_URL: z.url().optional(),
  PLATFORM_APP_ID: z.string().min(1).default("portal"),
  /**
   * The number of proxies in front: the client's address is that far from the right of X-Forwarded-For; with 0 it is
   * the socket's.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
  /** How long the body of a request may take to arrive, in milliseconds: of a form, and of a file. */
  BODY_TIMEOUT_MS: whole(constants.bodyMs),
  UPLOAD_TIMEOUT_MS: whole(constants.uploadMs),
  /** The number of refusals of one caller within five minutes after which an alarm is logged. */
  ALARM_REFUSALS: whole(30),
  RUN_JOBS: flagOr("1"),
  /** Feature flags (spec section 6). */
  FLAG_MARKETPLACE: flag,
  /** Also whether time issues and approves invoices (docs/decisions/0097-payments.md). */
  FLAG_STRIPE_INVOICING: flag,
  /** Also whether time schedules payments of invoices and marks them as overdue. */
  FLAG_INVOICE_PAYMENT: flag,
  /** Users may update their own details through the API (spec section 7). */
  FLAG_WORKER_NEW_FEATURES: flag,
  /** The page of all components, for those who build the portal. Never in production. */
  FLAG_COMPONENTS_PAGE: flag,
  /** The menus also show pages that are not built yet. */
  FLAG_COMING_SOON: flag,
  /** The kind of environment; the first two are named at the top of every page. */
  PORTAL_ENVIRONMENT: z.enum(["staging", "demo", "production"]).default("production"),
  /** The addresses of the sister products; there is no link to one that is not set. */
  PRODUCT_ACADEMY_URL: z.url().optional(),
  PRODUCT_ROTA_URL: z.url().optional(),
  PRODUCT_REPORTING_URL: z.url().optional(),
  MARKETPLACE_URL: z.url().optional(),
  ADVANCE_REMINDER_EVERY_MS: whole(constants.advanceReminderEveryMs),
  ADVANCE_REMINDER_FROM_HOUR: z.coerce.number().int().min(0).max(24).default(constants.advanceReminderFromHour),
  ADVANCE_REMINDER_TO_HOUR: z.coerce.number().int().min(0).max(24).default(constants.advanceReminderToHour),
  // Section 9 and related settings. Only the layout's breakpoint is fixed: it is part of the build's style sheets.
  IDLE_TIMEOUT_MS: whole(constants.idleTimeoutMs),
  IDLE_WARNING_MS: whole(constants.idleWarningMs),
  IDLE_CHECK_EVERY_MS: whole(constants.idleCheckEveryMs),
  IDLE_REFRESH_DEBOUNCE_MS: whole(constants.idleRefreshDebounceMs),
  SESSION_TOUCH_EVERY_MS: whole(constants.sessionTouchEveryMs),
  SESSION_LIFETIME_MS: whole(constants.sessionLifetimeMs),
  PENDING_SIGN_IN_MS: whole(constants.pendingSignInMs),
  LOGOUT_AFTER_ERROR_MS: whole(constants.logoutAfterErrorMs),
  EXPIRED_SESSION_LOGOUT_MS: whole(constants.expiredSessionLogoutMs),
  SSO_REDIRECT_DELAY_MS: whole(constants.ssoRedirectDelayMs),
  TOAST_DURATION_MS: whole(constants.toastDurationMs),
  PASSWORD_LENGTH_MIN: whole(constants.passwordLengthMin),
  PASSWORD_LENGTH_MAX: whole(constants.passwordLengthMax),
  PASSWORD_RUN_MAX: whole(constants.passwordRunMax),
  /**
   * The default of readers without a setting of their own. Contract days, expiry dates and retention use UK days
   * everywhere.
   */
  DEFAULT_TIME_ZONE: z.string().refine(isTimeZone, "a time zone's name").default(constants.defaultTimeZone),
  DEFAULT_TIME_FORMAT: z.enum(["24-hour", "12-hour"]).default(constants.defaultTimeFormat),
  LIMIT_LOOKUPS_PER_MINUTE: whole(300),
  LIMIT_UNKNOWN_LOOKUPS_PER_HOUR: whole(60),
  LIMIT_SUBMISSIONS_PER_MINUTE: whole(120),
  LIMIT_SIGN_INS_PER_ADDRESS: whole(60),
  /**
   * Wrong passwords for one account: from all browsers together that are not known devices of it, in 15 minutes and in
   * a day.
   */
  LIMIT_SIGN_INS_PER_ACCOUNT: whole(5),
  LIMIT_SIGN_INS_PER_ACCOUNT_PER_DAY: whole(30),
  /** Wrong passwords from one known device of the account, in 15 minutes. */
  LIMIT_SIGN_INS_PER_DEVICE: whole(10),
  /** E-mails with a link that makes a browser a known device, to one account in an hour. */
  LIMIT_DEVICE_LINKS_PER_ACCOUNT: whole(5),
  LIMIT_SECOND_FACTORS_PER_ADDRESS: whole(60),
  LIMIT_SECOND_FACTORS_PER_ACCOUNT: whole(10),
  /** Whether phones get the mobile portal; otherwise they are asked to use a computer (spec section 2.1). */
  ENABLE_MOBILE_VIEW: z
    .enum(["0", "1", "true", "false"])
    .default("1")
    .transform((value) => value === "1" || value === "true"),
  LIMIT_SIGN_UPS_PER_ADDRESS: whole(20),
  LIMIT_SIGN_UPS_PER_ACCOUNT: whole(10),
  LIMIT_RESETS_PER_ADDRESS: whole(60),
  LIMIT_RESETS_PER_ACCOUNT: whole(10),
  /** For one e-mail address in a day, whether or not it is a user's. */
  LIMIT_RESETS_PER_ACCOUNT_DAY: whole(30),
  LIMIT_TEXTS_PER_NUMBER: whole(5),
  LIMIT_TEXTS_PER_NUMBER_DAY: whole(10),
  /** E-mails to third parties: by one person, in the name of one organisation, and to one address from any sender. */
  LIMIT_MAILS_PER_SENDER: whole(500),
  LIMIT_MAILS_PER_SENDER_DAY: whole(2_000),
  LIMIT_MAILS_PER_ORGANISATION: whole(1_000),
  LIMIT_MAILS_PER_ORGANISATION_DAY: whole(5_000),
  LIMIT_MAILS_PER_RECIPIENT: whole(5),
  LIMIT_MAILS_PER_RECIPIENT_DAY: whole(15),
  /** Text messages: the URL they are posted to, its bearer token, and the sender's name. All three or none. */
  TEXT_PROVIDER_URL: z.url().optional(),
  TEXT_PROVIDER_TOKEN: z.string().min(1).optional(),
  TEXT_FROM: z.string().min(1).optional(),
  /**
   * Addresses by postcode: the key of an Ideal Postcodes account, and the address of its API. Without a key addresses
   * are entered by hand. A lookup costs money, so they are limited: by one person, and by one worker's link.
   */
  ADDRESS_PROVIDER_KEY: z
    .string()
    .regex(/^[\w-]+$/, "a key of letters, digits and dashes")
    .optional(),
  ADDRESS_PROVIDER_URL: z.url().default("https://api.ideal-postcodes.co.uk"),
  LIMIT_ADDRESS_LOOKUPS_PER_PERSON: whole(60),
  LIMIT_ADDRESS_LOOKUPS_PER_LINK: whole(15),
  /** Where postcode districts are, as `npm run postcode-districts` writes it. Without it distances are not known. */
  POSTCODE_DISTRICTS_FILE: z.string().min(1).optional(),
  /** Questions of one person in an hour about bookings of their workers that may be through other agencies. */
  LIMIT_PERSON_QUESTIONS_PER_USER: whole(2_000),
  /** Steps of external sign-ins: going to the provider, coming back, accepting an invitation. */
  LIMIT_EXTERNAL_STEPS_PER_ADDRESS: whole(120),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ENTRA_CLIENT_ID: z.string().optional(),
  ENTRA_CLIENT_SECRET: z.string().optional(),
  /** A single tenant, by its id or domain: with `common` and the like, any tenant could vouch for any person. */
  ENTRA_TENANT_ID: z
    .string()
    .regex(/^(?!common$|organizations$|consumers$)[\w.-]+$/i, "the id or the domain of one tenant")
    .optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name on the sign-in button. */
  OIDC_NAME: z.string().optional(),
  /** The origins of sister products that may send a person by SSO handoff, comma separated. */
  SISTER_ORIGINS: z
    .string()
    .default("")
    .transform((text) => (text ? keysOf(text) : []))
    .refine((origins) => origins.every(isOrigin), "origins like https://sister.example, comma separated"),
  /**
   * The credentials that agreements are sealed with: a certificate followed by its chain, and its key without a
   * password.
   */
  SEAL_CERTIFICATE: pem(CERTIFICATE, "a certificate"),
  SEAL_PRIVATE_KEY: pem(PRIVATE_KEY, "a private key without a password"),
  /** Web push: the VAPID key pair in base64url, and the address by which push services reach the operator. All three or none. */
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "a public VAPID key in base64url")
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "a private VAPID key in base64url")
    .optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:.+@.+|https:\/\/.+)$/, "a mailto: or https: address")
    .optional(),
  /** Errors and traces are reported there; without it no code of the reporting is loaded. */
  SENTRY_DSN: z.url().optional(),
  SENTRY_ENVIRONMENT: z.string().max(64).default("production"),
  /** Third-party scripts, loaded on the portal's pages only (see instrumented-pages.ts). */
  SCRIPT_SESSION_REPLAY_URL: z.url().optional(),
  SCRIPT_MAPS_URL: z.url().optional(),
  SCRIPT_USER_FLOW_URL: z.url().optional(),
  /** The e-signature provider of new agreements. Those already sent stay with their provider. */
  ESIGN_PROVIDER: z.enum(signatureProviders).default("builtIn"),
  DROPBOX_SIGN_API_KEY: z.string().optional(),
  DROPBOX_SIGN_CLIENT_ID: z.string().optional(),
  /** Signatures of the test mode are not legally binding. */
  DROPBOX_SIGN_TEST_MODE: flag,
  /** Another server to use instead, for tests; its pages are then of the same origin. */
  DROPBOX_SIGN_BASE_URL: z.url().optional(),
  /** Direct debits by Stripe: the key, and the secret its webhooks are signed with. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Another server to use instead, for tests. */
  STRIPE_BASE_URL: z.url().optional(),
  /** Bacs files: the service user number, and the account that they collect to and pay from. All four or none. */
  BACS_SERVICE_USER_NUMBER: z
    .string()
    .regex(/^\d{6}$/, "six digits")
    .optional(),
  BACS_SORT_CODE: z
    .string()
    .regex(/^\d{6}$/, "six digits")
    .optional(),
  BACS_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\d{8}$/, "eight digits")
    .optional(),
  BACS_ACCOUNT_NAME: z.string().min(1).max(18).optional(),
  /** Where files are stored: a folder, or an S3-compatible bucket. One of the two. */
  FILES_DIR: z.string().startsWith("/", "an absolute path").optional(),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Phones get the maintenance page; desktops are not affected. */
  MOBILE_MAINTENANCE: flag,
  PORT: port.optional(),
});

export type Env = z.infer<typeof schema>;

const isGuessable = (secret: string) => WEAK_SECRET.test(secret) || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS;

/** Sets of variables that are only partly set. */
function halfSet(env: Env): string[] {
  return wholeSets.flatMap((set) => {
    const present = set.find((name) => env[name] !== undefined);
    return set.filter((name) => present && env[name] === undefined).map((name) => `${name}: missing beside ${present}`);
  });
}

/** Variables that one choice requires or rules out. */
function unfitChoices(env: Env): string[] {
  const found: string[] = [];
  if (env.ESIGN_PROVIDER === "dropbox" && !env.DROPBOX_SIGN_API_KEY) {
    found.push("DROPBOX_SIGN_API_KEY: missing, and ESIGN_PROVIDER asks for it");
  }
  if (env.PASSWORD_LENGTH_MIN > env.PASSWORD_LENGTH_MAX) {
    found.push("PASSWORD_LENGTH_MIN: more than PASSWORD_LENGTH_MAX; no password would be accepted");
  }
  if (env.FILES_DIR && env.FILES_S3_BUCKET) found.push("FILES_DIR: beside FILES_S3_BUCKET; files lie in one place");
  return found;
}

/** Values that are not allowed in production: each entry names the variable and what is wrong with it. */
function unsafe(env: Env): string[] {
  if (env.NODE_ENV !== "production" || env.PORTAL_LOCAL) return [];
  const found: string[] = [];
  if (env.FIREBASE_AUTH_EMULATOR_HOST) found.push("FIREBASE_AUTH_EMULATOR_HOST: an emulator's tokens are unsigned");
  if (isGuessable(env.SESSION_SECRET)) found.push("SESSION_SECRET: a default or guessable secret");
  for (const name of ["MEDICAL_KEYS", "PERSON_KEYS"] as const) {
    if (keysOf(env[name]).some((key) => isGuessable(key.slice(key.indexOf(":") + 1)))) {
      found.push(`${name}: a default or guessable key`);
    }
  }
  if (!env.SEAL_CERTIFICATE) found.push("SEAL_CERTIFICATE, SEAL_PRIVATE_KEY: missing, agreements could not be sealed");
  const url = new URL(env.PUBLIC_URL);
  if (url.protocol !== "https:") found.push("PUBLIC_URL: plain HTTP");
  if (env.TEXT_PROVIDER_URL && new URL(env.TEXT_PROVIDER_URL).protocol !== "https:") {
    found.push("TEXT_PROVIDER_URL: plain HTTP");
  }
  if (new URL(env.ADDRESS_PROVIDER_URL).protocol !== "https:") found.push("ADDRESS_PROVIDER_URL: plain HTTP");
  if (env.DROPBOX_SIGN_BASE_URL) found.push("DROPBOX_SIGN_BASE_URL: another server in the provider's place");
  if (env.DROPBOX_SIGN_TEST_MODE && env.PORTAL_ENVIRONMENT === "production") {
    found.push("DROPBOX_SIGN_TEST_MODE: signatures that bind no one");
  }
  if (env.STRIPE_BASE_URL) found.push("STRIPE_BASE_URL: another server in the provider's place");
  if (env.STRIPE_SECRET_KEY?.startsWith("sk_test_") && env.PORTAL_ENVIRONMENT === "production") {
    found.push("STRIPE_SECRET_KEY: a key of the test mode, which collects nothing");
  }
  if (!env.FILES_DIR && !env.FILES_S3_BUCKET) {
    found.push("FILES_DIR: missing, and FILES_S3_BUCKET with its set too; one of them says where files lie");
  }
  if (env.FILES_S3_ENDPOINT && new URL(env.FILES_S3_ENDPOINT).protocol !== "https:") {
    found.push("FILES_S3_ENDPOINT: plain HTTP");
  }
  if (env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).protocol !== "https:") found.push("OIDC_ISSUER: plain HTTP");
  if (env.SISTER_ORIGINS.some((origin) => !origin.startsWith("https:"))) found.push("SISTER_ORIGINS: plain HTTP");
  if (LOCAL_HOSTS.has(url.hostname)) found.push("PUBLIC_URL: a local host");
  for (const name of OUTSIDE) {
    if (env[name] && new URL(env[name]).protocol !== "https:") found.push(`${name}: not HTTPS`);
  }
  return found;
}

/**
 * Parses an environment. Throws an Error that names every variable that is missing, malformed or unsafe for production;
 * never a value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not complete.\n  ${lines.join("\n  ")}`);
  }
  const missing = [...halfSet(parsed.data), ...unfitChoices(parsed.data)];
  if (missing.length > 0) throw new Error(`The environment is not complete.\n  ${missing.join("\n  ")}`);
  const findings = unsafe(parsed.data);
  if (findings.length > 0) throw new Error(`The environment is not fit for production.\n  ${findings.join("\n  ")}`);
  return parsed.data;
}

/** Additional variables of the operators' commands: never part of a server's environment. */
const operatorSchema = z.object({
  /** The role that owns the database, for migrations, setup and restores. */
  DATABASE_OWNER_URL: z.url().optional(),
  /** The role for backups. */
  DATABASE_BACKUP_URL: z.url().optional(),
  /**
   * The e-mail address of the first administrator for `npm run setup`, which asks for it on a terminal when it is
   * missing.
   */
  SETUP_ADMIN_EMAIL: z.string().optional(),
  SETUP_ADMIN_NAME: z.string().optional(),
});

/** The environment of the operators' commands. Throws an Error that names what is malformed; never a value. */
export function operatorEnv(): z.infer<typeof operatorSchema> {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const result = operatorSchema.safeParse(set);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}

let parsed: Env | undefined;

/** The process's environment, parsed on first use and cached. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

const flagNames = {
  marketplace: "FLAG_MARKETPLACE",
  stripeInvoicing: "FLAG_STRIPE_INVOICING",
  invoicePayment: "FLAG_INVOICE_PAYMENT",
  workerNewFeatures: "FLAG_WORKER_NEW_FEATURES",
  componentsPage: "FLAG_COMPONENTS_PAGE",
  comingSoon: "FLAG_COMING_SOON",
} as const;

type FlagName = keyof typeof flagNames;

/** Whether a flag counts: the page of components does not exist in production, whatever its environment says. */
const isOn = (name: FlagName): boolean =>
  env()[flagNames[name]] && (name !== "componentsPage" || env().PORTAL_ENVIRONMENT !== "production");

let switchedOn: FlagName[] | undefined;

/** The feature flags that are switched on. */
export function flags(): readonly FlagName[] {
  switchedOn ??= (Object.keys(flagNames) as FlagName[]).filter(isOn);
  return switchedOn;
}
