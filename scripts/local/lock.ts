/** Locks between runs in one checkout. A lock is free when its holder has ended. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { commandOf, isAlive } from "./alive.mjs";
import { readJson } from "./files";

export type Holder = { pid: number; script: string } & Record<string, unknown>;

/** The holder of the lock; undefined when no running process holds it. */
export function holderOf(file: string): Holder | undefined {
  const holder = readJson<Holder>(file);
  if (!holder || holder.pid === process.pid) return undefined;
  return isAlive(holder.pid) && commandOf(holder.pid).includes(holder.script) ? holder : undefined;
}

/**
 * Takes the lock, or returns its current holder. `script`: a word of this process's command line; `more` is stored for
 * readers of the lock.
 */
export function takeLock(file: string, script: string, more: Record<string, unknown> = {}): Holder | undefined {
  const text = JSON.stringify({ pid: process.pid, script, ...more });
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, text, { flag: "wx" });
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = holderOf(file);
      if (holder) return holder;
      rmSync(file, { force: true });
    }
  }
}

/** Releases the lock. */
export function releaseLock(file: string): void {
  if (readJson<Holder>(file)?.pid === process.pid) rmSync(file, { force: true });
}
