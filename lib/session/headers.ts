/** The security headers of every answer. Edge-safe. */
import { env } from "@/lib/config/env";
import { productOfPlatform, productUrl } from "@/lib/config/products";
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

/** The host that a landing page shows in its frame (spec section 2.4); no other page frames anything. */
function framedHost(pathname: string): string {
  const [, platform] = /^\/try-now-landing-page\/([^/]+)\/?$/.exec(pathname) ?? [];
  const product = platform === undefined ? undefined : productOfPlatform(platform);
  const url = product && productUrl(product);
  return url ? new URL(url).origin : "'none'";
}

/** Scripts and styles by nonce; nothing from hosts that the environment does not name, no plug-ins. */
export function contentSecurityPolicy(nonce: string, pathname = ""): string {
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
    "frame-src": framedHost(pathname),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

export function securityHeaders(policy: string): Record<string, string> {
  const isSecure = new URL(env().PUBLIC_URL).protocol === "https:";
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // A link's parameters name a worker: they go to no other site, and to no other page of ours.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
