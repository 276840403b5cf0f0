/** The cookie with the access token that a worker gets for their date of birth. No session of the portal is used. */
import { cookies } from "next/headers";
import { ownCookie } from "@/lib/bff/request";
import { constants } from "@/lib/config/constants";
import { PROFILE_PATH } from "./paths";

/** The access token; undefined where they have not given their date of birth. */
export const readAccessToken = async (): Promise<string | undefined> =>
  (await cookies()).get(constants.workerAccessTokenCookieName)?.value;

/**
 * Stores the access token that proves the date of birth in a cookie, for this page only and no longer than the token is
 * valid.
 */
export async function storeAccessToken(accessToken: string): Promise<void> {
  const maxAge = constants.workerAccessTokenMs / 1000;
  (await cookies()).set(constants.workerAccessTokenCookieName, accessToken, {
    ...ownCookie(),
    path: PROFILE_PATH,
    maxAge,
  });
}
