/** The parameters of a page's address. */
export type Parameters = Record<string, string | number | undefined>;

/** An address of the portal with parameters, some of them overridden; empty ones are left out. */
export function addressOf(path: string, parameters: Parameters, change: Parameters = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, ...change })) {
    if (value !== undefined && value !== "") given.set(name, String(value));
  }
  const text = given.toString();
  return text ? `${path}?${text}` : path;
}
