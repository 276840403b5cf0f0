/**
 * Where a layout stores the styles inlined in its pages, for `InlineStyle` to find when the page is rendered. The two
 * are built as separate bundles of one process, so they share it on `globalThis`; none of it is part of a script.
 */
const shared = globalThis as typeof globalThis & { __inlineStyles?: Map<string, string> };

/** Stores the text of a stylesheet under a name. */
export function storeStyle(name: string, css: string): void {
  shared.__inlineStyles ??= new Map();
  shared.__inlineStyles.set(name, css);
}

/** The text of a stored stylesheet. Throws if the layout has not stored it. */
export function styleFromStore(name: string): string {
  const css = shared.__inlineStyles?.get(name);
  if (css === undefined) throw new Error(`the styles ${name} were not kept`);
  return css;
}
