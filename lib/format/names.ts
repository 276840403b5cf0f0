/** People's names, as they are said and as they are listed. */

type Name = { firstName: string; lastName: string };

const joined = (parts: string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(by);

/** e.g. `Juniper Fallowfield`. */
export const formatName = ({ firstName, lastName }: Name): string => joined([firstName, lastName], " ");

/** As a list that is ordered by last name shows it: `Fallowfield, Juniper`. */
export const formatListName = ({ firstName, lastName }: Name): string => joined([lastName, firstName], ", ");

/** How someone is greeted: the first word of his full name. */
export const greetingName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? "";

const regions = new Intl.DisplayNames("en-GB", { type: "region" });

/** What a country is called, by its two letters, e.g. `GB` → United Kingdom. What is no such pair is answered as it is. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
