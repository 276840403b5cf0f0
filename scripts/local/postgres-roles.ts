/** The roles and databases of a local server, set up as on a production server. */
import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { createClient } from "../../lib/db/create-client";

const OWNER = "portal_owner";
const APP = "portal_app";
export const DATABASE = "portal";

export type Passwords = { superuser: string; owner: string; app: string };

/** The connection strings of one database: for the superuser, the owner and the app. */
export type DatabaseUrls = { superUrl: string; ownerUrl: string; appUrl: string };

/** New random passwords. */
export function newPasswords(): Passwords {
  const password = () => randomBytes(24).toString("hex");
  return { superuser: password(), owner: password(), app: password() };
}

/** Builds the connection strings of a database on this machine. */
export function urlsOf(port: number, passwords: Passwords, database = DATABASE): DatabaseUrls {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    superUrl: url("postgres", passwords.superuser),
    ownerUrl: url(OWNER, passwords.owner),
    appUrl: url(APP, passwords.app),
  };
}

/** The same server and role, with another database. */
function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs `work` on a connection and closes it. Throws the server's errors. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(url, { connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the missing roles and the portal's database: the next run completes one that was killed. */
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
    await grantAccess(client, DATABASE);
  });
}

/** Only the two roles may connect; only the database's owner may create temporary tables. */
async function grantAccess(client: Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${APP}`);
}

/**
 * Creates a database owned by the owner's role: empty, or a copy of `template`, which must have no connections. Throws
 * when the name is taken.
 */
export async function createDatabase(
  server: DatabaseUrls,
  database: string,
  template = "template1",
): Promise<DatabaseUrls> {
  await withClient(onDatabase(server.superUrl, "postgres"), async (client) => {
    const [name, copied] = [database, template].map((one) => client.escapeIdentifier(one));
    // Copies the files, which takes half the time of copying block by block through the log.
    await client.query(`create database ${name} owner ${OWNER} template ${copied} strategy file_copy`);
    await grantAccess(client, database);
  });
  return {
    superUrl: onDatabase(server.superUrl, database),
    ownerUrl: onDatabase(server.ownerUrl, database),
    appUrl: onDatabase(server.appUrl, database),
  };
}

/** Drops a database even if it has connections; does nothing when it does not exist. */
export async function dropDatabase(server: DatabaseUrls, database: string): Promise<void> {
  await withClient(onDatabase(server.superUrl, "postgres"), (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`),
  );
}
