/** Addresses of the registers' pages. */

export type Query = Record<string, string | undefined>;

/** An address with parameters; an empty one is left out. */
export function hrefOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
