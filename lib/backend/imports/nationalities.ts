/** Nationalities as people write them: countries by name or code, and what somebody from there is called. */
import { countries } from "@/lib/config/countries";
import { countryName } from "@/lib/format";

/** Adjectives by country, for those that work in care here; everyone else is found by the country's name. */
const adjectives: Record<string, string> = {
  GB: "british english scottish welsh northernirish uk greatbritain britain england scotland wales northernireland unitedkingdomofgreatbritainandnorthernireland",
  IE: "irish republicofireland eire",
  AL: "albanian",
  AU: "australian",
  BD: "bangladeshi",
  BE: "belgian",
  BG: "bulgarian",
  BR: "brazilian",
  BW: "batswana motswana botswanan",
  CA: "canadian",
  CD: "congolese",
  CM: "cameroonian",
  CN: "chinese",
  CY: "cypriot",
  CZ: "czech czechrepublic",
  DE: "german",
  DK: "danish",
  EE: "estonian",
  EG: "egyptian",
  ER: "eritrean",
  ES: "spanish",
  ET: "ethiopian",
  FI: "finnish",
  FR: "french",
  GH: "ghanaian ghanian",
  GM: "gambian thegambia",
  GR: "greek",
  HK: "hongkonger hongkong",
  HR: "croatian croat",
  HU: "hungarian",
  IN: "indian",
  IQ: "iraqi",
  IR: "iranian",
  IT: "italian",
  JM: "jamaican",
  KE: "kenyan",
  LK: "srilankan",
  LT: "lithuanian",
  LV: "latvian",
  MT: "maltese",
  MU: "mauritian",
  MW: "malawian",
  MY: "malaysian",
  NG: "nigerian",
  NL: "dutch holland",
  NO: "norwegian",
  NP: "nepalese nepali",
  NZ: "newzealander",
  PH: "filipino filipina philippine thephilippines",
  PK: "pakistani",
  PL: "polish",
  PT: "portuguese",
  RO: "romanian",
  RU: "russian",
  RW: "rwandan",
  SD: "sudanese",
  SE: "swedish",
  SK: "slovak slovakian",
  SL: "sierraleonean",
  SN: "senegalese",
  SO: "somali somalian",
  SY: "syrian",
  TR: "turkish turkey",
  TT: "trinidadian",
  TZ: "tanzanian",
  UA: "ukrainian",
  UG: "ugandan",
  US: "american usa unitedstatesofamerica",
  ZA: "southafrican",
  ZM: "zambian",
  ZW: "zimbabwean",
};

const compact = (words: string) =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

let known: Map<string, string> | undefined;

function byWord(): Map<string, string> {
  const words = new Map<string, string>();
  for (const code of countries) {
    words.set(compact(countryName(code)), code);
    words.set(code.toLowerCase(), code);
    for (const word of adjectives[code]?.split(" ") ?? []) words.set(word, code);
  }
  return words;
}

/** The country's code, two letters; null for what is neither a country nor a nationality. */
export function toNationality(typed: string): string | null {
  known ??= byWord();
  return known.get(compact(typed)) ?? null;
}
