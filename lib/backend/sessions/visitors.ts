/** Anonymous sessions of people who open a link (spec section 4, Questionnaire entry). */
import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { withScope } from "@/lib/db/tenancy";
import { exchangeNothing } from "@/lib/identity";
import { type AnonymousSession, type Session, startAnonymous } from "@/lib/session";
import { callerOfSession } from "./caller";
import { sealRefreshToken } from "./refresh-token";
import { insertSession } from "./rows";

/**
 * Gives a visitor an identity, at the latest now that he posts something: opening a link makes none, since mail scanners open
 * links. Whoever has a living session keeps it. Throws SERVICE_UNAVAILABLE when the identity service is not there.
 */
export async function identifyVisitor(session: Session | null): Promise<{ session: Session; isNew: boolean }> {
  if (session) {
    const caller = await callerOfSession(session);
    if (caller.uid) return { session, isNew: false };
  }
  const identity = await exchangeNothing().catch((cause: unknown) => {
    throw new DomainError("SERVICE_UNAVAILABLE", messages.general.unavailable, {
      reason: String((cause as Error).message),
    });
  });
  const now = new Date();
  const started: AnonymousSession = { ...startAnonymous(now.getTime()), uid: identity.uid };
  const refreshTokenSealed = await sealRefreshToken(identity.refreshToken);
  await withScope({ kind: "identity", sessionId: started.sessionId }, (tx) =>
    insertSession(tx, { id: started.sessionId, kind: "anonymous", uid: identity.uid, refreshTokenSealed }, now),
  );
  return { session: started, isNew: true };
}
