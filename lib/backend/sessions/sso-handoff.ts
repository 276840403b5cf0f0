/** Sign-in with a custom token that a sister product hands over (spec section 4, Sign-in with a cookie token). */
import { DomainError, isUnreachable, refuse, unavailable } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import { exchangeCustomToken, readCustomToken } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { enter } from "./enter";
import type { ExternalRequest } from "./external";
import { accountKey, recordFailure } from "./failures";
import { toRefusal } from "./sign-in";

const handOverFailed = () => refuse(externalFailures["hand-over-failed"].message, "handOverFailed");

/**
 * Creates the session of the token's user, or a pending one if another step is required. A well-formed token is tried
 * twice. Attempts are limited per address. Throws with the catalogue's text; failures are in the audit log.
 */
export async function signInWithCustomToken(
  token: string,
  request: ExternalRequest,
): Promise<PersonSession | PendingSession> {
  const uid = readCustomToken(token);
  try {
    await consume("signInsOfAddress", request.address, messages.signIn.tooMany);
    if (!uid) throw handOverFailed();
    const identity = await exchangeCustomToken(token).catch(() => exchangeCustomToken(token));
    return await enter(identity, request, { isProved: false });
  } catch (error) {
    if (isUnreachable(error)) throw unavailable();
    const known = toRefusal(error);
    const isRefusal = known instanceof DomainError && known.code !== "SERVICE_UNAVAILABLE";
    if (isRefusal) await recordFailure(request, accountKey(`custom-token:${uid ?? ""}`), known);
    throw isRefusal && known.data?.reason === "other" ? handOverFailed() : known;
  }
}
