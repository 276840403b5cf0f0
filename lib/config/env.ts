/**
 * The environment, parsed once. The only file that reads `process.env` (brand.ts aside, whose value is fixed at build time).
 * Edge-safe. Parsing is lazy: a build needs no environment, a server says at its first use what is missing.
 */
import { z } from "zod";
import { constants } from "./constants";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const WEAK_SECRET = /change|default|secret|example|(.)\1{7}/i;
const LEAST_DIFFERENT_CHARACTERS = 8;
/** Addresses of others that browsers talk to. */
const OUTSIDE = ["SENTRY_DSN", "SCRIPT_SESSION_REPLAY_URL", "SCRIPT_MAPS_URL", "SCRIPT_USER_FLOW_URL"] as const;
const MEDICAL_KEY = /^[\w-]+:[\w+/-]{43}=?$/;

const keysOf = (text: string) => text.split(",").map((key) => key.trim());

const port = z.coerce.number().int().positive();
const whole = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Set by the local launcher: allows an emulator and plain HTTP. */
  PORTAL_LOCAL: flag,
  PUBLIC_URL: z.url(),
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: whole(10),
  SESSION_SECRET: z.string().min(32),
  /** `id:base64` pairs, comma separated, 32 bytes each. The first seals; all of them open. */
  MEDICAL_KEYS: z
    .string()
    .refine(
      (text) => keysOf(text).every((key) => MEDICAL_KEY.test(key)),
      "id:base64 of 32 bytes each, comma separated",
    ),
  FIREBASE_PROJECT_ID: z.string().min(1),
  FIREBASE_API_KEY: z.string().min(1),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(3),
  /** With this set, pages call the contract over HTTP at another host instead of in process. */
  PORTAL_API_URL: z.url().optional(),
  PLATFORM_APP_ID: z.string().min(1).default("portal"),
  /** How many proxies stand in front: a visitor's address is taken that far from the right of X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(1).default(1),
  RUN_JOBS: z
    .enum(["0", "1", "true", "false"])
    .default("1")
    .transform((value) => value === "1" || value === "true"),
  IDLE_TIMEOUT_MS: whole(constants.idleTimeoutMs),
  LIMIT_LOOKUPS_PER_MINUTE: whole(300),
  LIMIT_UNKNOWN_LOOKUPS_PER_HOUR: whole(60),
  LIMIT_SUBMISSIONS_PER_MINUTE: whole(120),
  LIMIT_SIGN_INS_PER_ADDRESS: whole(60),
  LIMIT_SIGN_INS_PER_ACCOUNT: whole(10),
  /** Errors and traces are reported there; with none set no code of the reporting is loaded. */
  SENTRY_DSN: z.url().optional(),
  SENTRY_ENVIRONMENT: z.string().max(64).default("production"),
  /** Scripts of others, loaded on the portal's pages alone (see watched.ts). */
  SCRIPT_SESSION_REPLAY_URL: z.url().optional(),
  SCRIPT_MAPS_URL: z.url().optional(),
  SCRIPT_USER_FLOW_URL: z.url().optional(),
  /** Phones get the maintenance page, desktops go on. */
  MOBILE_MAINTENANCE: flag,
  PORT: port.optional(),
});

export type Env = z.infer<typeof schema>;

const isGuessable = (secret: string) => WEAK_SECRET.test(secret) || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS;

/** What must not be in production: each finding names the variable and what is wrong with it. */
function unsafe(env: Env): string[] {
  if (env.NODE_ENV !== "production" || env.PORTAL_LOCAL) return [];
  const found: string[] = [];
  if (env.FIREBASE_AUTH_EMULATOR_HOST) found.push("FIREBASE_AUTH_EMULATOR_HOST: an emulator's tokens are unsigned");
  if (isGuessable(env.SESSION_SECRET)) found.push("SESSION_SECRET: a default or guessable secret");
  if (keysOf(env.MEDICAL_KEYS).some((key) => isGuessable(key.slice(key.indexOf(":") + 1)))) {
    found.push("MEDICAL_KEYS: a default or guessable key");
  }
  const url = new URL(env.PUBLIC_URL);
  if (url.protocol !== "https:") found.push("PUBLIC_URL: plain HTTP");
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
  const findings = unsafe(parsed.data);
  if (findings.length > 0) throw new Error(`The environment is not fit for production.\n  ${findings.join("\n  ")}`);
  return parsed.data;
}

let parsed: Env | undefined;

/** The process's environment, parsed at first use and kept. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
