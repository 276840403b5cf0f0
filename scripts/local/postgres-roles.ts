/** The two roles and the databases of a local server, as a production server would have them. */
import { randomBytes } from "node:crypto";
import { Client } from "pg";

export const OWNER = "portal_owner";
export const APP = "portal_app";
export const DATABASE = "portal";

export type Passwords = { superuser: string; owner: string; app: string };

/** Three connection strings of one database: the superuser's, the owner's, the app's. */
export type DatabaseUrls = { superUrl: string; ownerUrl: string; appUrl: string };

/** New random passwords. */
export function newPasswords(): Passwords {
  const password = () => randomBytes(24).toString("hex");
  return { superuser: password(), owner: password(), app: password() };
}

/** The connection strings of a database on this machine. */
export function urlsOf(port: number, passwords: Passwords, database = DATABASE): DatabaseUrls {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    superUrl: url("postgres", passwords.superuser),
    ownerUrl: url(OWNER, passwords.owner),
    appUrl: url(APP, passwords.app),
  };
}

/** The same server and role, another database. */
function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs `work` on a connection that is closed after it. Throws what the server answers. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the roles and the portal's database where they are missing: a run killed half-way is finished by the next. */
export async function prepareServer(urls: DatabaseUrls, passwords: Passwords): Promise<void> {
  await withClient(onDatabase(urls.superUrl, "postgres"), async (client) => {
    const roles = await client.query("select rolname from pg_roles where rolname = any($1)", [[OWNER, APP]]);
    const missing = (name: string) => !roles.rows.some((row) => row.rolname === name);
    const create = (name: string, rights: string, password: string) =>
      client.query(
        `create role ${name} login nosuperuser nobypassrls nocreatedb ${rights} password ${client.escapeLiteral(password)}`,
      );
    if (missing(OWNER)) await create(OWNER, "createrole", passwords.owner);
    if (missing(APP)) await create(APP, "nocreaterole", passwords.app);
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    await admit(client, DATABASE);
  });
}

/** Only the two roles may connect; neither may make temporary tables unless it owns the database. */
async function admit(client: Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${APP}`);
}

/** Makes another empty database, owned by the owner's role. Throws when there is one of that name. */
export async function createDatabase(server: DatabaseUrls, database: string): Promise<DatabaseUrls> {
  await withClient(onDatabase(server.superUrl, "postgres"), async (client) => {
    await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER}`);
    await admit(client, database);
  });
  return {
    superUrl: onDatabase(server.superUrl, database),
    ownerUrl: onDatabase(server.ownerUrl, database),
    appUrl: onDatabase(server.appUrl, database),
  };
}

/** Drops a database, whoever is connected to it; nothing happens when there is none. */
export async function dropDatabase(server: DatabaseUrls, database: string): Promise<void> {
  await withClient(onDatabase(server.superUrl, "postgres"), (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`),
  );
}
