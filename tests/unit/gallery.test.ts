/** The page of all components has each component that docs/design.md lists, or says here where else it is looked at. */
import { filesOf, textOf } from "@/tests/support/tree";

/** Components whose states come from a server's rows, the shell or a page that changes, by their file. */
const elsewhere: Record<string, string> = {
  "components/form/removed-form.tsx": "tests/browser/live-updates.spec.ts",
  "components/shell/sidebar.tsx": "tests/browser/app-shell.spec.ts",
};

const [, section = ""] = textOf("docs/design.md").split("\n## Components\n");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2);
const gallery = filesOf("components/gallery").map(textOf).join("\n");

/** What a row names in its column of files: components' files, and a class of a style sheet. */
const namedIn = (row: string): string[] =>
  [...(row.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

test("each component of the table is shown", () => {
  const files = rows.flatMap(namedIn).filter((name) => /^components\/.*\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(15);
  const isShown = (file: string) => gallery.includes(`"@/${file.replace(/\.tsx?$/, "")}"`);
  expect(files.filter((file) => !isShown(file) && !(file in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((file) => isShown(file) || !files.includes(file))).toEqual([]);
});

test("what is looked at elsewhere has a browser test", () => {
  const browser = filesOf("tests/browser");
  expect(Object.values(elsewhere).filter((file) => !browser.includes(file))).toEqual([]);
});
