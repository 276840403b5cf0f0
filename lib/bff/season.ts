/** The greeting of the season, once it was put away: a cookie remembers which it was. */
import { cookies } from "next/headers";
import { constants } from "@/lib/config/constants";
import { ownCookie } from "./request";

/** The season that was put away, e.g. `christmas-2026`; null when none was. */
export async function seasonPutAway(): Promise<string | null> {
  return (await cookies()).get(constants.seasonCookieName)?.value ?? null;
}

/** Puts a season's greeting away until it is over. Anything but a season's name is let be. */
export async function putSeasonAway(season: unknown): Promise<void> {
  if (typeof season !== "string" || !/^(christmas|easter)-\d{4}$/.test(season)) return;
  const maxAge = constants.seasonCookieMs / 1_000;
  (await cookies()).set(constants.seasonCookieName, season, { ...ownCookie(), maxAge });
}
