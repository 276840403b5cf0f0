/** The end of a session, by the person's own wish or by leaving. */
import { audit } from "@/lib/backend/audit";
import type { Place } from "@/lib/backend/context";
import { withScope } from "@/lib/db/tenancy";
import type { PendingSession, Session } from "@/lib/session";
import { membershipsOf, selectedOf, toPerson } from "./caller";
import { end, findPerson } from "./rows";

/** A sign-in broken off half-way; the organisation he begins in keeps the note of it. */
async function breakOff(
  { sessionId, userId }: PendingSession,
  { requestId, address }: Place,
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

/** Ends the session's row. A session that has ended already, or never had a row, is no error. */
export async function signOut(session: Session, { requestId, address }: Place, now = new Date()): Promise<void> {
  if (session.kind === "pending") return breakOff(session, { requestId, address }, now);
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
