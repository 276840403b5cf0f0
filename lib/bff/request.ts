/** The request that is being answered: its id, its visitor's address, its session. Read once each. */
import { cookies, headers } from "next/headers";
import { userAgentFromString } from "next/server";
import { cache } from "react";
import { ownPath } from "@/lib/access";
import { unknownAddress } from "@/lib/config/client-address";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { cookieOptions, type Session, unseal } from "@/lib/session";
import { isPhone } from "@/lib/session/device";
import { nonceOf } from "@/lib/session/headers";
import { openTyped, sealTyped } from "@/lib/session/typed";

const DEVICE_LENGTH_MAX = 80;

/** The id the edge gave the request; it stands in logs, audit rows and on error pages. */
export const requestId = cache(
  async (): Promise<string> => (await headers()).get("x-request-id") ?? crypto.randomUUID(),
);

/** The nonce of the page's content security policy, for a style or a script within it. */
export const pageNonce = cache(
  async (): Promise<string | undefined> => nonceOf((await headers()).get("content-security-policy")),
);

/** The client's address as the guard in front of Next has read it (`clientAddressOf`). */
export const addressFrom = (requestHeaders: Headers): string =>
  requestHeaders.get(constants.clientAddressHeader) ?? unknownAddress;

export const address = cache(async (): Promise<string> => addressFrom(await headers()));

/** Where the request comes from. */
export const place = async () => ({ address: await address(), requestId: await requestId() });

/** The address a browser says it came from; null when it says none, or something that is no address. */
export function refererOf(request: Request): URL | null {
  const told = request.headers.get("referer") ?? "";
  return URL.canParse(told) ? new URL(told) : null;
}

const USER_AGENT_LENGTH_MAX = 400;

/** What a browser calls itself, cut short; undefined when it does not say. */
export const userAgentFrom = (header: string | null): string | undefined =>
  header?.slice(0, USER_AGENT_LENGTH_MAX) || undefined;

export const userAgent = cache(
  async (): Promise<string | undefined> => userAgentFrom((await headers()).get("user-agent")),
);

/** The visitor's browser in words, e.g. "Chrome on Windows"; null when it does not say. */
export const device = cache(async (): Promise<string | null> => {
  const { browser, os } = userAgentFromString((await headers()).get("user-agent") ?? undefined);
  const words = [browser.name, os.name].filter(Boolean).join(" on ");
  return words ? words.slice(0, DEVICE_LENGTH_MAX) : null;
});

/** Whether an action was called by a script: then it answers the form, else it answers with a page. */
export const isByScript = async (): Promise<boolean> => (await headers()).has("next-action");

/** Whether the visitor uses the mobile portal: he is on a phone, and there is one. */
export const isMobile = cache(
  async (): Promise<boolean> => env().ENABLE_MOBILE_VIEW && isPhone((await headers()).get("user-agent")),
);

/** The page that is asked for, with its query; of a post, the page of its form. As the edge tells it. */
export const requestedPage = cache(
  async (): Promise<string | null> => ownPath((await headers()).get(constants.pageHeader)),
);

/** How a cookie of ours is set, whatever it is called. */
export function ownCookie(): Omit<ReturnType<typeof cookieOptions>, "name"> {
  const { name: _, ...options } = cookieOptions();
  return options;
}

/** A word from an action to the page drawn in the same request; it names the request, so that no other page hears it. */
const REFUSAL = "ch_refused";

/** Notes that what was posted was not done. */
export async function noteRefusal(): Promise<void> {
  (await cookies()).set(REFUSAL, await requestId(), { ...ownCookie(), maxAge: 1 });
}

/** Whether what was posted with this very request was not done. */
export const isRefused = async (): Promise<boolean> => (await cookies()).get(REFUSAL)?.value === (await requestId());

const TYPED = "ch_typed";
/** Long enough to choose another file. */
const TYPED_SECONDS = 5 * 60;

/** Keeps what was typed into a form whose file was not taken, for the page that shows the form again. */
export async function keepTyped(form: string, values: Record<string, string>, path: string): Promise<void> {
  const sealed = await sealTyped(form, values, Date.now() + TYPED_SECONDS * 1_000);
  (await cookies()).set(TYPED, sealed, { ...ownCookie(), path, maxAge: TYPED_SECONDS });
}

/** What was typed into that very form; nothing for any other. */
export const typedInto = async (form: string): Promise<Record<string, string>> =>
  openTyped((await cookies()).get(TYPED)?.value, form, Date.now());

/** The cookie's session, or null. Whether its row is still alive is the backend's to say. */
export const session = cache(
  async (): Promise<Session | null> => unseal((await cookies()).get(constants.sessionCookieName)?.value, Date.now()),
);
