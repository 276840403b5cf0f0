/** Which tests `npm test` runs, and their files: a kind without any match is skipped, including its servers. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths";

/** The kinds that `npm test` runs one after another, and their folders in `tests/`. */
const PROJECTS = {
  unit: ["unit", "component"],
  integration: ["integration", "resilience"],
  browser: ["browser"],
} as const;

export type Kind = keyof typeof PROJECTS;
export type Project = (typeof PROJECTS)[Kind][number];
export const KINDS = Object.keys(PROJECTS) as Kind[];

/** Each kind has the name of a project, too. */
const isProject = (word: string): boolean => Object.values(PROJECTS).some((all) => all.some((each) => each === word));

/**
 * What the words after `npm test --` choose: a kind with all its projects, or a project alone; everything without such
 * a word. The other words are regular expressions that filter the files.
 */
export function chosenTests(words: string[]): { projects: Record<Kind, Project[]>; filters: string[] } {
  const names = words.filter(isProject);
  const ofKind = (kind: Kind): Project[] =>
    PROJECTS[kind].filter((each) => names.length === 0 || names.includes(kind) || names.includes(each));
  return {
    projects: { unit: ofKind("unit"), integration: ofKind("integration"), browser: ofKind("browser") },
    filters: words.filter((word) => !names.includes(word)),
  };
}

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
