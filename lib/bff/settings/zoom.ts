/** The zoom level, stored in a cookie of the browser it applies to (spec section 9). */
import { cookies } from "next/headers";
import { ownCookie } from "@/lib/bff/request";
import { constants, DAY_MS } from "@/lib/config/constants";

const YEAR_SECONDS = (365 * DAY_MS) / 1_000;

/** The zoom level in `text`, or null where it is not one of ours. */
export const zoomLevelOf = (text: string | undefined): number | null =>
  constants.zoomLevels.find((level) => String(level) === text) ?? null;

/** The zoom level this browser has chosen, in per cent. */
export async function zoom(): Promise<number> {
  return zoomLevelOf((await cookies()).get(constants.zoomCookieName)?.value) ?? constants.zoomDefault;
}

/** Stores the level that a form names; anything else is ignored. */
export async function setZoom(text: unknown): Promise<void> {
  const level = typeof text === "string" ? zoomLevelOf(text) : null;
  if (level !== null) await storeZoom(level);
}

/** Stores a level for this browser; the default is stored by removing the cookie. */
export async function storeZoom(level: number): Promise<void> {
  const maxAge = level === constants.zoomDefault ? 0 : YEAR_SECONDS;
  (await cookies()).set(constants.zoomCookieName, String(level), { ...ownCookie(), maxAge });
}
