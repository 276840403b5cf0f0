/**
 * Where the page leaves the way to draw a definition's questions, and where the form's server rendering finds it. The two are
 * built as separate bundles of one process, so what they share stands on `globalThis`; nothing of it is sent to the browser.
 */
import type { FieldError, TypedValues } from "@/components/form/state";

export type DrawQuestions = (given: { values?: TypedValues; errors?: readonly FieldError[] }) => string;

const KEPT_MAX = 50;
const shared = globalThis as typeof globalThis & { __questionMarkup?: Map<string, DrawQuestions> };

export const isKept = (definitionId: string): boolean => shared.__questionMarkup?.has(definitionId) ?? false;

/** Keeps how to draw a published definition; it never changes. */
export function keepMarkup(definitionId: string, draw: DrawQuestions): void {
  shared.__questionMarkup ??= new Map();
  if (shared.__questionMarkup.size >= KEPT_MAX) shared.__questionMarkup.clear();
  shared.__questionMarkup.set(definitionId, draw);
}

/** The HTML of a definition the page has kept. Throws when it has not: the page must, before it draws the form. */
export function markupFromStore({
  definitionId,
  ...given
}: { definitionId: string } & Parameters<DrawQuestions>[0]): string {
  const draw = shared.__questionMarkup?.get(definitionId);
  if (!draw) throw new Error("the questions of this definition were not kept");
  return draw(given);
}
