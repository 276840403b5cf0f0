/** The end of a session, by the person's own wish or by leaving. */
import { audit } from "@/lib/backend/audit";
import { withScope } from "@/lib/db/tenancy";
import type { Session } from "@/lib/session";
import { toPerson } from "./caller";
import { end, findPerson } from "./rows";

/** Ends the session's row. A session that has ended already, or never had a row, is no error. */
export async function signOut(session: Session, requestId: string, now = new Date()): Promise<void> {
  if (session.kind !== "person") {
    if (!session.uid) return;
    await withScope({ kind: "identity", sessionId: session.sessionId }, (tx) => end(tx, session.sessionId, now));
    return;
  }
  const found = await findPerson(session, now);
  if (!found) return;
  const caller = toPerson(found);
  await withScope({ kind: "identity", sessionId: session.sessionId, userId: session.userId }, async (tx) => {
    await end(tx, session.sessionId, now);
    await audit(
      tx,
      { caller, requestId },
      {
        organisationId: caller.organisation.id,
        action: "session.signedOut",
        subject: { type: "user", id: caller.userId },
      },
    );
  });
}
