/**
 * Structured logs: one JSON line each. Only names, ids and error types are ever given; never inputs, outputs, personal or
 * medical data. Edge-safe.
 */
type Fields = { requestId?: string; error?: unknown } & Record<string, unknown>;

/** An error's name, code and place; its message only when it cannot hold a value (database errors quote the row). */
function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const cause = error.cause ? { cause: factsOf(error.cause) } : {};
  return { type: error.name, code, constraint, at: places.slice(0, 6).map((line) => line.trim()), ...cause };
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
