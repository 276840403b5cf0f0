/**
 * Structured logs: one JSON line each. They contain only names, ids and error types; never inputs, outputs, personal or
 * medical data. Edge-safe.
 */
import { clock } from "./clock";
import { scrub } from "./scrub";

type Level = "info" | "warn" | "error";
type Fields = { requestId?: string | undefined; error?: unknown } & Record<string, unknown>;
/** Called with every error that is logged, and its fields. */
type Listener = (error: unknown, fields: Record<string, unknown>) => void;

const FRAMES_MAX = 6;
const WORDS_LENGTH_MAX = 160;
const LINE_START = '{"at":"';
/** On the global object, since the server's bundles contain this module more than once. */
const LISTENER = Symbol.for("portal.log.listener");
const shared = globalThis as { [LISTENER]?: Listener };

const framesIn = (text: string): string[] => text.split("\n").filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));

/** The stack frames of an error: the lines below its message, which may itself contain lines that look like frames. */
function stackFramesOf({ stack = "", message }: Error): string[] {
  const below = stack.slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  return framesIn(below)
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim());
}

/** Also recognises errors of another realm: the edge runs in its own. */
const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";

/** The reference an error page shows: Next's digest, a property of the error that is logged. */
const digestOf = (error: unknown): string | undefined => {
  const { digest } = (error ?? {}) as { digest?: unknown };
  return typeof digest === "string" && /^\d+$/.test(digest) ? digest : undefined;
};

/** An error's name, code and stack; never its message, which may contain a value (database errors quote the row). */
function factsOf(error: unknown): Record<string, unknown> {
  if (!isError(error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const cause = error.cause ? { cause: factsOf(error.cause) } : {};
  return { type: error.name, code, constraint, at: stackFramesOf(error), ...cause };
}

function lineOf(level: Level, message: string, { error, ...fields }: Fields): string {
  return JSON.stringify({
    at: clock.now().toISOString(),
    level,
    message,
    digest: digestOf(error),
    ...fields,
    ...(error ? { error: factsOf(error) } : {}),
  });
}

function write(level: Level, message: string, fields: Fields): void {
  // In production only errors pass the silenced console (spec section 9).
  console.error(lineOf(level, message, fields));
  if (level !== "error" || !fields.error) return;
  const { error, ...beside } = fields;
  try {
    shared[LISTENER]?.(error, { digest: digestOf(error), ...beside });
  } catch {
    // A listener must not break the logging.
  }
}

export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};

/** Also passes every error logged from now on to `listener`. There is only one listener. */
export function onLoggedError(listener: Listener): void {
  shared[LISTENER] = listener;
}

/** The loggable part of what was printed: an error's facts, or the first line of the text. */
function printed(parts: unknown[]): Fields {
  const error = parts.find(isError);
  if (error) return { error };
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const places = framesIn(text);
  const [type] = /\b[A-Z]\w*(Error|Exception)\b/.exec(text) ?? [];
  if (places.length > 0) return { printedError: { type, at: places.slice(0, FRAMES_MAX).map((line) => line.trim()) } };
  return { words: scrub(text.split("\n")[0] ?? "").slice(0, WORDS_LENGTH_MAX) };
}

/**
 * Redirects what libraries print as errors or warnings to this log: Next prints errors as they are, messages included.
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
