/** `npm run backup`: backs up the whole database into one file, with row counts. */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { operatorEnv } from "@/lib/config/env";
import { backUp } from "@/lib/db/backup/backup";
import { launch, logLine, UserError } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles, tally, totalOf } from "./local/operator";
import { slug } from "./local/paths";

const HELP = `Usage: npm run backup -- --to <file or folder>

Writes every row of the database to one new file that only you can read, then verifies it
and its row counts. Given a folder, it names the file after the current date and time.

Connects to the database in DATABASE_BACKUP_URL as the role portal_backup. The backup does
not contain uploaded files (FILES_DIR or the bucket), the accounts at the identity service or
the keys in MEDICAL_KEYS: see README.md, "Back up and restore", for how to keep them.

Exits with 0 when the backup is complete, with 1 and the reason when it is not.`;

/** The file to write: a generated name in an existing folder, or the given path. */
function targetOf(to: string | undefined): string {
  if (!to) throw new UserError(`Where to is missing.\n\n${HELP}`);
  const path = resolve(to);
  const moment = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, `${slug}-${moment}.backup.gz`) : path;
  if (existsSync(file)) throw new UserError(`${file} is there already: a backup never overwrites another.`);
  return file;
}

/** The temporary path: the final name never has an incomplete backup. */
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
  logLine(
    `${totalOf(rows)} rows of ${Object.keys(rows).length} tables, at migration ${migrations}, are saved in ${file}.`,
  );
  if (keys.length > 0)
    logLine(`Its encrypted data needs these keys of MEDICAL_KEYS, to be kept elsewhere: ${keys.join(", ")}.`);
  return 0;
}

await launch(work, { codeOnStop: 130, last: removeUnfinished });
