/** Brings a database to the schema of this build: tables, tenancy, the queue. Runs as the owner, never in the server. */
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import PgBoss from "pg-boss";
import { queueNames, queueSchema } from "@/lib/config/queues";

const APP_ROLE = "portal_app";

/**
 * Applies what is missing; doing it again changes nothing. `ownerUrl`: a role that owns the database.
 * Throws when the app's role is missing or could bypass row-level security.
 */
export async function migrate({ ownerUrl }: { ownerUrl: string }): Promise<void> {
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
    await applyMigrations(drizzle(client), { migrationsFolder: "lib/db/migrations" });
    await prepareQueue(ownerUrl);
    await client.query(`
      grant usage on schema ${queueSchema} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${APP_ROLE};
      grant execute on all functions in schema ${queueSchema} to ${APP_ROLE};`);
  } finally {
    await client.end();
  }
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
