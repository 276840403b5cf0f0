/**
 * Structured logs: one JSON line each. Only names, ids and error types are ever given; never inputs, outputs, personal or
 * medical data. Edge-safe.
 */
import { scrub } from "./scrub";

type Level = "info" | "warn" | "error";
type Fields = { requestId?: string; error?: unknown } & Record<string, unknown>;
/** Told of every error that is logged: what it was, and the fields beside it. */
type Listener = (error: unknown, fields: Record<string, unknown>) => void;

const PLACES_MAX = 6;
const WORDS_LENGTH_MAX = 160;
const LINE_START = '{"at":"';
/** On the global object, since the server's bundles hold this module more than once. */
const LISTENER = Symbol.for("portal.log.listener");
const shared = globalThis as { [LISTENER]?: Listener };

const placesIn = (text: string): string[] => text.split("\n").filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));

/** Where an error was thrown: the lines below its message, which may itself hold lines that look like places. */
function placesOf({ stack = "", message }: Error): string[] {
  const below = stack.slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  return placesIn(below)
    .slice(0, PLACES_MAX)
    .map((line) => line.trim());
}

/** Also one of another realm: the edge runs in its own. */
const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";

/** The reference an error page shows: Next's hash of the error, which stands on the error as it is logged. */
const digestOf = (error: unknown): string | undefined => {
  const { digest } = (error ?? {}) as { digest?: unknown };
  return typeof digest === "string" && /^\d+$/.test(digest) ? digest : undefined;
};

/** An error's name, code and place; never its message, which may hold a value (database errors quote the row). */
function factsOf(error: unknown): Record<string, unknown> {
  if (!isError(error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const cause = error.cause ? { cause: factsOf(error.cause) } : {};
  return { type: error.name, code, constraint, at: placesOf(error), ...cause };
}

function lineOf(level: Level, message: string, { error, ...fields }: Fields): string {
  return JSON.stringify({
    at: new Date().toISOString(),
    level,
    message,
    digest: digestOf(error),
    ...fields,
    ...(error ? { error: factsOf(error) } : {}),
  });
}

function write(level: Level, message: string, fields: Fields): void {
  // Errors alone pass the silenced production console (spec section 9).
  console.error(lineOf(level, message, fields));
  if (level !== "error" || !fields.error) return;
  const { error, ...beside } = fields;
  try {
    shared[LISTENER]?.(error, { digest: digestOf(error), ...beside });
  } catch {
    // Whoever listens must not break what is logged.
  }
}

export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};

/** Has every error that is logged from now on told to `listener` too. One listens. */
export function onLoggedError(listener: Listener): void {
  shared[LISTENER] = listener;
}

/** What was printed, as far as it may be kept: an error's facts, or the first line of the words. */
function printed(parts: unknown[]): Fields {
  const error = parts.find(isError);
  if (error) return { error };
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const places = placesIn(text);
  const [type] = /\b[A-Z]\w*(Error|Exception)\b/.exec(text) ?? [];
  if (places.length > 0) return { printedError: { type, at: places.slice(0, PLACES_MAX).map((line) => line.trim()) } };
  return { words: scrub(text.split("\n")[0] ?? "").slice(0, WORDS_LENGTH_MAX) };
}

/**
 * From now on what a library prints as an error or a warning is a line of this log as well: Next prints errors as they are,
 * messages included.
 */
export function takeOverConsole(): void {
  for (const level of ["error", "warn"] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const [first] = parts;
      const isLine = parts.length === 1 && typeof first === "string" && first.startsWith(LINE_START);
      print(isLine ? first : lineOf(level, "printed", printed(parts)));
    };
  }
}
