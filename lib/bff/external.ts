/** Signing in from outside: at an external identity provider, by an invitation to one, by a sister product's hand-over. */
import { cookies } from "next/headers";
import { REDIRECT_LENGTH_MAX, signInAddress } from "@/lib/access";
import * as sessions from "@/lib/backend/sessions";
import { env } from "@/lib/config/env";
import type { ExternalFailure } from "@/lib/config/messages/external";
import type { OpenInvitation } from "@/lib/contract/invitations";
import { isFromSister } from "@/lib/session/posts";
import { finishAuthenticating, isToAuthenticate, startAuthenticating } from "./authentication";
import { portalForIdentity, portalForVisitor } from "./client";
import { attempt, type Outcome, type Problem } from "./outcome";
import { arrival, signIn, signOut, take } from "./session";

/** The providers a page may offer. */
export const externalProviders = (): sessions.Provider[] => sessions.providers();

/** How long an invalid invitation's page is shown before it leads back (spec section 2.4). */
export const ssoRedirectDelayMs = (): number => env().SSO_REDIRECT_DELAY_MS;

/** Where a sign-in began, and so where it comes back to when it fails: the sign-in page, or an invitation's. */
type Origin = { redirect?: string; requestId?: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.length > 0 && value.length <= REDIRECT_LENGTH_MAX ? value : undefined;

function pageOf({ redirect, requestId }: Origin, failure?: ExternalFailure): string {
  if (!requestId) return signInAddress({ redirect, reason: failure });
  return `/sso?${new URLSearchParams({ request_id: requestId, ...(failure ? { reason: failure } : {}) })}`;
}

const urlOf = (path: string | null): URL | null =>
  path && URL.canParse(path, env().PUBLIC_URL) ? new URL(path, env().PUBLIC_URL) : null;

/** Reads back what `pageOf` wrote. The browser kept it: nothing in it is trusted beyond these two texts. */
function originOf(url: URL | null): Origin {
  return {
    redirect: textOf(url?.searchParams.get("redirect")),
    requestId: textOf(url?.searchParams.get("request_id")),
  };
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

const failureOf = ({ reason, code }: Problem): ExternalFailure =>
  failures[reason ?? ""] ?? failures[code] ?? "unexpected";

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });

export type Start = { provider: string; url: string; setCookies: string[] };

/**
 * Starts a sign-in at a provider from a posted form. Returns where the browser goes, as a page of its own (docs/decisions); or the
 * answer that leads back and says why not; null for a provider that is not set up.
 */
export async function startExternalSignIn(providerId: string, form: FormData): Promise<Start | Response | null> {
  const provider = externalProviders().find(({ id }) => id === providerId);
  if (!provider) return null;
  if (form.get("purpose") === "confirm") return startConfirming(provider);
  const origin = { redirect: textOf(form.get("redirect")), requestId: textOf(form.get("request_id")) };
  const started = await attempt(async () =>
    sessions.startAtProvider(provider.id, pageOf(origin), await arrival(origin.redirect)),
  );
  if (!started.ok) return seeOther(pageOf(origin, failureOf(started.problem)));
  return { provider: provider.name, ...started.data };
}

/** The same for someone who is signed in and has to prove again who they are. */
async function startConfirming({ id, name }: sessions.Provider): Promise<Start | Response> {
  const started = await attempt(() => startAuthenticating(id));
  if (started.ok) return { provider: name, ...started.data };
  return seeOther(
    started.problem.code === "UNAUTHORIZED" ? "/signin?reason=expired" : "/dashboard/account?confirmed=no",
  );
}

/**
 * Ends a sign-in at a provider: its answer is verified, a session of our own is made, and the round trip's cookies are taken away
 * whatever came of it. Null for a provider that is not set up.
 */
export async function finishExternalSignIn(providerId: string, search: URLSearchParams): Promise<Response | null> {
  if (!externalProviders().some(({ id }) => id === providerId)) return null;
  const jar = await cookies();
  const given = Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value]));
  for (const cookie of sessions.spentCookies(Object.keys(given))) jar.set(cookie);
  const path = urlOf(sessions.keptPath(given));
  if (path && isToAuthenticate(path)) {
    return seeOther(await finishAuthenticating(providerId, Object.fromEntries(search), given, path));
  }
  const origin = originOf(path);
  const outcome = await attempt(async () => {
    const request = await arrival(origin.redirect);
    const person = await sessions.returnFromProvider(providerId, Object.fromEntries(search), given, request);
    const { requestId } = origin;
    if (requestId) {
      await sessions.acceptInvitation(person, requestId, request, async (identity) =>
        (await portalForIdentity(identity)).invitations.update({ requestId, uid: identity.uid }),
      );
    }
    return take(await sessions.signInExternally(person, request), request.redirect);
  });
  return seeOther(outcome.ok ? outcome.data : pageOf(origin, failureOf(outcome.problem)));
}

/** What an invitation's link opens: whom it greets, or null when it is not one that can be taken. */
export async function openInvitation(requestId: unknown): Promise<OpenInvitation | null> {
  const wanted = textOf(requestId);
  if (!wanted) return null;
  const found = await attempt(async () => (await portalForVisitor()).invitations.get({ requestId: wanted }));
  return found.ok ? found.data : null;
}

/** Accepts an invitation with a password and signs in with it. Hands back the path to go on to: sign-in, where that did not work. */
export const acceptInvitation = (requestId: string, password: string): Promise<Outcome<string>> =>
  attempt(async () => {
    const { email } = await (await portalForVisitor()).accounts.acceptInvitation({ requestId, password });
    const signedIn = await attempt(() => signIn({ email, password }));
    return signedIn.ok ? signedIn.data : "/signin?reason=invitation-accepted";
  });

/**
 * Takes over a person whom a sister product hands over with a custom token (spec section 4): a session here, or, when the token is
 * not good, none at all any more.
 */
export async function handOver(request: Request): Promise<Response> {
  // The edge has asked already; this answers for itself.
  if (!isFromSister(request.headers)) return new Response(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const token = form.get("token");
  const redirect = textOf(form.get("redirect"));
  const outcome = await attempt(async () =>
    take(
      await sessions.signInWithCustomToken(typeof token === "string" ? token : "", await arrival(redirect)),
      redirect ?? null,
    ),
  );
  if (outcome.ok) return seeOther(outcome.data);
  await signOut();
  return seeOther(pageOf({ redirect }, failureOf(outcome.problem)));
}
