/** Everything the portal stands on, on this machine: database, identity, mail, and the configuration that names them. */
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { brand } from "@/lib/config/brand";
import { makeSealingKey } from "@/lib/documents/sealing-key";
import { keptJson, readJson, writeJson } from "./files";
import { type Identity, startIdentity } from "./identity";
import { type Mail, startMail } from "./mail";
import { type Oidc, startOidc } from "./oidc";
import { freePort } from "./ports";
import { type Postgres, startPostgres } from "./postgres";

export type Ports = { postgres: number; identity: number; smtp: number; inbox: number; oidc: number };
export type Env = Record<string, string>;

export type Stack = {
  /** What the portal gets. */
  env: Env;
  /** What scripts get besides: the owner's way into the database. Never handed to the portal. */
  ownerEnv: Env;
  postgres: Postgres;
  identity: Identity;
  mail: Mail;
  oidc: Oidc;
  stop(): Promise<void>;
};

export type StackOptions = {
  /** Everything it keeps lies below this folder, unless PostgreSQL's user cannot enter it. */
  dir: string;
  logDir?: string;
  ports?: Partial<Ports>;
  /** The address of the portal that will use it. */
  publicUrl?: string;
  /** What is not persistent is thrown away at the end. */
  persistent: boolean;
  say?: (line: string) => void;
};

const PROJECT = "demo-portal";

/** Free ports for a stack; those of `wanted` where they are free. */
export async function choosePorts(wanted: Partial<Ports> = {}): Promise<Ports> {
  return {
    postgres: await freePort(wanted.postgres),
    identity: await freePort(wanted.identity),
    smtp: await freePort(wanted.smtp),
    inbox: await freePort(wanted.inbox),
    oidc: await freePort(wanted.oidc),
  };
}

/** Starts the four servers side by side and migrates the database. Throws, with all of them stopped, when one fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dir, persistent, say = () => {}, logDir = join(dir, "logs") } = options;
  const ports = await choosePorts(options.ports);
  const parts = await Promise.allSettled([
    startPostgres({ dataDir: join(dir, "postgres"), port: ports.postgres, logDir, persistent, say }).then(migrated),
    startIdentity({ port: ports.identity, dir: join(dir, "identity"), projectId: PROJECT, logDir }),
    startMail({ smtpPort: ports.smtp, webPort: ports.inbox, dir: join(dir, "mail"), logDir }),
    startOidc({ port: ports.oidc, logDir }),
  ]);
  const started = parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  const failed = parts.find((part) => part.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, identity, mail, oidc] = started as [Postgres, Identity, Mail, Oidc];
  const env = {
    DATABASE_URL: postgres.appUrl,
    PUBLIC_URL: options.publicUrl ?? "http://localhost:3000",
    ...secretsIn(dir),
    ...(await sealIn(dir)),
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: "local",
    FIREBASE_AUTH_EMULATOR_HOST: identity.host,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: `${brand.name} <no-reply@${brand.demoEmailDomain}>`,
    FILES_DIR: resolve(dir, "files"),
    PLATFORM_APP_ID: "portal",
    ...oidc.env,
    PORTAL_LOCAL: "1",
    PORTAL_ENVIRONMENT: "demo",
    FLAG_MARKETPLACE: "1",
    FLAG_STRIPE_INVOICING: "1",
    FLAG_INVOICE_PAYMENT: "1",
    FLAG_WORKER_NEW_FEATURES: "1",
  };
  return { env, ownerEnv: { ...env, DATABASE_OWNER_URL: postgres.ownerUrl }, postgres, identity, mail, oidc, stop };
}

async function migrated(postgres: Postgres): Promise<Postgres> {
  try {
    const { migrate } = await import("@/lib/db/migrate");
    await migrate({ ownerUrl: postgres.ownerUrl });
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Keys made at the first start and kept: what they sealed must open at the next. */
function secretsIn(dir: string): { SESSION_SECRET: string; MEDICAL_KEYS: string } {
  return keptJson(join(dir, "secrets.json"), () => ({
    SESSION_SECRET: randomBytes(48).toString("base64url"),
    MEDICAL_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  }));
}

/** What documents are sealed with here: made by ourselves and kept, so that what one start sealed the next one knows. */
async function sealIn(dir: string): Promise<{ SEAL_CERTIFICATE: string; SEAL_PRIVATE_KEY: string }> {
  const file = join(dir, "seal.json");
  const kept = readJson<{ SEAL_CERTIFICATE: string; SEAL_PRIVATE_KEY: string }>(file);
  if (kept) return kept;
  const { certificatePem, privateKeyPem } = await makeSealingKey(`${brand.name} local seal`);
  const made = { SEAL_CERTIFICATE: certificatePem, SEAL_PRIVATE_KEY: privateKeyPem };
  writeJson(file, made);
  return made;
}
