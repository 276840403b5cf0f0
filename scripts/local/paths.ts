/** Paths of the checkout, and the name of this installation on the machine. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brand } from "@/lib/config/brand";

/** The root of the checkout. npm starts every script there, and jest cannot load a module that uses `import.meta`. */
export const root = process.cwd();

if (!existsSync(join(root, "scripts", "local"))) {
  throw new Error("Run this from the top of the checkout, or through `npm run`.");
}

/** The demo's data, secrets and logs. Never committed. */
export const localDir = join(root, ".local");

/** The product's name in a form suitable for folders and databases. */
export const slug = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "portal";

/** A short hash of a text, always the same. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}

/** Resolves a module or a file of a package like the checkout's own code. Throws when it is not installed. */
export const resolveFromRoot = createRequire(join(root, "package.json")).resolve;

/** The arguments for node to run one of our TypeScript files. */
export function typescript(file: string): string[] {
  return ["--import", "tsx", join(root, file)];
}
