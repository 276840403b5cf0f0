/**
 * Where the page stores how to render a definition's questions, for the form's server rendering. The two are built as
 * separate bundles of one process, so they share it on `globalThis`; none of it is sent to the browser.
 */
import type { FieldError, SubmittedValues } from "@/components/form/state";

export type RenderQuestions = (given: {
  values?: SubmittedValues | undefined;
  errors?: readonly FieldError[] | undefined;
}) => string;

const STORED_MAX = 50;
const shared = globalThis as typeof globalThis & { __questionMarkup?: Map<string, RenderQuestions> };

export const isMarkupStored = (definitionId: string): boolean => shared.__questionMarkup?.has(definitionId) ?? false;

/** Stores how to render a published definition, which never changes. */
export function storeMarkup(definitionId: string, draw: RenderQuestions): void {
  shared.__questionMarkup ??= new Map();
  if (shared.__questionMarkup.size >= STORED_MAX) shared.__questionMarkup.clear();
  shared.__questionMarkup.set(definitionId, draw);
}

/** The HTML of a stored definition. Throws if it is not stored: the page must store it before it renders the form. */
export function markupFromStore({
  definitionId,
  ...given
}: { definitionId: string } & Parameters<RenderQuestions>[0]): string {
  const draw = shared.__questionMarkup?.get(definitionId);
  if (!draw) throw new Error("the questions of this definition were not kept");
  return draw(given);
}
