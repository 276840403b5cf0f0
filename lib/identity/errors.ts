/** The errors of the identity service, independent of its own codes. */
export type IdentityErrorKind = "wrongCredentials" | "disabled" | "tooMany" | "unreachable" | "other";

export class IdentityError extends Error {
  constructor(
    readonly kind: IdentityErrorKind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
    this.name = "IdentityError";
  }
}

// The emulator distinguishes a wrong password from an unknown user, production does not (enumeration protection): they
// are all one kind here.
const kinds: Record<string, IdentityErrorKind> = {
  "auth/invalid-credential": "wrongCredentials",
  "auth/invalid-login-credentials": "wrongCredentials",
  "auth/wrong-password": "wrongCredentials",
  "auth/user-not-found": "wrongCredentials",
  "auth/invalid-email": "wrongCredentials",
  "auth/missing-password": "wrongCredentials",
  "auth/user-disabled": "disabled",
  "auth/too-many-requests": "tooMany",
  "auth/network-request-failed": "unreachable",
  "auth/timeout": "unreachable",
  "auth/internal-error": "unreachable",
  "app/network-error": "unreachable",
  "app/network-timeout": "unreachable",
};

/**
 * Codes that only production sends when the service is in trouble: the client library derives them from messages, such
 * as `auth/the-service-is-currently-unavailable.` and `auth/error-code:-47`.
 */
const TROUBLE = /unavailable|quota-exceeded|backend-error|error-code|deadline|internal/;

function errorOf(code: unknown): IdentityErrorKind {
  if (typeof code !== "string") return "other";
  if (Object.hasOwn(kinds, code)) return kinds[code] ?? "other";
  return TROUBLE.test(code) ? "unreachable" : "other";
}

/** Converts any error of Firebase into an IdentityError. */
export const toIdentityError = (error: unknown): IdentityError =>
  error instanceof IdentityError
    ? error
    : new IdentityError(errorOf((error as { code?: unknown } | null)?.code), { cause: error });
