/**
 * next-auth as an OpenID Connect client and nothing else (docs/decisions): it makes the address to go to with state, nonce and
 * PKCE, and verifies what comes back. It is run as a function; none of its pages, endpoints or sessions is ever served.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions, CookieOption } from "next-auth";
import { env, tellNextAuthItsAddress } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { clientConfigs, type ReturnedPerson, readClaims } from "./providers";

type Cookies = Record<string, string>;
type Run = { claims?: unknown; isUnreachable?: boolean };

/** Where the round trip's cookies go. */
const COOKIE_PATH = "/api/auth";
const COOKIE_SECONDS = 15 * 60;
const COOKIE_NAME = /^(__Secure-|__Host-)?next-auth\./;
// Codes of the system, not of libraries.
const UNREACHABLE = /^E(?!RR_)[A-Z_]+$|timed out|got: 5\d\d/;

const isSecure = () => new URL(env().PUBLIC_URL).protocol === "https:";
const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: COOKIE_PATH,
  secure: isSecure(),
  maxAge: COOKIE_SECONDS,
});
const cookieNamed = (name: string): CookieOption => ({
  name: `${isSecure() ? "__Secure-" : ""}next-auth.${name}`,
  options: cookieOptions(),
});

// next-auth has one logger for all requests: what belongs to one of them is found by its context.
const running = new AsyncLocalStorage<Run>();

function note(code: string, metadata: unknown): void {
  const { error = metadata } = (metadata ?? {}) as { error?: unknown };
  const { message, code: systemCode } = (error ?? {}) as { message?: unknown; code?: unknown };
  const run = running.getStore();
  if (run) run.isUnreachable = UNREACHABLE.test(String(systemCode)) || UNREACHABLE.test(String(message));
  log.warn("external sign-in failed", { step: code, error });
}

const options = (): AuthOptions => ({
  // A key of its own: what next-auth seals with it opens nothing else.
  secret: createHmac("sha256", env().SESSION_SECRET).update("external sign-in").digest("base64url"),
  providers: clientConfigs(),
  cookies: {
    state: cookieNamed("state"),
    nonce: cookieNamed("nonce"),
    pkceCodeVerifier: cookieNamed("pkce.code_verifier"),
    callbackUrl: cookieNamed("callback-url"),
  },
  callbacks: {
    // Called when everything is verified. An address for an answer ends next-auth's part before it makes a session.
    signIn: ({ profile }) => {
      const run = running.getStore();
      if (run) run.claims = profile;
      return "/";
    },
  },
  logger: { error: note, warn: () => {}, debug: () => {} },
});

type Step = { to: string[]; method: "GET" | "POST"; query?: Cookies; body?: Cookies; cookies?: Cookies };

/** Runs one of next-auth's steps, outside any server. */
async function run({ to, method, query = {}, body = {}, cookies = {} }: Step) {
  tellNextAuthItsAddress();
  // Loaded with the first sign-in that needs it.
  const { default: NextAuth } = await import("next-auth");
  const headers = new Map<string, string | string[]>();
  let answer: unknown;
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    send: (value: unknown) => {
      answer = value;
    },
    end: () => {},
  };
  const request = { method, headers: {}, cookies, body, query: { ...query, nextauth: to } };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options());
  return {
    answer,
    location: headers.get("location") as string | undefined,
    setCookies: [headers.get("set-cookie") ?? []].flat(),
  };
}

const pairOf = (setCookie: string): Cookies => {
  const [pair = ""] = setCookie.split(";");
  const at = pair.indexOf("=");
  return { [pair.slice(0, at)]: decodeURIComponent(pair.slice(at + 1)) };
};

/**
 * Starts a sign-in at a provider. `comingBackTo` is a path of ours that is kept for the return. `isSigningInAgain`: a person who is signed
 * in at the provider is to prove it again, and the provider is to say when they did. Returns the address to go to
 * and the `Set-Cookie` lines to go with it; null when the provider cannot be reached.
 */
export async function startAtProvider(
  providerId: string,
  comingBackTo: string,
  { isSigningInAgain = false }: { isSigningInAgain?: boolean } = {},
): Promise<{ url: string; setCookies: string[] } | null> {
  const state: Run = {};
  return running.run(state, async () => {
    // Its token against forged posts is shown and given back here; the browser never has one.
    const csrf = await run({ to: ["csrf"], method: "GET" });
    const { csrfToken } = csrf.answer as { csrfToken: string };
    const started = await run({
      to: ["signin", providerId],
      method: "POST",
      query: isSigningInAgain ? SIGN_IN_AGAIN : {},
      body: { csrfToken, callbackUrl: comingBackTo },
      cookies: Object.assign({}, ...csrf.setCookies.map(pairOf)),
    });
    const isAway = started.location && new URL(started.location).origin !== new URL(env().PUBLIC_URL).origin;
    return isAway && started.location ? { url: started.location, setCookies: started.setCookies } : null;
  });
}

const SIGN_IN_AGAIN = { prompt: "login", max_age: "0" };

/** What a provider may say in the address it sends back to. */
const ANSWER = ["code", "state", "iss", "error", "error_description", "session_state"];

const only = (names: string[], of: Cookies): Cookies =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));

export type Returned = { person: ReturnedPerson } | { problem: "unreachable" | "unfinished" };

/** Verifies what came back from a provider: state, nonce, PKCE, the token's signature, issuer and audience. */
export async function returnFromProvider(providerId: string, query: Cookies, cookies: Cookies): Promise<Returned> {
  const state: Run = {};
  return running.run(state, async () => {
    const checks = ["state", "nonce", "pkce.code_verifier"].map((name) => cookieNamed(name).name);
    await run({
      to: ["callback", providerId],
      method: "GET",
      query: only(ANSWER, query),
      cookies: only(checks, cookies),
    });
    const person = state.claims ? readClaims(providerId, state.claims) : null;
    if (person) return { person };
    return { problem: state.isUnreachable ? "unreachable" : "unfinished" };
  });
}

/** The path of ours that was kept for the return, as far as the browser kept it. */
export const keptPath = (cookies: Cookies): string | null => cookies[cookieNamed("callback-url").name] ?? null;

/** The round trip's cookies among the browser's, each with how it is taken away. */
export const spentCookies = (names: string[]) =>
  names.filter((name) => COOKIE_NAME.test(name)).map((name) => ({ name, ...cookieOptions(), value: "", maxAge: 0 }));
