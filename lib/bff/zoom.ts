/** The zoom level, kept in a cookie of the browser it is for (spec section 9). */
import { cookies } from "next/headers";
import { constants } from "@/lib/config/constants";
import { ownCookie } from "./request";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The level that `text` names, or null where it names none of ours. */
export const zoomLevelOf = (text: string | undefined): number | null =>
  constants.zoomLevels.find((level) => String(level) === text) ?? null;

/** The level this browser has chosen, in per cent. */
export async function zoom(): Promise<number> {
  return zoomLevelOf((await cookies()).get(constants.zoomCookieName)?.value) ?? constants.zoomDefault;
}

/** Keeps the level that a form names; anything else is let be. */
export async function setZoom(text: unknown): Promise<void> {
  const level = typeof text === "string" ? zoomLevelOf(text) : null;
  if (level !== null) await keepZoom(level);
}

/** Keeps a level for this browser; what it starts from is kept by keeping nothing. */
export async function keepZoom(level: number): Promise<void> {
  const maxAge = level === constants.zoomDefault ? 0 : YEAR_SECONDS;
  (await cookies()).set(constants.zoomCookieName, String(level), { ...ownCookie(), maxAge });
}
