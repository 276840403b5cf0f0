/** The security headers of every answer. Edge-safe. */
import { env } from "@/lib/config/env";
import { productOfPlatform, productUrl } from "@/lib/config/products";
import { isPaper, isSigning, signerPath, signingFrames, signingPath } from "@/lib/config/signing";
import { isWatched } from "@/lib/config/watched";

/** The hosts of others that a page may talk to: exactly those the environment names, and only on watched pages. */
function outsideHosts(pathname: string): { scripts: string; reports: string } {
  const { SENTRY_DSN, SCRIPT_SESSION_REPLAY_URL, SCRIPT_MAPS_URL, SCRIPT_USER_FLOW_URL } = env();
  const hosts = (urls: (string | undefined)[]) =>
    [...new Set(urls.flatMap((url) => (url && isWatched(pathname) ? [` ${new URL(url).origin}`] : [])))].join("");
  return {
    scripts: hosts([SCRIPT_SESSION_REPLAY_URL, SCRIPT_MAPS_URL, SCRIPT_USER_FLOW_URL]),
    reports: hosts([SENTRY_DSN]),
  };
}

/** What a page shows in a frame: a landing page its product, the signing page its signing area (spec section 2.4); no other any. */
function framedHosts(pathname: string): string {
  if (isPage(signingPath, pathname)) return signingFrames();
  const [, platform] = /^\/try-now-landing-page\/([^/]+)\/?$/.exec(pathname) ?? [];
  const product = platform === undefined ? undefined : productOfPlatform(platform);
  const url = product && productUrl(product);
  return url ? new URL(url).origin : "'none'";
}

const isPage = (path: string, pathname: string): boolean => pathname.replace(/\/+$/, "") === path;

/** The signer is framed by the signing page; nothing else is framed by anyone. */
const isFramed = (pathname: string): boolean => isPage(signerPath, pathname);

/**
 * A paper shows itself and runs nothing. No `sandbox`: Chromium does not load its PDF viewer in one. That viewer is a plug-in in a page
 * which Chromium makes around the paper and styles inline, hence the two sources.
 */
const PAPER_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/** For what no page is: files of the build, errors before any page. Nothing in it runs, loads from elsewhere or is framed. */
export const staticPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Scripts and styles by nonce; nothing from hosts that the environment does not name, no plug-ins. */
export function contentSecurityPolicy(nonce: string, pathname = ""): string {
  if (isPaper(pathname)) return PAPER_POLICY;
  const isDevelopment = env().NODE_ENV === "development";
  const { scripts, reports } = outsideHosts(pathname);
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}${scripts}`,
    "worker-src": "'self'",
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": `'self' data:${scripts}`,
    "font-src": "'self'",
    "connect-src": `'self'${isDevelopment ? " ws:" : ""}${scripts}${reports}`,
    "frame-src": framedHosts(pathname),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": isFramed(pathname) ? "'self'" : "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** The nonce that a policy of ours allows; undefined where it allows none. */
export const nonceOf = (policy: string | null): string | undefined => /'nonce-([\w+/=]+)'/.exec(policy ?? "")?.[1];

export function securityHeaders(policy: string, pathname = ""): Record<string, string> {
  const isSecure = new URL(env().PUBLIC_URL).protocol === "https:";
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": isFramed(pathname) ? "SAMEORIGIN" : "DENY",
    // A link's parameters name a worker: they go to no other site. A token or a ticket goes nowhere; with less than the origin
    // browsers would post forms without one, and those are refused.
    "referrer-policy": isSigning(pathname) ? "strict-origin" : "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
