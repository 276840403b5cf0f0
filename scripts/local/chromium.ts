/** The browser of the browser tests: the machine's own, never one downloaded by Playwright. */
import { existsSync } from "node:fs";
import { UserError } from "./launcher";
import { findProgram, installed, type Machine, type Program } from "./programs";

export type { Machine };

const ELSEWHERE = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const WINDOWED = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];

const CHROMIUM: Program = {
  // Debian's headless shell renders the same pages with about a third less processor time.
  names: ["chromium-headless-shell", ...WINDOWED],
  packages: ["chromium-headless-shell", "chromium", "chromium-browser"],
  installing: "There is no Chromium on this machine; installing it with apt-get.",
  missing:
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium; macOS: brew install --cask\n" +
    "google-chrome), or set CHROMIUM to its path.",
};

/**
 * The path of Chromium: CHROMIUM if set, otherwise the one found. As root on Debian or Ubuntu, installs it when there
 * is none. Throws a `UserError` that says what to install.
 */
export function findChromium(say: (line: string) => void, { elsewhere = ELSEWHERE, ...machine }: Machine = {}): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new UserError(`CHROMIUM names ${named}, which does not exist.`);
  }
  return findProgram(CHROMIUM, say, { elsewhere, ...machine });
}

/**
 * A full browser, for features that the headless shell lacks, such as the PDF viewer. Undefined where there is none;
 * none is installed.
 */
export const findWindowed = (): string | undefined => installed(WINDOWED, ELSEWHERE);
