/** Folders for what servers write while tests run: in memory where there is plenty. */
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardFolder } from "./guard";
import { slug } from "./paths";

/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** Three times what all servers of a run hold at most. Containers often have only 64 MB there. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    // What is stored there also takes memory that processes need.
    return bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= 2 * ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Where they are made: TMPDIR if it is set, or else in memory if there is room, or else the system's folder. */
function scratchBase(): string {
  return !process.env["TMPDIR"] && isRoomy(MEMORY) ? MEMORY : tmpdir();
}

/** Makes a new folder that PostgreSQL's user can pass through. It is deleted when this process ends. */
export function makeScratch(purpose: string): string {
  const folder = mkdtempSync(join(scratchBase(), `${slug}-${purpose}-`));
  chmodSync(folder, 0o711);
  guardFolder(folder);
  return folder;
}
