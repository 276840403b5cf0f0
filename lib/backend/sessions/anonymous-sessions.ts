/** Anonymous sessions of people who open a link (spec section 4, Questionnaire entry). */

import { randomUUID } from "node:crypto";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { withScope } from "@/lib/db/tenancy";
import { createAnonymousIdentity, type Identity } from "@/lib/identity";
import { type AnonymousSession, type Session, startAnonymous } from "@/lib/session";
import { callerOfSession } from "./caller";
import { sealRefreshToken } from "./refresh-token";
import { insertSession } from "./rows";

const store = globalThis as typeof globalThis & { __portalAnonymousAgainAt?: number };

/**
 * An anonymous identity from the identity service, or null if it does not answer in time, since a worker's submission
 * must not wait for it. After a failure it is not asked again for a while.
 */
async function anonymousIdentity(): Promise<Identity | null> {
  if (clock.now().getTime() < (store.__portalAnonymousAgainAt ?? 0)) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), constants.anonymousSignInMs);
  });
  try {
    return await Promise.race([createAnonymousIdentity(), late]);
  } catch (error) {
    store.__portalAnonymousAgainAt = clock.now().getTime() + constants.anonymousSignInPauseMs;
    log.warn("no anonymous identity: sessions of links go on without one", { error });
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gives an anonymous visitor an identity when they first submit something. Opening a link creates none, since mail
 * scanners open links. A valid session is kept. If the identity service is unavailable or slow, the session only has an
 * id of this system: access to the questionnaire comes from the link, and an anonymous identity proves nothing.
 */
export async function identifyAnonymous(session: Session | null): Promise<{ session: Session; isNew: boolean }> {
  if (session) {
    const caller = await callerOfSession(session);
    if (caller.uid) return { session, isNew: false };
  }
  const identity = await anonymousIdentity();
  const uid = identity?.uid ?? `local:${randomUUID()}`;
  const now = clock.now();
  const started: AnonymousSession = { ...startAnonymous(now.getTime()), uid };
  const refreshTokenSealed = identity ? await sealRefreshToken(identity.refreshToken) : null;
  await withScope({ kind: "identity", sessionId: started.sessionId }, (tx) =>
    insertSession(tx, { id: started.sessionId, kind: "anonymous", uid, refreshTokenSealed }, now),
  );
  return { session: started, isNew: true };
}
