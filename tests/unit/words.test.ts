/** The words that docs/glossary.md says are not used: in code, comments, strings, docs and file names. */
import { filesOf, textOf } from "@/tests/support/tree";

const GLOSSARY = "docs/glossary.md";
const glossary = textOf(GLOSSARY);

/** The rows of the table below a heading of the glossary, without its head. */
function rowsBelow(heading: string): string[][] {
  const [, section = ""] = glossary.split(`\n## ${heading}\n`);
  const lines = section.split("\n## ")[0]?.split("\n") ?? [];
  return lines
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type WordList = { words: string[]; identifiers: string[] };

/** The forms in the first column: those in backticks are identifiers. */
function wordsBelow(heading: string): WordList {
  const forms = rowsBelow(heading).flatMap(([forms = ""]) => forms.split(/,\s*/));
  return {
    words: forms.filter((form) => !form.startsWith("`")).map((form) => form.toLowerCase()),
    identifiers: forms.filter((form) => form.startsWith("`")).map((form) => form.replaceAll("`", "")),
  };
}

const everywhere = wordsBelow("Words that are not used");
const onScreen = wordsBelow("Words that are not on the screen");
const exceptions = rowsBelow("Exceptions").map(([text = ""]) => text.replace(/^`|`$/g, ""));

const patternOf = ({ words, identifiers }: WordList) => ({
  word: words.length ? new RegExp(`\\b(?:${words.map(phrase).join("|")})\\b`, "gi") : null,
  identifier: identifiers.length
    ? new RegExp(`(?<![\\w-])(?:${identifiers.map(escapePattern).join("|")})(?![\\w-])`, "g")
    : null,
});

/** The words of a phrase may be on two lines. */
const phrase = (words: string) => words.split(/[ -]/).map(escapePattern).join("\\s+");

/** One word for each part of an identifier, and comments without what marks their lines. Lines keep their numbers. */
const splitIdentifiers = (text: string) =>
  text
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .replace(/[_-]/g, " ")
    .replace(/\n[ \t]*(?:\*|\/\/|--|#)[ \t]?/g, "\n");

const withoutExceptions = (text: string) =>
  exceptions.reduce((rest, exception) => rest.replaceAll(exception, ""), text);

/** Each word of the list that a text uses, with its line. */
function usesOf(text: string, list: WordList): { line: number; word: string }[] {
  const rest = withoutExceptions(text);
  const split = splitIdentifiers(rest);
  const { word, identifier } = patternOf(list);
  const inText = (where: string, pattern: RegExp | null) =>
    pattern === null
      ? []
      : [...where.matchAll(pattern)].map((match) => ({
          line: where.slice(0, match.index).split("\n").length,
          word: match[0].replace(/\s+/g, " "),
        }));
  return [...inText(split, word), ...inText(rest, identifier)];
}

const isText = (file: string) => /\.(tsx?|mjs|js|css|sql|md|grit)$/.test(file);
const files = filesOf(
  "app",
  "components",
  "docs",
  "lib",
  "public",
  "scripts",
  "tests",
  "README.md",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "jest.config.mjs",
  "middleware.ts",
  "next.config.ts",
  "playwright.config.ts",
).filter((file) => isText(file));
const shown = files.filter((file) =>
  /^(?:README\.md|docs\/help\/.*\.md|lib\/(?:config\/(?:messages|closed-lists)|adapters\/mail|documents|db\/(?:seed|content))\/.*\.tsx?|lib\/config\/notifications\.ts)$/.test(
    file,
  ),
);

/** What a file says; of the glossary the part that lists no banned words. */
const readable = (file: string) =>
  file === GLOSSARY ? (glossary.split("\n## Words that are not used")[0] ?? "") : textOf(file);

/** The strings and the text between tags, each on its line; identifiers and comments are not on the screen. */
function textsIn(file: string, source: string): string {
  if (file.endsWith(".md")) return source;
  // A closed list has its values, which no one reads, next to its labels.
  const isValue = (text: string) => /^lib\/config\/closed-lists\//.test(file) && /^"[a-z]\w*"$/.test(text);
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank);
  const strings = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source;
  const markup = /(?<!=)>[^<>={}();]*(?=[<{])|\}[^<>={}();]*(?=[<{])/.source;
  const shown = new RegExp(file.endsWith("x") ? `${strings}|${markup}` : strings, "g");
  let texts = "";
  let end = 0;
  for (const { 0: text, index } of code.matchAll(shown)) {
    texts += blank(code.slice(end, index)) + (isValue(text) ? blank(text) : text).replace(/\$\{[^}]*\}/g, blank);
    end = index + text.length;
  }
  return texts;
}

const usesIn = (file: string, text: string, list: WordList) =>
  usesOf(text, list).map(({ line, word }) => `${file}:${line} ${word}`);

describe("the word lists of the glossary", () => {
  test("are read: words, identifiers and exceptions", () => {
    expect(everywhere.words).toEqual(expect.arrayContaining(["rung", "whoever", "handed in", "on file"]));
    expect(everywhere.identifiers).toEqual(expect.arrayContaining(["goOn", "openHouse"]));
    expect(onScreen.words).toEqual(expect.arrayContaining(["runs out", "ticked"]));
    expect(exceptions).toContain('lookUp("nobody")');
  });

  test("find a word in prose, across lines, and in identifiers of every case", () => {
    const words = (text: string) => usesOf(text, everywhere).map(({ word }) => word.toLowerCase());
    expect(words("Whoever asks")).toEqual(["whoever"]);
    expect(words("/**\n * what was handed\n * in\n */")).toEqual(["handed in"]);
    expect(words("const firstRung = RUNG_NAMES[aRungHere]")).toEqual(["rung", "rung", "rung"]);
    expect(words("goOn(openHouse)")).toEqual(["goon", "openhouse"]);
    expect(words("the, there, this, address, wrung, file-on-disk, a log on, file it")).toEqual([]);
    expect(words('lookUp("nobody")')).toEqual([]);
  });

  test("have exceptions that are needed", () => {
    const texts = files.filter((file) => file !== GLOSSARY && file !== "tests/unit/words.test.ts").map(textOf);
    expect(exceptions.filter((exception) => !texts.some((text) => text.includes(exception)))).toEqual([]);
    expect(exceptions.filter((exception) => usesAny(exception).length === 0)).toEqual([]);
  });
});

const usesAny = (text: string) => {
  const { word, identifier } = patternOf({
    words: [...everywhere.words, ...onScreen.words],
    identifiers: everywhere.identifiers,
  });
  return [word, identifier].flatMap((pattern) => (pattern ? [...splitIdentifiers(text).matchAll(pattern)] : []));
};

/** This file quotes words in order to try the patterns. */
const checked = files.filter((file) => file !== "tests/unit/words.test.ts");

test("no file uses a word that is not used", () => {
  expect(checked.flatMap((file) => usesIn(file, readable(file), everywhere))).toEqual([]);
});

test("no file name has a word that is not used", () => {
  expect(files.filter((file) => usesOf(file.replace(/\.\w+$/, ""), everywhere).length > 0)).toEqual([]);
});

test("texts on the screen are told from the identifiers and comments around them", () => {
  const source = `const tick = {\n  // tick this\n  ranOut: (paper: Date) => \`\${tick} expires\`,\n};\n<p>\n  Tick {box}\n</p>`;
  expect(usesOf(textsIn("mail.tsx", source), onScreen)).toEqual([{ line: 6, word: "Tick" }]);
});

test("no text on the screen uses a word that users do not", () => {
  expect(shown.flatMap((file) => usesIn(file, textsIn(file, textOf(file)), onScreen))).toEqual([]);
});
