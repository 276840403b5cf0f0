/** Small files kept between runs: written atomically, and readable by their owner only. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The file's JSON; undefined when there is none or it is not JSON. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** Writes JSON atomically: after a crash the file has the old content or the new. Mode 600. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The file's JSON, created by `make` and stored when there is none yet. */
export function storedJson<T>(file: string, make: () => T): T {
  const found = readJson<T>(file);
  if (found !== undefined) return found;
  const made = make();
  writeJson(file, made);
  return made;
}
