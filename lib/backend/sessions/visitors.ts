/** Anonymous sessions of people who open a link (spec section 4, Questionnaire entry). */
import { randomUUID } from "node:crypto";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { withScope } from "@/lib/db/tenancy";
import { exchangeNothing, type Identity } from "@/lib/identity";
import { type AnonymousSession, type Session, startAnonymous } from "@/lib/session";
import { callerOfSession } from "./caller";
import { sealRefreshToken } from "./refresh-token";
import { insertSession } from "./rows";

const store = globalThis as typeof globalThis & { __portalAnonymousAgainAt?: number };

/**
 * An anonymous identity at the identity service, or null where it gives none in time: what a worker submits must not wait for it.
 * After that nobody asks it for a while.
 */
async function anonymousIdentity(): Promise<Identity | null> {
  if (Date.now() < (store.__portalAnonymousAgainAt ?? 0)) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), constants.anonymousSignInMs);
  });
  try {
    return await Promise.race([exchangeNothing(), late]);
  } catch (error) {
    store.__portalAnonymousAgainAt = Date.now() + constants.anonymousSignInPauseMs;
    log.warn("no anonymous identity: sessions of links go on without one", { error });
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gives a visitor an identity, at the latest now that they post something: opening a link makes none, since mail scanners open
 * links. Anyone who has a living session keeps it. Where the identity service is away or slow, the session has an id of this
 * system alone: the link is what opens a questionnaire, and an anonymous identity proves nothing.
 */
export async function identifyVisitor(session: Session | null): Promise<{ session: Session; isNew: boolean }> {
  if (session) {
    const caller = await callerOfSession(session);
    if (caller.uid) return { session, isNew: false };
  }
  const identity = await anonymousIdentity();
  const uid = identity?.uid ?? `local:${randomUUID()}`;
  const now = new Date();
  const started: AnonymousSession = { ...startAnonymous(now.getTime()), uid };
  const refreshTokenSealed = identity ? await sealRefreshToken(identity.refreshToken) : null;
  await withScope({ kind: "identity", sessionId: started.sessionId }, (tx) =>
    insertSession(tx, { id: started.sessionId, kind: "anonymous", uid, refreshTokenSealed }, now),
  );
  return { session: started, isNew: true };
}
