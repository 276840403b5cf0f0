/** The browser of the browser tests: the machine's own, never a download of Playwright's. */
import { existsSync } from "node:fs";
import { Plain } from "./launcher";
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
  // The shell is Debian's Chromium without the browser's own windows: the same pages for a good third less of the processor.
  names: ["chromium-headless-shell", ...WINDOWED],
  packages: ["chromium-headless-shell", "chromium", "chromium-browser"],
  installing: "There is no Chromium on this machine; installing it with apt-get.",
  missing:
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium; macOS: brew install --cask\n" +
    "google-chrome), or set CHROMIUM to its path.",
};

/**
 * The path of Chromium: CHROMIUM if set, else the one found. Root on a Debian or Ubuntu installs it when there is none.
 * Throws a plain failure that says what to install.
 */
export function findChromium(say: (line: string) => void, { elsewhere = ELSEWHERE, ...machine }: Machine = {}): string {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Plain(`CHROMIUM names ${named}, which does not exist.`);
  }
  return findProgram(CHROMIUM, say, { elsewhere, ...machine });
}

/** One that people use, for what the shell leaves out: its viewer of documents. Undefined where there is none; none is installed. */
export const findWindowed = (): string | undefined => installed(WINDOWED, ELSEWHERE);
