/** In which nation a postcode is, for its bank holidays. */
import type { Nation } from "@/lib/config/closed-lists/organisations";

const SCOTLAND = ["AB", "DD", "DG", "EH", "FK", "G", "HS", "IV", "KA", "KW", "KY", "ML", "PA", "PH", "TD", "ZE"];
const NORTHERN_IRELAND = ["BT"];
/** Districts of Scottish areas that are in England: Berwick-upon-Tweed and Cornhill-on-Tweed. */
const ENGLISH_DISTRICTS = ["TD12", "TD15"];

/** England and Wales share their bank holidays; they are also the answer for no postcode. */
export function nationOf(postcode: string | null): Nation {
  const [, district = "", area = ""] =
    /^(([A-Z]{1,2})\d[A-Z\d]?)\s*\d[A-Z]{2}$/.exec(postcode?.toUpperCase() ?? "") ?? [];
  if (NORTHERN_IRELAND.includes(area)) return "northern_ireland";
  return SCOTLAND.includes(area) && !ENGLISH_DISTRICTS.includes(district) ? "scotland" : "england_and_wales";
}
