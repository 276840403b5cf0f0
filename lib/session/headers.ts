/** The security headers of every answer. Edge-safe. */
import { env } from "@/lib/config/env";

/** Scripts and styles by nonce; nothing from other hosts, no frames, no plug-ins. */
export function contentSecurityPolicy(nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": `'self'${isDevelopment ? " ws:" : ""}`,
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
