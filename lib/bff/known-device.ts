/** Which accounts this browser has signed in to: what a sign-in asks, and what its success remembers. */
import { cookies } from "next/headers";
import {
  isDeviceLinkGood as isGood,
  requestDeviceLink as request,
  confirmDevice as spend,
} from "@/lib/backend/accounts";
import { accountKey } from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { deviceCookieName, openDevice, sealDevice } from "@/lib/session/known-device";
import { attempt, type Outcome } from "./outcome";
import { ownCookie, place } from "./request";

/** Passwords are asked for there alone. */
const PATH = "/signin";

/** The browser's own allowance for an account; null where it has none. */
export async function knownDeviceFor(email: string): Promise<string | null> {
  const account = accountKey(email);
  const value = (await cookies()).get(await deviceCookieName(account))?.value;
  return openDevice(value, account, Date.now());
}

/** Makes this browser known for an account. */
export async function rememberDevice(email: string): Promise<void> {
  const account = accountKey(email);
  (await cookies()).set(await deviceCookieName(account), await sealDevice(account, Date.now()), {
    ...ownCookie(),
    path: PATH,
    maxAge: constants.knownDeviceMs / 1_000,
  });
}

/** Mails the link that makes a browser known, if there is such an account, and does not show it. Throws the domain's errors. */
export const requestDeviceLink = async (email: string): Promise<void> => request(email, await place());

/** Whether a link's token can be used now. Nothing is spent. */
export const isDeviceLinkGood = (token: string): Promise<Outcome<boolean>> =>
  attempt(async () => isGood(token, await place()));

/** Spends the link and makes this browser known for its account. */
export const confirmDevice = (token: string): Promise<Outcome<void>> =>
  attempt(async () => rememberDevice(await spend(token, await place())));
