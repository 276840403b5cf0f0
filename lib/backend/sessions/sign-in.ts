/** Credentials sign-in, in the order of spec section 4. */
import type { Context } from "@/lib/backend/context";
import { DomainError, isUnreachable, tooMany, unavailable } from "@/lib/backend/errors";
import { consume, forget } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { exchangePassword, type Identity, IdentityError } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { type Arrival, enter, refuse } from "./enter";
import { accountKey, noteFailure } from "./failures";

export type SignInRequest = Arrival & Pick<Context, "address"> & { email: string; password: string };

const texts = {
  wrongCredentials: messages.signIn.wrongCredentials,
  disabled: messages.signIn.disabled,
  other: messages.signIn.invalidUser,
} as const;

/** What the identity service said, in the catalogue's words; anything else as it was thrown. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (error.problem === "unreachable") return new DomainError("SERVICE_UNAVAILABLE", messages.signIn.unreachable);
  if (error.problem === "tooMany") return tooMany(messages.signIn.throttled);
  return refuse(texts[error.problem], error.problem);
}

async function exchange({ email, password }: SignInRequest): Promise<Identity> {
  try {
    return await exchangePassword(email, password);
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Signs a person in with e-mail and password and makes his session, or a pending one where he owes a step more. Attempts
 * are limited per address and per account. Throws with the catalogue's text for every way it can fail; a failure is in the audit log.
 */
export async function signIn(request: SignInRequest): Promise<PersonSession | PendingSession> {
  const account = accountKey(request.email);
  try {
    await consume("signInsOfAddress", request.address, messages.signIn.tooMany);
    await consume("signInsOfAccount", account, messages.signIn.tooMany);
    const identity = await exchange(request);
    const session = await enter(identity, request);
    await forget("signInsOfAccount", account);
    return session;
  } catch (error) {
    if (isUnreachable(error)) throw unavailable();
    if (error instanceof DomainError && error.code !== "SERVICE_UNAVAILABLE")
      await noteFailure(request.requestId, account, error);
    throw error;
  }
}
