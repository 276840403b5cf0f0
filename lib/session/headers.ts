/** Builds the security headers of every response. Edge-safe. */
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { isInstrumented } from "@/lib/config/instrumented-pages";
import { productOfPlatform, productUrl } from "@/lib/config/products";
import { isDocumentPath, isSigning, signerPath, signingFrames, signingPath } from "@/lib/config/signing";

/** The third-party hosts a page may connect to: exactly those in the environment, and only on instrumented pages. */
function outsideHosts(pathname: string): { scripts: string; reports: string } {
  const { SENTRY_DSN, SCRIPT_SESSION_REPLAY_URL, SCRIPT_MAPS_URL, SCRIPT_USER_FLOW_URL } = env();
  const hosts = (urls: (string | undefined)[]) =>
    [...new Set(urls.flatMap((url) => (url && isInstrumented(pathname) ? [` ${new URL(url).origin}`] : [])))].join("");
  return {
    scripts: hosts([SCRIPT_SESSION_REPLAY_URL, SCRIPT_MAPS_URL, SCRIPT_USER_FLOW_URL]),
    reports: hosts([SENTRY_DSN]),
  };
}

/**
 * The hosts a page may frame: a landing page its product, the signing page its signing widget (spec section 2.4); all
 * others none.
 */
function framedHosts(pathname: string): string {
  if (isPage(signingPath, pathname)) return signingFrames();
  const [, platform] = /^\/try-now-landing-page\/([^/]+)\/?$/.exec(pathname) ?? [];
  const product = platform === undefined ? undefined : productOfPlatform(platform);
  const url = product && productUrl(product);
  return url ? new URL(url).origin : "'none'";
}

const isPage = (path: string, pathname: string): boolean => pathname.replace(/\/+$/, "") === path;

/** Only the signing page may frame the built-in signer; no other page may be framed. */
const isFramed = (pathname: string): boolean => isPage(signerPath, pathname);

/**
 * A stored document is displayed and runs nothing. No `sandbox`: Chromium does not load its PDF viewer in one. The
 * viewer is a plug-in in a page that Chromium creates around the document with inline styles, hence the two sources.
 */
const DOCUMENT_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/**
 * For responses that are not pages: files of the build, errors before any page. Nothing runs, loads from elsewhere or
 * is framed.
 */
export const staticPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Allows scripts and styles by nonce, no hosts except those in the environment, and no plug-ins. */
export function contentSecurityPolicy(nonce: string, pathname = ""): string {
  if (isDocumentPath(pathname)) return DOCUMENT_POLICY;
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

const NONCE_BYTES = 16;

/** Creates a nonce for the policy of one response. */
export const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));

/** The nonce in one of our policies; undefined when it has none. */
export const nonceOf = (policy: string | null): string | undefined => /'nonce-([\w+/=]+)'/.exec(policy ?? "")?.[1];

export function securityHeaders(policy: string, pathname = ""): Record<string, string> {
  const isSecure = new URL(env().PUBLIC_URL).protocol === "https:";
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": isFramed(pathname) ? "SAMEORIGIN" : "DENY",
    // A link's parameters can identify a worker, so no other site gets them. A signing page's token goes nowhere; a
    // stricter policy would make browsers post forms without an origin, and those are refused.
    "referrer-policy": isSigning(pathname) ? "strict-origin" : "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Additional headers during maintenance: when to retry, and that the response must not be cached. */
export const maintenanceHeaders: Readonly<Record<string, string>> = {
  "retry-after": String(constants.maintenanceRetryAfterSeconds),
  "cache-control": "no-store",
};
