/** Shared by the operators' commands: help, options, the environment, and readable errors. */
import { parseArgs } from "node:util";
import nextEnv from "@next/env";
import { UnknownHistoryError } from "@/lib/db/migrate";
import { UserError } from "./launcher";
import { root } from "./paths";

/**
 * Reads the same environment files as the server (`.env` and its variants), with the server's own loader, so that
 * commands and server never see different values. Variables that are already set are kept.
 */
export function readEnvFiles(): void {
  nextEnv.loadEnvConfig(root, false, { info: () => {}, error: console.error });
}

/**
 * Parses the command's options, each with a value. Prints `help` and returns null when help is requested. Throws with
 * `help` for any unknown option.
 */
export function optionsFrom<Name extends string>(
  args: string[],
  names: readonly Name[],
  help: string,
): Partial<Record<Name, string>> | null {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" as const }]),
    ["help", { type: "boolean" as const, short: "h" }],
  ]);
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({ args, options, allowPositionals: false }) as { values: typeof values });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${help}`);
  }
  if (values["help"]) {
    console.log(help);
    return null;
  }
  return values as Partial<Record<Name, string>>;
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "57P03",
]);
const REFUSED = new Set(["28P01", "28000"]);

/**
 * Runs `work` on the database in the environment variable `name`. Connection errors are rethrown with instructions; the
 * URL's password and rows are never in them.
 */
export async function onDatabase<T>(
  name: string,
  url: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (!url)
    throw new UserError(`${name} is not set: a connection string, such as postgres://role:password@host/database.`);
  const { host, pathname, username } = new URL(url);
  try {
    return await work(url);
  } catch (error) {
    if (error instanceof UnknownHistoryError) throw new UserError(`${name}: ${error.message}`);
    const code = codeOf(error);
    if (UNREACHABLE.has(code)) throw new UserError(`The database of ${name} cannot be reached at ${host} (${code}).`);
    if (REFUSED.has(code))
      throw new UserError(`The database of ${name} refuses the role ${username}, or its password.`);
    if (code === "3D000") throw new UserError(`The database of ${name} has no database ${pathname.slice(1)}.`);
    if (code === "42501")
      throw new UserError(`The role ${username} of ${name} lacks the permission: ${(error as Error).message}.`);
    throw error;
  }
}

/** Lines of `name 1,234`, for every table that has rows. */
export function tally(rows: Record<string, number>): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const width = Math.max(...filled.map(([name]) => name.length), 0);
  return filled.map(([name, count]) => `  ${name.padEnd(width)}  ${count.toLocaleString("en-GB")}`).join("\n");
}

/** The total number of rows. */
export const totalOf = (rows: Record<string, number>): string =>
  Object.values(rows)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString("en-GB");
