/** What can go wrong at the identity service, whatever it calls it. */
export type IdentityProblem = "wrongCredentials" | "disabled" | "tooMany" | "unreachable" | "other";

export class IdentityError extends Error {
  constructor(
    readonly problem: IdentityProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
    this.name = "IdentityError";
  }
}

// The emulator tells a wrong password from an unknown user, production does not (enumeration protection): all are one here.
const problems: Record<string, IdentityProblem> = {
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
 * What production alone says when it is the service that has trouble: the client library makes codes of its sentences, such as
 * `auth/the-service-is-currently-unavailable.` and `auth/error-code:-47`.
 */
const TROUBLE = /unavailable|quota-exceeded|backend-error|error-code|deadline|internal/;

function problemOf(code: unknown): IdentityProblem {
  if (typeof code !== "string") return "other";
  if (Object.hasOwn(problems, code)) return problems[code] ?? "other";
  return TROUBLE.test(code) ? "unreachable" : "other";
}

/** Turns whatever Firebase threw into an IdentityError. */
export const toIdentityError = (error: unknown): IdentityError =>
  error instanceof IdentityError
    ? error
    : new IdentityError(problemOf((error as { code?: unknown } | null)?.code), { cause: error });
