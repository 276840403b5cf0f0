/** `npm run backup`: the whole database into one file, counted. */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { operatorEnv } from "@/lib/config/env";
import { backUp } from "@/lib/db/backup/backup";
import { launch, Plain, say } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles, tally, totalOf } from "./local/operator";
import { slug } from "./local/paths";

const HELP = `Usage: npm run backup -- --to <file or folder>

Writes every row of the database to one new file that only you can read, reads it back and
counts. In a folder the file is named after the moment.

DATABASE_BACKUP_URL says which database, as the role portal_backup. Files that people
uploaded (FILES_DIR or the bucket), the accounts at the identity service and the keys in
MEDICAL_KEYS are not in it: keep them as README.md, "Back up and restore", says.

Ends with 0 when the backup is whole, with 1 and the reason when it is not.`;

/** The file to write: a name of its own in a folder that is there, else what was asked for. */
function targetOf(to: string | undefined): string {
  if (!to) throw new Plain(`Where to is missing.\n\n${HELP}`);
  const path = resolve(to);
  const moment = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, `${slug}-${moment}.backup.gz`) : path;
  if (existsSync(file)) throw new Plain(`${file} is there already: a backup never takes the place of another.`);
  return file;
}

/** Where the backup is written until it is whole: under its own name there is never a part of one. */
let unfinished: string | undefined;

const removeUnfinished = () => {
  if (unfinished) rmSync(unfinished, { force: true });
};

async function work(): Promise<number> {
  const options = optionsFrom(process.argv.slice(2), ["to"], HELP);
  if (!options) return 0;
  readEnvFiles();
  const file = targetOf(options.to);
  const part = `${file}.${process.pid}.unfinished`;
  unfinished = part;
  const { rows, keys, migrations } = await onDatabase("DATABASE_BACKUP_URL", operatorEnv().DATABASE_BACKUP_URL, (url) =>
    backUp({ url, path: part }),
  );
  renameSync(part, file);
  console.log(tally(rows));
  say(`${totalOf(rows)} rows of ${Object.keys(rows).length} tables, at migration ${migrations}, are in ${file}.`);
  if (keys.length > 0)
    say(`What is sealed in it opens with these keys of MEDICAL_KEYS, kept elsewhere: ${keys.join(", ")}.`);
  return 0;
}

await launch(work, { codeOnStop: 130, last: removeUnfinished });
