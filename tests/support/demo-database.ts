/** Databases with the demo scenario, for tests that change it. */

import { clock } from "@/lib/config/clock";
import { createDatabase, DATABASE, type DatabaseUrls, dropDatabase, withClient } from "@/scripts/local/postgres-roles";
import { sharedEnv, sharedServer } from "./servers";

/** Made by the first test file that needs it on its server: seeding takes ten times as long as copying. */
const TEMPLATE = "demo_scenario";
const UNFINISHED = `${TEMPLATE}_unfinished`;

/** Creates a database and seeds the demo scenario in it. */
async function seededDatabase(name: string): Promise<DatabaseUrls> {
  const database = await createDatabase(sharedServer(), name, DATABASE);
  const { seedDemo } = await import("@/lib/db/seed/demo");
  await seedDemo({ ...sharedEnv(), DATABASE_OWNER_URL: database.ownerUrl });
  return database;
}

const query = (text: string) =>
  withClient(sharedServer().superUrl, async (client) => (await client.query(text)).rows as unknown[]);

async function makeTemplate(): Promise<void> {
  await dropDatabase(sharedServer(), UNFINISHED);
  await seededDatabase(UNFINISHED);
  await query(`alter database ${UNFINISHED} rename to ${TEMPLATE}`);
}

/** Creates a database with the demo scenario on the shared server, and its accounts. */
export async function createDemoDatabase(name: string): Promise<DatabaseUrls> {
  if ((await query(`select from pg_database where datname = '${TEMPLATE}'`)).length === 0) await makeTemplate();
  return createDatabase(sharedServer(), name, TEMPLATE);
}

/** The same as if it were seeded at another moment. */
export async function createDemoDatabaseAt(name: string, moment: string): Promise<DatabaseUrls> {
  const real = clock.now;
  clock.now = () => new Date(moment);
  try {
    return await seededDatabase(name);
  } finally {
    clock.now = real;
  }
}
