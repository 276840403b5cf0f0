/** Forms as a browser without JavaScript posts them. */

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/**
 * Finds the form that contains `mark` and fills it in; `typed` has the values by input type. Throws when there is none.
 */
export function filledForm(html: string, mark: string, typed: Readonly<Record<string, string>>): FormData {
  const form = html.match(/<form\b[\s\S]*?<\/form>/gi)?.find((candidate) => candidate.includes(mark));
  if (!form) throw new Error(`no form with ${mark}`);
  const filled = new FormData();
  for (const tag of form.match(/<input\b[^>]*>/gi) ?? []) {
    const [name, type] = [attributeOf(tag, "name"), attributeOf(tag, "type") ?? ""];
    if (!name || type === "file" || (type === "radio" && !/\schecked\b/i.test(tag))) continue;
    filled.set(name, typed[type] ?? attributeOf(tag, "value") ?? "");
  }
  return filled;
}
