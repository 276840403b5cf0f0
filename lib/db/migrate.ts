/**
 * Migrates a database to the schema of this build: tables, tenancy, the queue. Runs as the owner, never in the server.
 */

import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import PgBoss from "pg-boss";
import { queueNames, queueSchema } from "@/lib/config/queues";
import { grantBackupRoleRead, makeBackupRole } from "./backup/role";
import { createClient } from "./create-client";

/** The role that the server connects as; it owns no tables. */
export const APP_ROLE = "portal_app";
export const MIGRATIONS = "lib/db/migrations";

/** The database has migrations that this build does not have. */
export class UnknownHistoryError extends Error {
  constructor() {
    super(
      "This database was made by migrations that this release does not have, so it cannot be brought to this release's schema. Nothing was changed.",
    );
  }
}

/**
 * Applies the missing migrations; idempotent. `ownerUrl`: a role that owns the database. `folder`: the migrations, by
 * default those of this build. Throws when the app's role is missing or could bypass row-level security, when the
 * backup role is missing and cannot be created, and throws `UnknownHistoryError`, without changing anything, when the
 * database has a migration that this build lacks or whose text differs.
 */
export async function migrate({ ownerUrl, folder = MIGRATIONS }: { ownerUrl: string; folder?: string }): Promise<void> {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    // Several servers may start a migration at once: the lock lets one run, and the others then find nothing to do.
    await client.query("select pg_advisory_lock(7303014)");
    const role = await client.query("select rolsuper, rolbypassrls from pg_roles where rolname = $1", [APP_ROLE]);
    if (role.rowCount === 0)
      throw new Error(`The role ${APP_ROLE} does not exist: create it with LOGIN and nothing more.`);
    if (role.rows[0].rolsuper || role.rows[0].rolbypassrls) {
      throw new Error(`The role ${APP_ROLE} could bypass row-level security.`);
    }
    await refuseUnknownHistory(client);
    await makeBackupRole(client);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await prepareQueue(ownerUrl);
    await client.query(`
      grant usage on schema ${queueSchema} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${APP_ROLE};
      grant execute on all functions in schema ${queueSchema} to ${APP_ROLE};`);
    await grantBackupRoleRead(client);
  } finally {
    await client.end();
  }
}

/** `at`: when the migration was generated, in milliseconds, which defines the order. `hash`: SHA-256 of its text. */
type Migration = { at: number; hash: string };

const historyIn = (folder: string): Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => ({ at: folderMillis, hash }));

async function historyOf(client: Client): Promise<Migration[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!rows[0]?.there) return [];
  const found = await client.query<{ at: string; hash: string }>(
    "select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return found.rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

const sameAs = (one: Migration) => (other: Migration) => one.at === other.at && one.hash === other.hash;

/**
 * Without this check drizzle would only apply migrations newer than the database's last one, on a schema it does not
 * know.
 */
async function refuseUnknownHistory(client: Client): Promise<void> {
  const known = historyIn(MIGRATIONS);
  if ((await historyOf(client)).some((one) => !known.some(sameAs(one)))) throw new UnknownHistoryError();
}

/** The generation times of this build's migrations, in order. */
export const migrationsIn = (): number[] => historyIn(MIGRATIONS).map(({ at }) => at);

/** The migrations of a database, in the same form as `migrationsIn`; empty for an empty database. */
export const migrationsOf = async (client: Client): Promise<number[]> => (await historyOf(client)).map(({ at }) => at);

/** True when the database has every migration of this build and no other. */
export async function isMigrated(client: Client): Promise<boolean> {
  const [applied, known] = [await historyOf(client), historyIn(MIGRATIONS)];
  return applied.length === known.length && applied.every((one) => known.some(sameAs(one)));
}

async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const name of queueNames) {
      if (!(await boss.getQueue(name))) await boss.createQueue(name);
    }
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
}
