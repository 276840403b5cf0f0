/** Finds the test files: a kind without any match is skipped, including its servers. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths";

const ENDINGS = /\.(test\.tsx?|spec\.ts)$/;

/** The test files below a folder of `tests/` whose path matches any of the filters, which are regular expressions. */
export function testFiles(folder: string, filters: string[]): string[] {
  const top = join(root, "tests", folder);
  if (!existsSync(top)) return [];
  const files = readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join("tests", folder, name));
  return files
    .filter((file) => ENDINGS.test(file))
    .filter((file) => filters.length === 0 || filters.some((filter) => new RegExp(filter, "i").test(file)));
}
