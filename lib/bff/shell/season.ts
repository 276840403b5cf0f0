/** A cookie that remembers which seasonal greeting was dismissed. */
import { cookies } from "next/headers";
import { ownCookie } from "@/lib/bff/request";
import { constants } from "@/lib/config/constants";

/** The dismissed season, e.g. `christmas-2026`; null where none was. */
export async function dismissedSeason(): Promise<string | null> {
  return (await cookies()).get(constants.seasonCookieName)?.value ?? null;
}

/** Dismisses a season's greeting until the season is over. Anything but the name of a season is ignored. */
export async function storeDismissedSeason(season: unknown): Promise<void> {
  if (typeof season !== "string" || !/^(christmas|easter)-\d{4}$/.test(season)) return;
  const maxAge = constants.seasonCookieMs / 1_000;
  (await cookies()).set(constants.seasonCookieName, season, { ...ownCookie(), maxAge });
}
