/**
 * Where a layout leaves the styles that come within its pages, and where `InlineStyle` finds them as the page is rendered. The two
 * are built as separate bundles of one process, so what they share is on `globalThis`; none of it is part of a script.
 */
const shared = globalThis as typeof globalThis & { __inlineStyles?: Map<string, string> };

/** Keeps the text of a style sheet under a name. */
export function keepStyle(name: string, css: string): void {
  shared.__inlineStyles ??= new Map();
  shared.__inlineStyles.set(name, css);
}

/** The text of a kept style sheet. Throws when the layout has not kept it. */
export function styleFromStore(name: string): string {
  const css = shared.__inlineStyles?.get(name);
  if (css === undefined) throw new Error(`the styles ${name} were not kept`);
  return css;
}
