/** External sign-in: with an identity provider, by an invitation to one, or by SSO handoff from a sister product. */
import { cookies } from "next/headers";
import { REDIRECT_LENGTH_MAX, signInAddress } from "@/lib/access";
import * as sessions from "@/lib/backend/sessions";
import { portalForAnonymous, portalForIdentity } from "@/lib/bff/client";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { finishAuthenticating, startAuthenticating } from "@/lib/bff/sessions/authenticate-again";
import { arrival, signIn, signOut, startSession } from "@/lib/bff/sessions/session";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import type { ExternalFailure } from "@/lib/config/messages/accounts/external";
import type { OpenInvitation } from "@/lib/contract/invitations";
import {
  abandonedExternalSignIns,
  externalSignInName,
  openExternalSignIn,
  removedExternalSignIn,
} from "@/lib/session/external-sign-in";
import { isFromSisterProduct } from "@/lib/session/posts";

/** The providers a page may offer. */
export const externalProviders = (): sessions.Provider[] => sessions.providers();

/** How long the page of an invalid invitation is shown before it redirects (spec section 2.4). */
export const ssoRedirectDelayMs = (): number => env().SSO_REDIRECT_DELAY_MS;

/** Where a sign-in started, and where it returns if it fails: the sign-in page, or an invitation's. */
type Origin = { redirect?: string | undefined; requestId?: string | undefined };

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.length > 0 && value.length <= REDIRECT_LENGTH_MAX ? value : undefined;

function pageOf({ redirect, requestId }: Origin, failure?: ExternalFailure): string {
  if (!requestId) return signInAddress({ redirect, reason: failure });
  return `/sso?${new URLSearchParams({ request_id: requestId, ...(failure ? { reason: failure } : {}) })}`;
}

const failures: Record<string, ExternalFailure> = {
  noAccount: "no-account",
  worker: "worker",
  disabled: "disabled",
  tooMany: "too-many",
  TOO_MANY_REQUESTS: "too-many",
  FORBIDDEN: "no-app-access",
  providerUnreachable: "provider-unreachable",
  unfinished: "unfinished",
  emailMismatch: "email-mismatch",
  invitationConflict: "invitation-conflict",
  handOverFailed: "hand-over-failed",
  SERVICE_UNAVAILABLE: "unavailable",
};

const failureOf = ({ reason, code }: ResultError): ExternalFailure =>
  failures[reason ?? ""] ?? failures[code] ?? "unexpected";

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });

export type Start = { provider: string; url: string };
type Started = Awaited<ReturnType<typeof sessions.startAtProvider>>;

/**
 * Redirects the browser to a provider: stores what its response will be checked against in a cookie, and removes
 * abandoned ones.
 */
async function redirectToProvider(provider: sessions.Provider, { url, cookie }: Started): Promise<Start> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const name of abandonedExternalSignIns(names)) jar.set(removedExternalSignIn(name));
  jar.set(cookie);
  return { provider: provider.name, url };
}

/**
 * Starts a sign-in at a provider from a posted form. Returns the URL to load as a page of its own (docs/decisions), or
 * the redirect back with the reason why not; null for a provider that is not set up.
 */
export async function startExternalSignIn(providerId: string, form: FormData): Promise<Start | Response | null> {
  const provider = externalProviders().find(({ id }) => id === providerId);
  if (!provider) return null;
  if (form.get("purpose") === "confirm") return startConfirming(provider);
  const origin = { redirect: textOf(form.get("redirect")), requestId: textOf(form.get("request_id")) };
  const started = await attempt(async () =>
    sessions.startAtProvider(provider.id, { kind: "signIn", ...origin }, await arrival(origin.redirect)),
  );
  return started.ok ? redirectToProvider(provider, started.data) : seeOther(pageOf(origin, failureOf(started.error)));
}

/** The same for someone who is signed in and must authenticate again. */
async function startConfirming(provider: sessions.Provider): Promise<Start | Response> {
  const started = await attempt(() => startAuthenticating(provider.id));
  if (started.ok) return redirectToProvider(provider, started.data);
  return seeOther(started.error.code === "UNAUTHORIZED" ? "/signin?reason=expired" : "/dashboard/account?confirmed=no");
}

/**
 * Finishes a sign-in at a provider: verifies its response, creates a session of ours, and removes the cookie of the
 * round trip in any case. Null for a provider that is not set up.
 */
export async function finishExternalSignIn(providerId: string, answer: URLSearchParams): Promise<Response | null> {
  const provider = externalProviders().find(({ id }) => id === providerId)?.id;
  if (!provider) return null;
  const jar = await cookies();
  const state = answer.get("state") ?? "";
  const cookie = jar.get(externalSignInName(state));
  const started = await openExternalSignIn(cookie?.value, { provider, state }, clock.now().getTime());
  if (cookie) jar.set(removedExternalSignIn(cookie.name));
  if (started?.purpose.kind === "authenticateAgain") {
    return seeOther(await finishAuthenticating(provider, answer, started, started.purpose.page));
  }
  const origin: Origin = started?.purpose ?? {};
  const result = await attempt(async () => {
    const request = await arrival(origin.redirect);
    const person = await sessions.returnFromProvider(provider, answer, started, request);
    const { requestId } = origin;
    if (requestId) {
      await sessions.acceptInvitation(person, requestId, request, async (identity) =>
        (await portalForIdentity(identity)).invitations.update({ requestId, uid: identity.uid }),
      );
    }
    return startSession(await sessions.signInExternally(person, request), request.redirect);
  });
  return seeOther(result.ok ? result.data : pageOf(origin, failureOf(result.error)));
}

/** The invitation behind a link, or null when it cannot be accepted. */
export async function openInvitation(requestId: unknown): Promise<OpenInvitation | null> {
  const wanted = textOf(requestId);
  if (!wanted) return null;
  const found = await attempt(async () => (await portalForAnonymous()).invitations.get({ requestId: wanted }));
  return found.ok ? found.data : null;
}

/**
 * Accepts an invitation with a password and signs in. Returns the path to continue at: sign-in, if signing in failed.
 */
export const acceptInvitation = (requestId: string, password: string): Promise<Result<string>> =>
  attempt(async () => {
    const { email } = await (await portalForAnonymous()).accounts.acceptInvitation({ requestId, password });
    const signedIn = await attempt(() => signIn({ email, password }));
    return signedIn.ok ? signedIn.data : "/signin?reason=invitation-accepted";
  });

/**
 * Signs in a person whom a sister product sends with a custom token (spec section 4). If the token is not valid, any
 * existing session is ended.
 */
export async function ssoHandoff(request: Request): Promise<Response> {
  // The edge has checked this already; the check is repeated here.
  if (!isFromSisterProduct(request.headers)) return new Response(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const token = form.get("token");
  const redirect = textOf(form.get("redirect"));
  const result = await attempt(async () =>
    startSession(
      await sessions.signInWithCustomToken(typeof token === "string" ? token : "", await arrival(redirect)),
      redirect ?? null,
    ),
  );
  if (result.ok) return seeOther(result.data);
  await signOut();
  return seeOther(pageOf({ redirect }, failureOf(result.error)));
}
