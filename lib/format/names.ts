/** Formats people's names. */

type Name = { firstName: string; lastName: string };

const joined = (parts: string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(by);

/** e.g. `Juniper Fallowfield`. */
export const formatName = ({ firstName, lastName }: Name): string => joined([firstName, lastName], " ");

/** For lists sorted by last name: `Fallowfield, Juniper`. */
export const formatListName = ({ firstName, lastName }: Name): string => joined([lastName, firstName], ", ");

/** The name used in a greeting: the first word of the full name. */
export const greetingName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? "";

const regions = new Intl.DisplayNames("en-GB", { type: "region" });

/** The country's name from its two-letter code, e.g. `GB` → United Kingdom. Any other text is returned unchanged. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
