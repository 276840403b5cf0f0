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

/** Turns whatever Firebase threw into an IdentityError. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const code = (error as { code?: unknown }).code;
  return new IdentityError((typeof code === "string" && Object.hasOwn(problems, code) && problems[code]) || "other", {
    cause: error,
  });
}
