/** Programs of the machine's own that the tests need: found, or installed where we may. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Plain } from "./launcher";

/** Where to look besides the folders of PATH, and whether who asks may install programs. */
export type Machine = { elsewhere?: string[]; isRoot?: boolean };

export type Program = {
  /** What it is called; whichever is there is it. */
  names: string[];
  /** What brings it on Debian, and on Ubuntu where that is another. */
  packages: string[];
  /** What to say before it is installed, and where it cannot be. */
  installing: string;
  missing: string;
};

/** The first of the names that is in a folder of PATH, or else the first of the paths that is there. */
export function installed(names: string[], elsewhere: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return candidates.find((path) => existsSync(path));
}

const hasAptGet = () => spawnSync("apt-get", ["--version"]).status === 0;

/** The program's path. Root on a Debian or Ubuntu installs it when there is none. Throws a plain failure that says what to do. */
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
  throw new Plain(missing);
}
