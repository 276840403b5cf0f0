/** Whether single-letter keys are switched on, stored in a cookie of the browser whose keyboard it is (WCAG 2.1.4). */
import { cookies } from "next/headers";
import { ownCookie } from "@/lib/bff/request";
import { constants, DAY_MS } from "@/lib/config/constants";

const YEAR_SECONDS = (365 * DAY_MS) / 1_000;
const OFF = "off";

/** Whether single-letter keys are switched on in this browser: they are, unless someone has switched them off. */
export const hasSingleKeys = async (): Promise<boolean> =>
  (await cookies()).get(constants.keysCookieName)?.value !== OFF;

/** Stores the choice for this browser; the default is stored by removing the cookie. */
export async function storeSingleKeys(isOn: boolean): Promise<void> {
  (await cookies()).set(constants.keysCookieName, OFF, { ...ownCookie(), maxAge: isOn ? 0 : YEAR_SECONDS });
}
