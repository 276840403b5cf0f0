/**
 * Structured logs: one JSON line each. Only names, ids and error types are ever given; never inputs, outputs, personal or
 * medical data. Edge-safe.
 */
type Fields = { requestId?: string; error?: unknown } & Record<string, unknown>;

const PLACES_MAX = 6;

/** Where an error was thrown: the lines below its message, which may itself hold lines that look like places. */
function placesOf({ stack = "", message }: Error): string[] {
  const below = stack.slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  const places = below.split("\n").filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return places.slice(0, PLACES_MAX).map((line) => line.trim());
}

/** An error's name, code and place; never its message, which may hold a value (database errors quote the row). */
function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const cause = error.cause ? { cause: factsOf(error.cause) } : {};
  return { type: error.name, code, constraint, at: placesOf(error), ...cause };
}

function write(level: "info" | "warn" | "error", message: string, { error, ...fields }: Fields): void {
  const line = {
    at: new Date().toISOString(),
    level,
    message,
    ...fields,
    ...(error ? { error: factsOf(error) } : {}),
  };
  // Errors alone pass the silenced production console (spec section 9).
  console.error(JSON.stringify(line));
}

export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};
