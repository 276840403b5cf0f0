/** Parses nationalities as people write them: countries by name or code, and adjectives such as "Polish". */
import { countries } from "@/lib/config/countries";
import nationalities from "@/lib/config/data/nationalities.json" with { type: "json" };
import { compact } from "@/lib/contract/fields";
import { countryName } from "@/lib/format";

let known: Map<string, string> | undefined;

/** By country, for the nationalities common in UK care; all others are matched by the country's name. */
const wordsByCode: Partial<Record<string, string[]>> = nationalities;

function codesByWord(): Map<string, string> {
  const words = new Map<string, string>();
  for (const code of countries) {
    words.set(compact(countryName(code)), code);
    words.set(code.toLowerCase(), code);
    for (const word of wordsByCode[code] ?? []) words.set(compact(word), code);
  }
  return words;
}

/** The country's two-letter code; null for text that is neither a country nor a nationality. */
export function toNationality(entered: string): string | null {
  known ??= codesByWord();
  return known.get(compact(entered)) ?? null;
}
