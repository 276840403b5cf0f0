/** The accounts this browser has signed in to: read when signing in, stored when that succeeds. */

import { cookies } from "next/headers";
import {
  isDeviceLinkGood as isGood,
  requestDeviceLink as request,
  confirmDevice as spend,
} from "@/lib/backend/accounts";
import { accountKey } from "@/lib/backend/sessions";
import { ownCookie, requestOrigin } from "@/lib/bff/request";
import { attempt, type Result } from "@/lib/bff/result";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { deviceCookieName, openDevice, sealDevice } from "@/lib/session/known-device";

/** Passwords are only asked for on this path. */
const PATH = "/signin";

/** The device token of this browser for an account, which has a rate limit of its own; null where there is none. */
export async function knownDeviceFor(email: string): Promise<string | null> {
  const account = accountKey(email);
  const value = (await cookies()).get(await deviceCookieName(account))?.value;
  return openDevice(value, account, clock.now().getTime());
}

/** Stores that this browser has signed in to an account. */
export async function rememberDevice(email: string): Promise<void> {
  const account = accountKey(email);
  (await cookies()).set(await deviceCookieName(account), await sealDevice(account, clock.now().getTime()), {
    ...ownCookie(),
    path: PATH,
    maxAge: constants.knownDeviceMs / 1_000,
  });
}

/**
 * Mails the link that makes a browser known, without revealing whether there is such an account. Throws the domain's
 * errors.
 */
export const requestDeviceLink = async (email: string): Promise<void> => request(email, await requestOrigin());

/** Whether a link's token is valid now. Does not use it up. */
export const isDeviceLinkGood = (token: string): Promise<Result<boolean>> =>
  attempt(async () => isGood(token, await requestOrigin()));

/** Uses up the link and makes this browser known for its account. */
export const confirmDevice = (token: string): Promise<Result<void>> =>
  attempt(async () => rememberDevice(await spend(token, await requestOrigin())));
