/** Credentials sign-in, in the order of spec section 4. */
import { DomainError, isUnreachable, refuse, tooMany, unavailable } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { exchangePassword, IdentityError } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { type Arrival, enter } from "./enter";
import { accountKey, recordFailure } from "./failures";
import { countAttempt, type SignInAttempt } from "./sign-in-attempts";

export type SignInRequest = Arrival & {
  email: string;
  password: string;
  /** Identifies the browser if it has signed in to this account before (docs/decisions/0050). */
  knownDevice?: string | null;
};

const texts = {
  wrongCredentials: messages.signIn.wrongCredentials,
  disabled: messages.signIn.disabled,
  other: messages.signIn.invalidUser,
} as const;

/** Converts an error of the identity service to the catalogue's text; returns any other error unchanged. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (error.kind === "unreachable") return new DomainError("SERVICE_UNAVAILABLE", messages.signIn.unreachable);
  if (error.kind === "tooMany") return tooMany(messages.signIn.throttled);
  return refuse(texts[error.kind], error.kind);
}

/** Checks a password after its attempt was counted. Throws as `toRefusal` converts it. */
export async function checkPassword<T>(counted: SignInAttempt, look: () => Promise<T>): Promise<T> {
  try {
    const result = await look();
    await counted.succeeded();
    return result;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!(refusal instanceof DomainError) || refusal.code !== "UNAUTHORIZED") await counted.notChecked();
    throw refusal;
  }
}

/**
 * Signs a user in with e-mail and password and creates their session, or a pending one if another step is required.
 * Attempts are limited per address, and per account and browser (`countAttempt`). Throws with the catalogue's text for
 * every failure; failures are in the audit log.
 */
export async function signIn(request: SignInRequest): Promise<PersonSession | PendingSession> {
  const account = accountKey(request.email);
  try {
    await consume("signInsOfAddress", request.address, messages.signIn.tooMany);
    const counted = await countAttempt(account, request.knownDevice ?? null);
    const identity = await checkPassword(counted, () => exchangePassword(request.email, request.password));
    return await enter(identity, request);
  } catch (error) {
    if (isUnreachable(error)) throw unavailable();
    if (error instanceof DomainError && error.code !== "SERVICE_UNAVAILABLE")
      await recordFailure(request, account, error);
    throw error;
  }
}
