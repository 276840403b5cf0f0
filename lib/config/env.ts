/**
 * The environment, parsed once. The only file that reads `process.env` (brand.ts aside, whose value is fixed at build time).
 * Edge-safe. Parsing is lazy: a build needs no environment, a server says at its first use what is missing.
 */
import { z } from "zod";
import { constants } from "./constants";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const WEAK_SECRET = /change|default|secret|example|(.)\1{7}/i;
const LEAST_DIFFERENT_CHARACTERS = 8;
const MEDICAL_KEY = /^[\w-]+:[\w+/-]{43}=?$/;

/** What each external identity provider needs, all of it or nothing. */
const providerSets = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["ENTRA_CLIENT_ID", "ENTRA_CLIENT_SECRET", "ENTRA_TENANT_ID"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"],
] as const;

const keysOf = (text: string) => text.split(",").map((key) => key.trim());

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

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
  /** Steps of sign-ins at external identity providers: going there, coming back, taking an invitation. */
  LIMIT_EXTERNAL_STEPS_PER_ADDRESS: whole(120),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ENTRA_CLIENT_ID: z.string().optional(),
  ENTRA_CLIENT_SECRET: z.string().optional(),
  /** One tenant, by its id or its domain: with `common` and the like anyone's tenant could vouch for anybody. */
  ENTRA_TENANT_ID: z
    .string()
    .regex(/^(?!common$|organizations$|consumers$)[\w.-]+$/i, "the id or the domain of one tenant")
    .optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** What the button calls it. */
  OIDC_NAME: z.string().optional(),
  /** The origins of sister products that may hand a person over, comma separated. */
  SISTER_ORIGINS: z
    .string()
    .default("")
    .transform((text) => (text ? keysOf(text) : []))
    .refine((origins) => origins.every(isOrigin), "origins like https://sister.example, comma separated"),
  PORT: port.optional(),
});

export type Env = z.infer<typeof schema>;

const isGuessable = (secret: string) => WEAK_SECRET.test(secret) || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS;

/** Sets of variables of which only a part is there. */
function halfSet(env: Env): string[] {
  return providerSets.flatMap((set) => {
    const present = set.find((name) => env[name] !== undefined);
    return set.filter((name) => present && env[name] === undefined).map((name) => `${name}: missing beside ${present}`);
  });
}

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
  if (env.OIDC_ISSUER && new URL(env.OIDC_ISSUER).protocol !== "https:") found.push("OIDC_ISSUER: plain HTTP");
  if (env.SISTER_ORIGINS.some((origin) => !origin.startsWith("https:"))) found.push("SISTER_ORIGINS: plain HTTP");
  if (LOCAL_HOSTS.has(url.hostname)) found.push("PUBLIC_URL: a local host");
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
  const missing = halfSet(parsed.data);
  if (missing.length > 0) throw new Error(`The environment is not complete.\n  ${missing.join("\n  ")}`);
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

/** next-auth reads its own address from the process's environment and from nowhere else: it is told ours. */
export function tellNextAuthItsAddress(): void {
  process.env.NEXTAUTH_URL = new URL("/api/auth", env().PUBLIC_URL).href;
}
