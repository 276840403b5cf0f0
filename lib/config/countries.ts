import codes from "./data/countries.json" with { type: "json" };

/** ISO 3166-1 alpha-2 codes of the countries of nationalities and addresses. Their names come from `lib/format`. */
export const countries: readonly string[] = codes;
