/** Where a form about a row of a list leads once it is done. */
import { ownPath } from "@/lib/access";

/**
 * The page of the list that the form was on, at the same place of it, with other parameters; `path` where the form names
 * no page of that path.
 */
export function pageAfter(
  values: Readonly<Record<string, string>>,
  path: string,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const named = new URL(ownPath(values["page"]) ?? path, "http://portal.invalid");
  const url = named.pathname === path ? named : new URL(path, named);
  for (const [name, value] of Object.entries(change)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return `${url.pathname}${url.search}`;
}
