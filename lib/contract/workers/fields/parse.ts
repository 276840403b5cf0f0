/** Parses the cells of import files, with the spellings of the forms (lib/contract/fields). */
import type { FieldDefinition } from "./definition";

/** The result of parsing a cell of a file: its value, or an error in words. */
export type ReadText = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Parses and validates a whole text, as an import does, on a given day (`YYYY-MM-DD`): spelling, schema, and the
 * field's own check.
 */
export function readText(
  { value, check, import: column }: FieldDefinition,
  text: string,
  today: string,
  otherwise: string,
): ReadText {
  const entered = text.trim();
  const known = value.read && !column?.fills ? value.read(entered) : entered;
  if (known === null && value.unread) return { ok: false, message: value.unread };
  const parsed = (column?.fills?.schema ?? value.schema).safeParse(known ?? entered);
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? otherwise };
  const problem = check?.(parsed.data as never, today) ?? null;
  return problem ? { ok: false, message: problem } : { ok: true, value: parsed.data };
}
