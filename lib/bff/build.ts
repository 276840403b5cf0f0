/** The id of the build that is served. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

let known: string | undefined;

/** Different for every build, and the same on all servers of one. */
export function buildId(): string {
  known ??= readFileSync(join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID"), "utf8").trim();
  return known;
}
