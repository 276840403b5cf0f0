/** Brings a database to the schema of this build: tables, tenancy, the queue. Runs as the owner, never in the server. */

import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import PgBoss from "pg-boss";
import { queueNames, queueSchema } from "@/lib/config/queues";
import { letBackupRoleRead, makeBackupRole } from "./backup/role";

const APP_ROLE = "portal_app";
export const MIGRATIONS = "lib/db/migrations";

/**
 * Applies what is missing; doing it again changes nothing. `ownerUrl`: a role that owns the database. `folder`: the migrations,
 * those of this build unless given. Throws when the app's role is missing or could bypass row-level security, and when the
 * role for backups is missing and cannot be made.
 */
export async function migrate({ ownerUrl, folder = MIGRATIONS }: { ownerUrl: string; folder?: string }): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Several servers may start a migration at once; the lock lets one go first and the others find nothing to do.
    await client.query("select pg_advisory_lock(7303014)");
    const role = await client.query("select rolsuper, rolbypassrls from pg_roles where rolname = $1", [APP_ROLE]);
    if (role.rowCount === 0)
      throw new Error(`The role ${APP_ROLE} does not exist: create it with LOGIN and nothing more.`);
    if (role.rows[0].rolsuper || role.rows[0].rolbypassrls) {
      throw new Error(`The role ${APP_ROLE} could bypass row-level security.`);
    }
    await makeBackupRole(client);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await prepareQueue(ownerUrl);
    await client.query(`
      grant usage on schema ${queueSchema} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${APP_ROLE};
      grant execute on all functions in schema ${queueSchema} to ${APP_ROLE};`);
    await letBackupRoleRead(client);
  } finally {
    await client.end();
  }
}

/** When each migration of a folder was made: by this the database knows those it has. In order. */
export const migrationsIn = (folder: string = MIGRATIONS): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** The migrations a database has, as `migrationsIn` names them; none of an empty one. */
export async function migrationsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!rows[0]?.there) return [];
  const found = await client.query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  return found.rows.map(({ at }) => Number(at));
}

/** True when the database has every migration of this build and no other. */
export async function isMigrated(client: Client): Promise<boolean> {
  const [there, wanted] = [await migrationsOf(client), migrationsIn().sort((one, other) => one - other)];
  return there.length === wanted.length && there.every((at, n) => at === wanted[n]);
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
