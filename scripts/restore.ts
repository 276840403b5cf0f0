/** `npm run restore`: restores a backup into an empty database, completely or not at all. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { operatorEnv } from "@/lib/config/env";
import { restore } from "@/lib/db/backup/restore";
import { launch, logLine, UserError } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles, tally, totalOf } from "./local/operator";

const HELP = `Usage: npm run restore -- --from <file>

Restores a backup made by npm run backup into an empty database and migrates it to the schema
of this release. It verifies the file first, refuses a database that has rows, and changes
nothing when anything is wrong.

Connects to the database in DATABASE_OWNER_URL as the role that owns it. The roles portal_app
and portal_backup belong to the database server, not to the database: create them first, as
described in README.md, "Deploy".

Exits with 0 when every row of the backup is restored, with 1 and the reason when it is not.`;

async function work(): Promise<number> {
  const options = optionsFrom(process.argv.slice(2), ["from"], HELP);
  if (!options) return 0;
  readEnvFiles();
  if (!options.from) throw new UserError(`The option --from is missing.\n\n${HELP}`);
  const path = resolve(options.from);
  if (!existsSync(path)) throw new UserError(`The file ${path} does not exist.`);
  const { rows, keys, madeAt } = await onDatabase("DATABASE_OWNER_URL", operatorEnv().DATABASE_OWNER_URL, (ownerUrl) =>
    restore({ ownerUrl, path }),
  );
  console.log(tally(rows));
  logLine(`${totalOf(rows)} rows of ${Object.keys(rows).length} tables are restored, as they were at ${madeAt}.`);
  if (keys.length > 0) logLine(`The encrypted data needs these keys in MEDICAL_KEYS: ${keys.join(", ")}.`);
  return 0;
}

await launch(work, { codeOnStop: 130 });
