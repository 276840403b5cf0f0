/** The current request: its id, client address and session. Each is read once per request. */

import { cookies, headers } from "next/headers";
import { userAgentFromString } from "next/server";
import { cache } from "react";
import { ownPath } from "@/lib/access";
import { unknownAddress } from "@/lib/config/client-address";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { cookieOptions, type Session, unseal } from "@/lib/session";
import { isPhone } from "@/lib/session/device";
import { nonceOf } from "@/lib/session/headers";
import { openSubmittedValues, sealSubmittedValues } from "@/lib/session/submitted-values";

const DEVICE_LENGTH_MAX = 80;

/** The id the edge gave the request; shown in logs, audit rows and error pages. */
export const requestId = cache(
  async (): Promise<string> => (await headers()).get("x-request-id") ?? crypto.randomUUID(),
);

/** The nonce of the page's content security policy, for its styles and scripts. */
export const pageNonce = cache(
  async (): Promise<string | undefined> => nonceOf((await headers()).get("content-security-policy")),
);

/** The client's address as determined by the guard in front of Next (`clientAddressOf`). */
export const addressFrom = (requestHeaders: Headers): string =>
  requestHeaders.get(constants.clientAddressHeader) ?? unknownAddress;

export const address = cache(async (): Promise<string> => addressFrom(await headers()));

/** The client address and the id of the request. */
export const requestOrigin = async () => ({ address: await address(), requestId: await requestId() });

/** The referring page's address; null where there is none or it is not a valid URL. */
export function refererOf(request: Request): URL | null {
  const referer = request.headers.get("referer") ?? "";
  return URL.canParse(referer) ? new URL(referer) : null;
}

const USER_AGENT_LENGTH_MAX = 400;

/** The User-Agent header, truncated; undefined where there is none. */
export const userAgentFrom = (header: string | null): string | undefined =>
  header?.slice(0, USER_AGENT_LENGTH_MAX) || undefined;

export const userAgent = cache(
  async (): Promise<string | undefined> => userAgentFrom((await headers()).get("user-agent")),
);

/** The browser in words, e.g. "Chrome on Windows"; null where the request does not name it. */
export const device = cache(async (): Promise<string | null> => {
  const { browser, os } = userAgentFromString((await headers()).get("user-agent") ?? undefined);
  const words = [browser.name, os.name].filter(Boolean).join(" on ");
  return words ? words.slice(0, DEVICE_LENGTH_MAX) : null;
});

/** Whether an action was called by a script: then it returns form state, otherwise a whole page. */
export const isByScript = async (): Promise<boolean> => (await headers()).has("next-action");

/** Whether the mobile portal is used: the device is a phone, and the mobile portal is switched on. */
export const isMobile = cache(
  async (): Promise<boolean> => env().ENABLE_MOBILE_VIEW && isPhone((await headers()).get("user-agent")),
);

/** The requested page with its query; of a post, the page of its form. Set by the edge. */
export const requestedPage = cache(
  async (): Promise<string | null> => ownPath((await headers()).get(constants.pageHeader)),
);

/** The attributes of our cookies, whatever their name. */
export function ownCookie(): Omit<ReturnType<typeof cookieOptions>, "name"> {
  const { name: _, ...options } = cookieOptions();
  return options;
}

/** Why the form posted with a request was not carried out, by the request's headers, which its action and its page share. */
const refusals = new WeakMap<object, readonly string[]>();

/** Passes why the posted form was not carried out to the page that is rendered in the same request. */
export async function recordRefusal(reasons: readonly string[]): Promise<void> {
  refusals.set(await headers(), reasons);
}

/** Why the form posted with this request was not carried out; null where none was refused. */
export const readRefusal = async (): Promise<readonly string[] | null> => refusals.get(await headers()) ?? null;

const SUBMITTED_VALUES_COOKIE = "ch_typed";
/** Long enough to choose another file. */
const SUBMITTED_VALUES_SECONDS = 5 * 60;

/** Stores the submitted values of a form whose file was refused, for the page that shows the form again. */
export async function storeSubmittedValues(form: string, values: Record<string, string>, path: string): Promise<void> {
  const sealed = await sealSubmittedValues(form, values, clock.now().getTime() + SUBMITTED_VALUES_SECONDS * 1_000);
  (await cookies()).set(SUBMITTED_VALUES_COOKIE, sealed, { ...ownCookie(), path, maxAge: SUBMITTED_VALUES_SECONDS });
}

/** The submitted values of this form; empty for any other. */
export const restoreSubmittedValues = async (form: string): Promise<Record<string, string>> =>
  openSubmittedValues((await cookies()).get(SUBMITTED_VALUES_COOKIE)?.value, form, clock.now().getTime());

/** The session in the cookie, or null. The backend decides whether it is still active. */
export const session = cache(
  async (): Promise<Session | null> =>
    unseal((await cookies()).get(constants.sessionCookieName)?.value, clock.now().getTime()),
);
