/** Runs a real PostgreSQL on this machine's loopback, with the programs that npm installs. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, storedJson } from "./files";
import { guardFolder } from "./guard";
import { clearLeftover } from "./postgres-leftover";
import { choosePlace, type Place } from "./postgres-place";
import { type DatabaseUrls, newPasswords, type Passwords, prepareServer, urlsOf, withClient } from "./postgres-roles";
import { postgresUser, type SystemUser } from "./postgres-user";
import { plainEnv, type Running, run, startProcess, waitUntil } from "./process";

export { createDatabase } from "./postgres-roles";

const MAJOR = "18";
const START_MS = 300_000;

export type Postgres = DatabaseUrls & {
  port: number;
  /** The actual data folder. */
  dataDir: string;
  process(): Running;
  /** Fast shutdown: rolls back open transactions. Deletes the data unless it is persistent. */
  stop(): Promise<void>;
  /** Kills the server, like a power cut. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data, after a crash or a stop; stops a running one first. */
  restart(): Promise<void>;
};

export type PostgresOptions = {
  /** Used when the user that runs PostgreSQL has access; the passwords are stored next to it. */
  dataDir: string;
  port: number;
  logDir: string;
  /** Data that is not persistent is deleted at the end. */
  persistent: boolean;
  /** Does not wait for the disk: for tests, whose data need not survive a crash of the machine. */
  isVolatile?: boolean;
  say: (line: string) => void;
};

/**
 * Starts the server, and creates roles and an empty `portal` database the first time. Throws with the last lines of its
 * log.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, port, logDir, persistent, isVolatile = false, say } = options;
  const user = postgresUser();
  const place = choosePlace(user, dataDir, say);
  const secrets = `${dataDir}.json`;
  if (!persistent) guardFolder(place.data);
  // Without its passwords the data cannot be used.
  if (!readJson<Passwords>(secrets)) rmSync(place.data, { recursive: true, force: true });
  const passwords = storedJson(secrets, newPasswords);
  await clearLeftover(place.data, say);
  if (!existsSync(place.data)) await initialise(place, user, passwords, { logDir, persistent });
  refuseOtherVersion(place.data);

  const urls = urlsOf(port, passwords);
  const logFile = join(logDir, "postgres.log");
  const start = () => launch({ place, user, port, logFile, superUrl: urls.superUrl, isVolatile });
  let server = await start();
  await prepareServer(urls, passwords);

  return {
    ...urls,
    port,
    dataDir: place.data,
    process: () => server,
    stop: async () => {
      await server.stop();
      if (!persistent) rmSync(place.data, { recursive: true, force: true });
    },
    crash: () => server.kill(),
    restart: async () => {
      await server.stop();
      await clearLeftover(place.data, say);
      server = await start();
    },
  };
}

/** Deletes the data of a stopped server, wherever it is stored, and its passwords. */
export async function removePostgresData(dataDir: string, say: (line: string) => void): Promise<void> {
  const { data } = choosePlace(postgresUser(), dataDir, () => {});
  await clearLeftover(data, say);
  rmSync(data, { recursive: true, force: true });
  rmSync(`${dataDir}.json`, { force: true });
}

/**
 * Creates the data folder under a temporary name first, so that a run that is killed leaves nothing that looks
 * complete.
 */
async function initialise(
  { bin, data }: Place,
  user: SystemUser,
  passwords: Passwords,
  { logDir, persistent }: { logDir: string; persistent: boolean },
): Promise<void> {
  const unfinished = `${data}.new`;
  const passwordFile = `${data}.password`;
  const logFile = join(logDir, "initdb.log");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${passwords.superuser}\n`, { mode: 0o600 });
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  const flags = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"];
  // The same collation and case mapping on every machine, whatever its locales.
  flags.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!persistent) flags.push("--no-sync");
  try {
    const code = await run({
      name: "initdb",
      command: join(bin, "initdb"),
      args: [`--pgdata=${unfinished}`, ...flags],
      env: serverEnv(),
      cwd: unfinished,
      logFile,
      ...user,
    });
    if (code !== 0) throw new Error(`PostgreSQL's data folder could not be made.\n${readFileSync(logFile, "utf8")}`);
    renameSync(unfinished, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function refuseOtherVersion(data: string): void {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR) return;
  throw new Error(
    `${data} was made by PostgreSQL ${version}; this is ${MAJOR}. To start from scratch: npm run demo -- --reset`,
  );
}

/** Commits write to the system's cache and do not wait for the disk. They stay synchronous, as VACUUM relies on that. */
const VOLATILE = { fsync: "off", full_page_writes: "off" };

type Launch = {
  place: Place;
  user: SystemUser;
  port: number;
  logFile: string;
  superUrl: string;
  isVolatile: boolean;
};

async function launch({ place, user, port, logFile, superUrl, isVolatile }: Launch): Promise<Running> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(isVolatile ? VOLATILE : { fsync: "on" }),
  };
  const deadline = Date.now() + START_MS;
  for (;;) {
    const server = startProcess({
      name: "PostgreSQL",
      command: join(place.bin, "postgres"),
      args: [
        "-D",
        place.data,
        "-p",
        String(port),
        ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
      ],
      env: serverEnv(),
      cwd: place.data,
      logFile,
      // SIGINT is a fast shutdown. SIGTERM would wait until every client has disconnected.
      stopSignal: "SIGINT",
      graceMs: 15_000,
      ...user,
    });
    try {
      const answer = () => withClient(superUrl.replace(/[^/]+$/, "postgres"), async () => true);
      await waitUntil("PostgreSQL", answer, { process: server, timeoutMs: START_MS });
      return server;
    } catch (error) {
      await server.stop();
      // The children of a crashed server keep its shared memory for a moment.
      if (!server.tail().includes("pre-existing shared memory block") || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function serverEnv(): Record<string, string> {
  return { PATH: plainEnv()["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };
}
