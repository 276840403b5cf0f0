/**
 * The client that pages and actions call: session → caller → typed client (design, The way of a request, 2 and 3). In
 * process by default; with `PORTAL_API_URL` the same calls go over HTTP.
 */

import { createRouterClient } from "@orpc/server";
import { cache } from "react";
import { router } from "@/lib/backend";
import type { Caller, Context } from "@/lib/backend/context";
import { toDomainError } from "@/lib/backend/errors";
import { callerOfSession, idTokenOf } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { timePreference } from "@/lib/config/time-preference";
import type { TimePreference } from "@/lib/contract/settings";
import { offsetMinutes } from "@/lib/format";
import type { Session } from "@/lib/session";
import { type Client, httpClient } from "./http-client";
import { address, requestId, session, userAgent } from "./request";

/** The in-process client for a given context. */
export function inProcessClient(context: Context): Client {
  return createRouterClient(router, {
    context,
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw toDomainError(error, context.requestId);
        }
      },
    ],
  }) as Client;
}

/** The zone's offset as browsers report it: minutes behind UTC, so that London in summer is -60 (spec section 7). */
const timeZoneOffset = ({ timeZone }: TimePreference, now = clock.now()): string =>
  String(-offsetMinutes(timeZone, now));

/** The session's ID token; an anonymous session continues without one where the identity service does not renew it. */
async function tokenOf(of: Session): Promise<string | null> {
  try {
    return await idTokenOf(of);
  } catch (error) {
    if (of.kind === "anonymous") return null;
    throw error;
  }
}

async function overHttp(apiUrl: string, caller: Caller, of: Session | null, idToken?: string): Promise<Client> {
  const id = await requestId();
  const from = await address();
  const agent = await userAgent();
  return httpClient({
    url: apiUrl,
    headers: async () => {
      const token = of ? await tokenOf(of) : idToken;
      return {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        "timezone-offset": timeZoneOffset(caller.kind === "person" ? caller.preference : timePreference()),
        "platform-app-id": env().PLATFORM_APP_ID,
        "x-request-id": id,
        // Rate limits at the other host count the client, not this server.
        "x-forwarded-for": from,
        ...(agent ? { "user-agent": agent } : {}),
        ...organisationHeader(caller),
      };
    },
  });
}

/**
 * From the session's row, not the cookie, so that the name at the top of a page and its content belong to the same
 * organisation.
 */
function organisationHeader(caller: Caller): Record<string, string> {
  if (caller.kind !== "person") return {};
  if (caller.group === "Agency") return { "agency-id": caller.organisation.id };
  return caller.group === "Provider" ? { "provider-id": caller.organisation.id } : {};
}

/** The client of a caller and the session they have. */
export async function clientFor(caller: Caller, of: Session | null): Promise<Client> {
  const apiUrl = env().PORTAL_API_URL;
  if (apiUrl) return overHttp(apiUrl, caller, of);
  return inProcessClient({
    caller,
    address: await address(),
    requestId: await requestId(),
    userAgent: await userAgent(),
  });
}

/** The caller, from the session after checking its row. Once per request. */
export const caller = cache(async (): Promise<Caller> => callerOfSession(await session()));

/** The client of the current caller. */
export const portal = cache(async (): Promise<Client> => clientFor(await caller(), await session()));

/** The client of an anonymous caller, for public calls that do not depend on who asks. */
export const portalForAnonymous = cache(async (): Promise<Client> => clientFor({ kind: "visitor", uid: null }, null));

/** The client of a session other than the cookie's: one that has just been created. */
export const portalFor = async (of: Session): Promise<Client> => clientFor(await callerOfSession(of), of);

/** The client of an identity that has no session yet. */
export async function portalForIdentity({ uid, idToken }: { uid: string; idToken: string }): Promise<Client> {
  const apiUrl = env().PORTAL_API_URL;
  return apiUrl ? overHttp(apiUrl, { kind: "visitor", uid }, null, idToken) : clientFor({ kind: "visitor", uid }, null);
}
