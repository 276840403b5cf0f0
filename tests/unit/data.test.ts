/** Lists stored as data: countries, and what people write for a nationality. */

import { countries } from "@/lib/config/countries";
import nationalities from "@/lib/config/data/nationalities.json";
import { toNationality } from "@/lib/contract/workers/fields/nationalities";
import { countryName } from "@/lib/format";

test("every country is listed once and has a name", () => {
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.filter((code) => countryName(code) === code)).toEqual([]);
});

test("every word for a nationality maps to one country", () => {
  const words = Object.entries(nationalities).flatMap(([code, list]) => list.map((word) => [word, code]));
  expect(words.length).toBeGreaterThan(70);
  expect(words.filter(([word = "", code]) => toNationality(word) !== code)).toEqual([]);
});
