/** The browser of the browser tests: the machine's own, never a download of Playwright's. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Plain } from "./launcher";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What it is called on Debian, and on Ubuntu. */
const PACKAGES = ["chromium", "chromium-browser"];

/** Where to look besides the folders of PATH, and whether who asks may install programs. */
export type Machine = { elsewhere?: string[]; isRoot?: boolean };

function installed(elsewhere: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return candidates.find((path) => existsSync(path));
}

const hasAptGet = () => spawnSync("apt-get", ["--version"]).status === 0;

/**
 * The path of Chromium: CHROMIUM if set, else the one found. Root on a Debian or Ubuntu installs it when there is none.
 * Throws a plain failure that says what to install.
 */
export function findChromium(
  say: (line: string) => void,
  { elsewhere = ELSEWHERE, isRoot = process.getuid?.() === 0 }: Machine = {},
): string {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (existsSync(CHROMIUM)) return CHROMIUM;
    throw new Plain(`CHROMIUM names ${CHROMIUM}, which does not exist.`);
  }
  const found = installed(elsewhere);
  if (found) return found;
  if (isRoot && hasAptGet()) {
    say("There is no Chromium on this machine; installing it with apt-get.");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { stdio: "inherit", env });
    for (const name of PACKAGES) {
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "inherit", env });
      const now = installed(elsewhere);
      if (now) return now;
    }
  }
  throw new Plain(
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium; macOS: brew install --cask\n" +
      "google-chrome), or set CHROMIUM to its path.",
  );
}
