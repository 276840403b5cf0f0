/** Ends a session, when the user signs out or leaves. */

import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { withScope } from "@/lib/db/tenancy";
import type { PendingSession, Session } from "@/lib/session";
import { membershipsOf, selectedOf, toPerson } from "./caller";
import { end, findPerson } from "./rows";

/** Cancels a pending sign-in; it is audited for the organisation that the user starts in. */
async function cancelPending(
  { sessionId, userId }: PendingSession,
  { requestId, address }: RequestOrigin,
  now: Date,
): Promise<void> {
  const company = selectedOf(await membershipsOf(userId));
  await withScope({ kind: "identity", sessionId, userId }, async (tx) => {
    if (!(await end(tx, sessionId, now)) || !company) return;
    await audit(
      tx,
      { caller: toPerson(company), requestId, address },
      {
        organisationId: company.organisationId,
        action: "session.ended",
        subject: { type: "user", id: userId },
        details: { isPending: true },
      },
    );
  });
}

/** Ends the session's row. A session that has ended already, or never had a row, is not an error. */
export async function signOut(
  session: Session,
  { requestId, address }: RequestOrigin,
  now = clock.now(),
): Promise<void> {
  if (session.kind === "pending") return cancelPending(session, { requestId, address }, now);
  if (session.kind === "anonymous") {
    if (!session.uid) return;
    await withScope({ kind: "identity", sessionId: session.sessionId }, async (tx) => {
      await end(tx, session.sessionId, now);
    });
    return;
  }
  const found = await findPerson(session, now);
  if (!found) return;
  const caller = toPerson(found);
  await withScope({ kind: "identity", sessionId: session.sessionId, userId: session.userId }, async (tx) => {
    if (!(await end(tx, session.sessionId, now))) return;
    await audit(
      tx,
      { caller, requestId, address },
      {
        organisationId: caller.organisation.id,
        action: "session.signedOut",
        subject: { type: "user", id: caller.userId },
      },
    );
  });
}
