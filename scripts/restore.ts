/** `npm run restore`: a backup into an empty database, all of it or nothing. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { operatorEnv } from "@/lib/config/env";
import { restore } from "@/lib/db/backup/restore";
import { launch, Plain, say } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles, tally, totalOf } from "./local/operator";

const HELP = `Usage: npm run restore -- --from <file>

Restores a backup of npm run backup into an empty database and brings it to the schema of
this release. It checks the file first, refuses a database that has rows, and changes nothing
when anything is wrong.

DATABASE_OWNER_URL says which database, as the role that owns it. The roles portal_app and
portal_backup belong to the server and not to the database: make them first, as README.md,
"Deploy", says.

Ends with 0 when every row of the backup is there, with 1 and the reason when it is not.`;

async function work(): Promise<number> {
  const options = optionsFrom(process.argv.slice(2), ["from"], HELP);
  if (!options) return 0;
  readEnvFiles();
  if (!options.from) throw new Plain(`Where from is missing.\n\n${HELP}`);
  const path = resolve(options.from);
  if (!existsSync(path)) throw new Plain(`There is no file ${path}.`);
  const { rows, keys, madeAt } = await onDatabase("DATABASE_OWNER_URL", operatorEnv().DATABASE_OWNER_URL, (ownerUrl) =>
    restore({ ownerUrl, path }),
  );
  console.log(tally(rows));
  say(`${totalOf(rows)} rows of ${Object.keys(rows).length} tables are restored, as they were at ${madeAt}.`);
  if (keys.length > 0) say(`What is sealed opens with these keys, which MEDICAL_KEYS must have: ${keys.join(", ")}.`);
  return 0;
}

await launch(work, { codeOnStop: 130 });
