/**
 * The names of environment variables, read from the code: what is declared is read, what is read is in `.env.example`,
 * and `.env.example` names nothing else.
 */
import { constants } from "@/lib/config/constants";
import { parseEnv } from "@/lib/config/env";
import { filesOf, textOf } from "@/tests/support/tree";
import { validEnv } from "@/tests/support/unit-env";

const NAME = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*/.source;
const ENV = "lib/config/env.ts";

/** Names that a library reads itself, and the library's file that reads them. */
const readByLibraries: Record<string, string> = {
  GOOGLE_APPLICATION_CREDENTIALS: "node_modules/google-auth-library/build/src/auth/googleauth.js",
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "node_modules/next/dist/server/app-render/encryption-utils-server.js",
  PORT: "node_modules/next/dist/bin/next",
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
const unique = (names: string[]) => [...new Set(names)].sort();

/** A file's code without its comments; a `//` after a colon is a URL. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");

const source = (files: string[]) => files.filter((file) => /\.(tsx?|mjs)$/.test(file));
const product = source(
  filesOf("app", "components", "lib", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts"),
);
/**
 * The commands an operator runs; what is below `scripts/local` and `scripts/bench` serves the demo, the tests and the
 * bench.
 */
const commands = source(filesOf("scripts")).filter((file) => /^scripts\/[^/]+$/.test(file));

const envCode = codeOf(textOf(ENV));
const schemaCode = /const schema = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(envCode)?.[1] ?? "";
const namesIn = (objectCode: string) => all(objectCode, new RegExp(`^  (${NAME}):`, "gm"));
const declared = namesIn(schemaCode);
/** Read only by operators' commands, never by a server. */
const ofOperators = namesIn(/const operatorSchema = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(envCode)?.[1] ?? "");

/**
 * The product's code apart from the declarations and their validation, which read a name without any effect of its own.
 */
const reading = [
  ...product.filter((file) => file !== ENV).map((file) => codeOf(textOf(file))),
  envCode.slice(envCode.indexOf("export function env()")),
].join("\n");

/** Names read from `process.env` directly, one at a time or several out of it. */
function readDirectly(files: string[]): string[] {
  return files.flatMap((file) => {
    const code = codeOf(textOf(file));
    const several = all(code, /\{([^{}]*)\}\s*=\s*process\.env\b/g).flatMap(
      (names) => names.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
    );
    return [...all(code, new RegExp(`process\\.env\\.(${NAME})\\b(?!\\s*=[^=])`, "g")), ...several];
  });
}

const example = textOf(".env.example");
const exampleLines = [...example.matchAll(new RegExp(`^(# )?(${NAME})=(.*)$`, "gm"))].map(
  ([, comment, name = "", value = ""]) => ({ name, value, isSet: comment === undefined }),
);
const exampled = exampleLines.map(({ name }) => name);

/** What Next's own configuration reads when a server starts. */
const configured = readDirectly(["next.config.ts"]);

/** Set by Next and npm, not by an operator. */
const setByTools = ["NEXT_RUNTIME"];
const built = readDirectly(["lib/config/brand.ts"]);
/** What Next's own configuration sets for the build. */
const setByBuild = all(textOf("next.config.ts"), /(NEXT_PUBLIC_\w+):/g);

test("names are found in the code", () => {
  expect(declared.length).toBeGreaterThan(60);
  expect(declared).toEqual(expect.arrayContaining(["PUBLIC_URL", "PASSWORD_RUN_MAX", "PORT"]));
  expect(ofOperators).toContain("DATABASE_OWNER_URL");
  expect(built).toContain("NEXT_PUBLIC_BRAND_NAME");
});

test("every declared name is read", () => {
  const unread = declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(reading));
  expect(unread.filter((name) => !(name in readByLibraries))).toEqual([]);
});

test("every name of operators' commands is read by one of them", () => {
  const code = commands.map((file) => codeOf(textOf(file))).join("\n");
  expect(ofOperators.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test.each(Object.entries(readByLibraries))("%s is read by the library it is for", (name, file) => {
  expect(textOf(file)).toContain(name);
});

/** Every name that the project's own code reads. */
const read = unique([
  ...declared,
  ...ofOperators,
  ...built,
  ...configured,
  ...readDirectly(product),
  ...readDirectly(commands),
]);

test("every name that is read is in .env.example once", () => {
  const expected = read.filter((name) => !setByTools.includes(name) && !setByBuild.includes(name));
  expect(expected.filter((name) => !exampled.includes(name))).toEqual([]);
  expect(exampled.filter((name, at) => exampled.indexOf(name) !== at)).toEqual([]);
});

test(".env.example has only names that are read", () => {
  const known = new Set([...read, ...Object.keys(readByLibraries)]);
  expect(exampled.filter((name) => !known.has(name))).toEqual([]);
});

test("the number next to a name in .env.example is the default", () => {
  const defaults: Record<string, unknown> = parseEnv(validEnv);
  const numbers = exampleLines.filter(({ name, value }) => value && typeof defaults[name] === "number");
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.map(({ name, value }) => [name, Number(value)])).toEqual(
    numbers.map(({ name }) => [name, defaults[name]]),
  );
});

describe("the environment's settings for passwords and times", () => {
  const set = {
    PASSWORD_LENGTH_MIN: "12",
    PASSWORD_LENGTH_MAX: "64",
    PASSWORD_RUN_MAX: "1",
    DEFAULT_TIME_ZONE: "GB-Eire",
    DEFAULT_TIME_FORMAT: "12-hour",
  };

  /** Loads modules as a server with this environment does. */
  function withEnv<T>(read: () => T): T {
    const before = { ...process.env };
    Object.assign(process.env, validEnv, set);
    let found: T | undefined;
    jest.isolateModules(() => {
      found = read();
    });
    process.env = before;
    return found as T;
  }

  test("apply to sign-up, a new password and their messages", () => {
    const [tooShort, right, tooLong, doubled] = [
      "Abcdef1.ghi",
      "Abcdef1.ghij",
      `Ab1.${"xy".repeat(31)}`,
      "Abcdef1.ghii",
    ];
    const said = withEnv(() => {
      const { newPasswordSchema } = require("@/lib/contract/accounts") as typeof import("@/lib/contract/accounts");
      return [tooShort, right, tooLong, doubled].map((password) =>
        newPasswordSchema
          .safeParse({ password, confirmPassword: password })
          .error?.issues.map(({ message }) => message),
      );
    });
    const length = "The password must have 12 to 64 characters";
    const run = "The password must have no character more than once in a row";
    expect(said).toEqual([[length], undefined, [length], [run]]);
  });

  test("apply to users without preferences", () => {
    const preference = withEnv(() => {
      const { preferenceOf } = require("@/lib/backend/settings/rules") as typeof import("@/lib/backend/settings/rules");
      return preferenceOf(null);
    });
    expect(preference).toEqual({ timeZone: "Europe/London", timeFormat: "12-hour" });
    expect(constants.defaultTimeFormat).toBe("24-hour");
  });
});
