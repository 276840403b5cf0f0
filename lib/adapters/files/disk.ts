import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Files, FilesUnavailable, fileKey } from "./port";

/** The path does not exist, or is a folder. */
const NOTHING = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

const isNothing = (error: unknown) => NOTHING.has((error as NodeJS.ErrnoException).code ?? "");

function unavailable(error: unknown): never {
  throw new FilesUnavailable("the folder of the files is out of order", { cause: error });
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the folder and syncs its parent folders, so that it survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flush(dirname(made));
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  // Keys have no part that begins with a dot, so a file left behind by a crash is never served. The build would add all
  // files of the project to each page whose code may write one, not knowing the folder.
  const unfinished = join(/* turbopackIgnore: true */ folder, `.${randomUUID()}`);
  try {
    const handle = await open(/* turbopackIgnore: true */ unfinished, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flush(folder);
}

/** Stores files in a folder on this machine, or one shared by all servers. Only the owner can read them. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, fileKey(key));
  return {
    async put(key, bytes) {
      await write(pathOf(key), bytes).catch(unavailable);
    },
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch((error) => (isNothing(error) ? null : unavailable(error)));
      return bytes && { bytes, size: bytes.length };
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path).catch((error) => isNothing(error) || unavailable(error));
    },
    async exists(key) {
      const found = await stat(pathOf(key)).catch((error) => (isNothing(error) ? null : unavailable(error)));
      return found?.isFile() ?? false;
    },
  };
}
