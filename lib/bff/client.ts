/**
 * What pages and actions call: session → caller → typed client (design, The way of a request, 2 and 3). In process by default;
 * with `PORTAL_API_URL` the same calls go over HTTP.
 */
import { createRouterClient } from "@orpc/server";
import { cache } from "react";
import { router } from "@/lib/backend";
import type { Caller, Context } from "@/lib/backend/context";
import { toDomainError } from "@/lib/backend/errors";
import { callerOfSession, idTokenOf } from "@/lib/backend/sessions";
import { env } from "@/lib/config/env";
import { timePreference } from "@/lib/config/time-preference";
import type { TimePreference } from "@/lib/contract/settings";
import { offsetMinutes } from "@/lib/format";
import type { Session } from "@/lib/session";
import { type Client, httpClient } from "./http-client";
import { address, requestId, session, userAgent } from "./request";

/** The client in process, for a given context. */
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

/** The zone's offset as browsers tell it: minutes behind UTC, so that London in summer is -60 (spec section 7). */
export const timeZoneOffset = ({ timeZone }: TimePreference, now = new Date()): string =>
  String(-offsetMinutes(timeZone, now));

/** The session's token; an anonymous session goes on without one where the identity service does not renew it. */
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
        // Limits at the other host count the visitor, not this server.
        "x-forwarded-for": from,
        ...(agent ? { "user-agent": agent } : {}),
        ...organisationHeader(caller),
      };
    },
  });
}

/** From the session's row, never from the cookie: the name at the top of a page and what stands below are one organisation's. */
function organisationHeader(caller: Caller): Record<string, string> {
  if (caller.kind !== "person") return {};
  if (caller.group === "Agency") return { "agency-id": caller.organisation.id };
  return caller.group === "Provider" ? { "provider-id": caller.organisation.id } : {};
}

/** The client of a caller and of the session he came with. */
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

/** Who asks: from the session, its row checked. Once per request. */
export const caller = cache(async (): Promise<Caller> => callerOfSession(await session()));

/** The client of whoever asks. */
export const portal = cache(async (): Promise<Client> => clientFor(await caller(), await session()));

/** The client of someone whose identity does not matter: for calls on the lowest rungs, without asking who he is. */
export const portalForVisitor = cache(async (): Promise<Client> => clientFor({ kind: "visitor", uid: null }, null));

/** The client of a session other than the cookie's: one that was made a moment ago. */
export const portalFor = async (of: Session): Promise<Client> => clientFor(await callerOfSession(of), of);

/** The client of an identity that has no session yet. */
export async function portalForIdentity({ uid, idToken }: { uid: string; idToken: string }): Promise<Client> {
  const apiUrl = env().PORTAL_API_URL;
  return apiUrl ? overHttp(apiUrl, { kind: "visitor", uid }, null, idToken) : clientFor({ kind: "visitor", uid }, null);
}
