/** Where things lie in the checkout, and how this installation is called on the machine. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brand } from "@/lib/config/brand";

/** The top of the checkout. npm starts every script there, and jest cannot load a module that asks for `import.meta`. */
export const root = process.cwd();

if (!existsSync(join(root, "scripts", "local"))) {
  throw new Error("Run this from the top of the checkout, or through `npm run`.");
}

/** What the demo keeps: data, secrets, logs. Never committed. */
export const localDir = join(root, ".local");

/** The product's name as a folder or database may be called. */
export const slug = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "portal";

/** A short name for a path, the same every time. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}

/** Resolves a module or a file of a package as the checkout's own code would. Throws when it is not installed. */
export const resolveFromRoot = createRequire(join(root, "package.json")).resolve;

/** The arguments with which node runs one of our TypeScript files. */
export function typescript(file: string): string[] {
  return ["--import", "tsx", join(root, file)];
}
