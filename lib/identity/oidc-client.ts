/**
 * The OpenID Connect client of external sign-in, based on openid-client (docs/decisions/0061-openid-client.md): builds
 * the authorisation URL and verifies the callback. It stores nothing: the caller keeps the checks until the callback.
 */
import * as oidc from "openid-client";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { type ProviderConfig, type ProviderId, providerConfig, type ReturnedPerson, readClaims } from "./providers";

/**
 * The values that a provider's answer is checked against. Secret, known only to the browser that started the sign-in.
 */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string };

const HTTP_TIMEOUT_S = 10;

/** One step of a sign-in. `isUnreachable`: the provider did not answer a request, or answered with a server error. */
type Step = { isUnreachable: boolean };

const redirectUri = (providerId: string): URL => new URL(`/api/auth/callback/${providerId}`, env().PUBLIC_URL);

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

const formEncoded = (text: string): string => encodeURIComponent(text).replaceAll("%20", "+");

/**
 * Authenticates the client at the token endpoint with HTTP Basic. The library's own encodes `-`, `_`, `.` and `~` too,
 * which most ids and secrets contain; a provider that does not decode the two would then refuse every sign-in.
 */
const clientAuthentication =
  (clientSecret: string): oidc.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = `${formEncoded(client_id)}:${formEncoded(clientSecret)}`;
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

/** Creates a provider's client from its current discovery document. Throws when the document is unavailable. */
async function discover({ issuer, wellKnown, clientId, clientSecret }: ProviderConfig, step: Step) {
  const send: oidc.CustomFetch = async (url, options) => {
    try {
      const answer = await fetch(url, options as RequestInit);
      // The deadline covers the body, not only the headers.
      await answer.clone().arrayBuffer();
      if (answer.status >= 500) step.isUnreachable = true;
      return answer;
    } catch (error) {
      step.isUnreachable = true;
      throw error;
    }
  };
  const client = await oidc.discovery(
    new URL(wellKnown),
    clientId,
    { id_token_signed_response_alg: "RS256" },
    clientAuthentication(clientSecret),
    {
      [oidc.customFetch]: send,
      timeout: HTTP_TIMEOUT_S,
      // The signature is checked although the token comes straight from the provider: RS256 with one of its published
      // keys.
      execute: [
        oidc.enableNonRepudiationChecks,
        // The environment allows plain HTTP for local providers only.
        ...(new URL(wellKnown).protocol === "http:" ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  const found = client.serverMetadata().issuer;
  if (issuer && withoutSlash(found) !== withoutSlash(issuer))
    throw new Error("the discovery document is of another issuer");
  return client;
}

function logFailure(step: "start" | "return", provider: ProviderId, error: unknown): void {
  log.warn("external sign-in failed", { step, provider, error });
}

/**
 * Starts a sign-in at a provider. `isSigningInAgain`: a person who is signed in at the provider has to authenticate
 * again, and the provider has to report when they did. Returns the URL to redirect to and the checks to keep for the
 * callback; null when the provider is unreachable.
 */
export async function startAtProvider(
  providerId: ProviderId,
  { isSigningInAgain = false }: { isSigningInAgain?: boolean } = {},
): Promise<{ url: string; checks: SignInChecks } | null> {
  const config = providerConfig(providerId);
  if (!config) return null;
  try {
    const client = await discover(config, { isUnreachable: false });
    const checks = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri(providerId).href,
      scope: "openid email profile",
      ...config.authorization,
      ...(isSigningInAgain ? { prompt: "login", max_age: "0" } : {}),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, checks };
  } catch (error) {
    logFailure("start", providerId, error);
    return null;
  }
}

/** The claims of the ID token, and those of the userinfo endpoint when the token has no e-mail address. */
async function claimsOf(client: oidc.Configuration, tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>) {
  const claims = tokens.claims();
  if (!claims || "email" in claims || !client.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
}

export type Returned = { person: ReturnedPerson } | { problem: "unreachable" | "unfinished" };

/**
 * Verifies a provider's callback: state, PKCE, and the ID token's signature, algorithm, issuer, audience, authorised
 * party, times and nonce. `answer` is the query of the callback.
 */
export async function returnFromProvider(
  providerId: ProviderId,
  answer: URLSearchParams,
  { state, nonce, codeVerifier }: SignInChecks,
): Promise<Returned> {
  const config = providerConfig(providerId);
  if (!config) return { problem: "unfinished" };
  const step: Step = { isUnreachable: false };
  try {
    const client = await discover(config, step);
    const url = redirectUri(providerId);
    url.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
    });
    const person = readClaims(providerId, await claimsOf(client, tokens));
    return person ? { person } : { problem: "unfinished" };
  } catch (error) {
    logFailure("return", providerId, error);
    return { problem: step.isUnreachable ? "unreachable" : "unfinished" };
  }
}
