/** Databases with the demo scenario, for tests that change it. */
import { createDatabase, DATABASE, type DatabaseUrls, dropDatabase, withClient } from "@/scripts/local/postgres-roles";
import { sharedEnv, sharedServer } from "./servers";

/** Made by the first test file that needs it on its server: seeding takes ten times as long as copying. */
const TEMPLATE = "demo_scenario";
const UNFINISHED = `${TEMPLATE}_unfinished`;

const query = (text: string) =>
  withClient(sharedServer().superUrl, async (client) => (await client.query(text)).rows as unknown[]);

async function makeTemplate(): Promise<void> {
  await dropDatabase(sharedServer(), UNFINISHED);
  const { ownerUrl } = await createDatabase(sharedServer(), UNFINISHED, DATABASE);
  const { seedDemo } = await import("@/lib/db/seed/demo");
  await seedDemo({ ...sharedEnv(), DATABASE_OWNER_URL: ownerUrl });
  await query(`alter database ${UNFINISHED} rename to ${TEMPLATE}`);
}

/** Creates a database with the demo scenario on the shared server, and its accounts. */
export async function createDemoDatabase(name: string): Promise<DatabaseUrls> {
  if ((await query(`select from pg_database where datname = '${TEMPLATE}'`)).length === 0) await makeTemplate();
  return createDatabase(sharedServer(), name, TEMPLATE);
}
