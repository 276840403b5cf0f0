/** One's own sessions, for the page about them and for what it posts. */
import type { PersonCaller } from "@/lib/backend/context";
import * as sessions from "@/lib/backend/sessions";
import { attempt, type Outcome } from "./outcome";
import { place, session } from "./request";
import { signOut } from "./session";

async function mine(person: PersonCaller) {
  return { sessionId: (await session())?.sessionId ?? "", userId: person.userId };
}

/** Where the person is signed in now. */
export const ownSessions = (person: PersonCaller): Promise<Outcome<sessions.OwnSession[]>> =>
  attempt(async () => sessions.ownSessions(await mine(person)));

/** Ends one of his sessions by its handle, all others, or all; the cookie goes with this one. */
export const endOwnSessions = (
  person: PersonCaller,
  which: { handle: string } | "others" | "all",
): Promise<Outcome<{ hasEndedThisOne: boolean }>> =>
  attempt(async () => {
    const ended = await sessions.endOwnSessions(await mine(person), which, {
      caller: person,
      ...(await place()),
    });
    if (ended.hasEndedThisOne) await signOut();
    return ended;
  });
