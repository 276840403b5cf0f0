/** The checkout's own files, for tests that check rules on them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const root = process.cwd();

/** Paths of the files at or below the given ones, relative to the checkout, without hidden and installed ones. */
export function filesOf(...tops: string[]): string[] {
  return tops.flatMap((top) => {
    const path = join(root, top);
    if (!statSync(path).isDirectory()) return [relative(root, path)];
    const names = readdirSync(path).filter((name) => !name.startsWith(".") && name !== "node_modules");
    return filesOf(...names.map((name) => join(top, name)));
  });
}

export const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** The files whose text matches. */
export const matching = (files: string[], pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(textOf(file)));

/** The modules a file imports, each with whether it is a type-only import. */
export function importsOf(file: string): { from: string; isType: boolean }[] {
  const statements = textOf(file).matchAll(
    /^(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?"([^"]+)";|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, type, named, later]) => ({ from: named ?? later ?? "", isType: Boolean(type) }));
}
