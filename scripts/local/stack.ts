/**
 * Everything the portal depends on, on this machine: database, identity service, mail, and the configuration for them.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import webPush from "web-push";
import { brand } from "@/lib/config/brand";
import { makeSealingKey } from "@/lib/documents";
import { readJson, storedJson, writeJson } from "./files";
import { type Identity, startIdentity } from "./identity";
import { type Mail, startMail } from "./mail";
import { type Oidc, startOidc } from "./oidc";
import { freePort } from "./ports";
import { type Postgres, removePostgresData, startPostgres } from "./postgres";

export type Ports = { postgres: number; identity: number; smtp: number; inbox: number; oidc: number };

/** Environment variables by name; those that code names are known to the compiler. */
export type Env = Record<string, string> &
  Partial<Record<keyof EnvironmentSettings | "DATABASE_OWNER_URL" | "DATABASE_SUPER_URL" | "PATH", string>>;

export type Stack = {
  /** The portal's environment. */
  env: Env;
  /** Additional variables for scripts: the owner's database URL. Never passed to the portal. */
  ownerEnv: Env;
  postgres: Postgres;
  identity: Identity;
  mail: Mail;
  oidc: Oidc;
  stop(): Promise<void>;
};

export type StackOptions = {
  /** The folder of all its data, unless PostgreSQL's user cannot enter it. */
  dir: string;
  logDir?: string;
  ports?: Partial<Ports>;
  /** The URL of the portal that will use it. */
  publicUrl?: string;
  /** Data that is not persistent is deleted at the end. */
  persistent: boolean;
  /** The database does not wait for the disk: for tests. */
  isVolatile?: boolean;
  say?: (line: string) => void;
};

const PROJECT = "demo-portal";

/** Chooses free ports for a stack; those of `wanted` if they are free. */
async function choosePorts(wanted: Partial<Ports> = {}): Promise<Ports> {
  return {
    postgres: await freePort(wanted.postgres),
    identity: await freePort(wanted.identity),
    smtp: await freePort(wanted.smtp),
    inbox: await freePort(wanted.inbox),
    oidc: await freePort(wanted.oidc),
  };
}

/**
 * Starts the four servers in parallel and migrates the database. Throws, with all of them stopped, when one fails. Data
 * from a start with other migrations is deleted, which is reported with `say`, and the database starts empty.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  try {
    return await startServers(options);
  } catch (error) {
    const { UnknownHistoryError } = await import("@/lib/db/migrate");
    if (!options.persistent || !(error instanceof UnknownHistoryError)) throw error;
    const { dir, say = () => {} } = options;
    say(
      `The data in ${dir} were made by other migrations than those of this checkout. They are removed and made again.`,
    );
    await removeStackData(dir, say);
    return startServers(options);
  }
}

/** Deletes the data of a stopped stack: database, files, accounts, mails and encryption keys. */
export async function removeStackData(dir: string, say: (line: string) => void): Promise<void> {
  await removePostgresData(join(dir, "postgres"), say);
  for (const name of ["files", "identity", "mail", "secrets.json", "person-keys.json"])
    rmSync(join(dir, name), { recursive: true, force: true });
}

async function startServers(options: StackOptions): Promise<Stack> {
  const { dir, persistent, isVolatile = false, say = () => {}, logDir = join(dir, "logs") } = options;
  const database = { dataDir: join(dir, "postgres"), persistent, isVolatile, logDir, say };
  const ports = await choosePorts(options.ports);
  const parts = await Promise.allSettled([
    startPostgres({ ...database, port: ports.postgres }).then(migrated),
    startIdentity({ port: ports.identity, dir: join(dir, "identity"), projectId: PROJECT, logDir, persistent }),
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
    ...personKeysIn(dir),
    ...(await sealIn(dir)),
    ...pushKeysIn(dir),
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
    FLAG_COMPONENTS_PAGE: "1",
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

/** Keys generated at the first start and stored, so that later starts can decrypt what they encrypted. */
function secretsIn(dir: string): { SESSION_SECRET: string; MEDICAL_KEYS: string } {
  return storedJson(join(dir, "secrets.json"), () => ({
    SESSION_SECRET: randomBytes(48).toString("base64url"),
    MEDICAL_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  }));
}

/** The same, in a file of its own, because data of before has the others already. */
const personKeysIn = (dir: string): { PERSON_KEYS: string } =>
  storedJson(join(dir, "person-keys.json"), () => ({ PERSON_KEYS: `p1:${randomBytes(32).toString("base64")}` }));

/** The keys of web push: generated once, since browsers subscribe for one. */
const pushKeysIn = (dir: string) =>
  storedJson(join(dir, "push-keys.json"), () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: "mailto:operator@localhost.test" };
  });

/** The sealing key and certificate: generated once and stored, so that later starts recognise earlier seals. */
async function sealIn(dir: string): Promise<{ SEAL_CERTIFICATE: string; SEAL_PRIVATE_KEY: string }> {
  const file = join(dir, "seal.json");
  const stored = readJson<{ SEAL_CERTIFICATE: string; SEAL_PRIVATE_KEY: string }>(file);
  if (stored) return stored;
  const { certificatePem, privateKeyPem } = await makeSealingKey(`${brand.name} local seal`);
  const made = { SEAL_CERTIFICATE: certificatePem, SEAL_PRIVATE_KEY: privateKeyPem };
  writeJson(file, made);
  return made;
}
