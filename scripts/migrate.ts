/** `npm run db:migrate`: migrates the database in DATABASE_OWNER_URL to the schema of this build. */
import { operatorEnv } from "@/lib/config/env";
import { migrate } from "@/lib/db/migrate";
import { launch, logLine } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles } from "./local/operator";

const HELP = `Usage: npm run db:migrate

Brings the database to the schema of this release; doing it again changes nothing.
DATABASE_OWNER_URL says which database, as the role that owns it.`;

async function work(): Promise<number> {
  if (!optionsFrom(process.argv.slice(2), [], HELP)) return 0;
  readEnvFiles();
  await onDatabase("DATABASE_OWNER_URL", operatorEnv().DATABASE_OWNER_URL, (ownerUrl) => migrate({ ownerUrl }));
  logLine("The database is up to date.");
  return 0;
}

await launch(work, { codeOnStop: 130 });
