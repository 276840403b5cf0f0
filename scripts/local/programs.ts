/** System programs that the tests need: found, or installed where permitted. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { UserError } from "./launcher";

/** Where to look in addition to PATH, and whether the caller may install programs. */
export type Machine = { elsewhere?: string[]; isRoot?: boolean };

export type Program = {
  /** Its possible names; the first one found is used. */
  names: string[];
  /** The packages that install it on Debian, and on Ubuntu where they differ. */
  packages: string[];
  /** The message before it is installed, and where it cannot be. */
  installing: string;
  missing: string;
};

/** The first of the names found in PATH, or else the first existing path. */
export function installed(names: string[], elsewhere: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return candidates.find((path) => existsSync(path));
}

const hasAptGet = () => spawnSync("apt-get", ["--version"]).status === 0;

/**
 * The program's path. As root on Debian or Ubuntu, installs it when there is none. Throws a `UserError` that says
 * what to do.
 */
export function findProgram(
  { names, packages, installing, missing }: Program,
  say: (line: string) => void,
  { elsewhere = [], isRoot = process.getuid?.() === 0 }: Machine = {},
): string {
  const found = installed(names, elsewhere);
  if (found) return found;
  if (isRoot && hasAptGet()) {
    say(installing);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { stdio: "inherit", env });
    for (const name of packages) {
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "inherit", env });
      const now = installed(names, elsewhere);
      if (now) return now;
    }
  }
  throw new UserError(missing);
}
