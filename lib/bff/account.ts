/** One's own sessions, for the page about them and for what it posts. */
import * as accounts from "@/lib/backend/accounts";
import type { PersonCaller } from "@/lib/backend/context";
import * as sessions from "@/lib/backend/sessions";
import { holder } from "./holder";
import { attempt, type Outcome } from "./outcome";
import { session } from "./request";
import { signOut } from "./session";

async function mine(person: PersonCaller) {
  return { sessionId: (await session())?.sessionId ?? "", userId: person.userId };
}

/** Where the person is signed in now. */
export const ownSessions = (person: PersonCaller): Promise<Outcome<sessions.OwnSession[]>> =>
  attempt(async () => sessions.ownSessions(await mine(person)));

/** Ends one of the person's sessions by its handle, all others, or all; the cookie goes with this one. Throws the domain's errors. */
export async function endOwnSessions(
  which: { handle: string } | "others" | "all",
): Promise<{ hasEndedThisOne: boolean }> {
  const ended = await sessions.endOwnSessions(await holder(), which);
  if (ended.hasEndedThisOne) await signOut();
  return ended;
}

/** Changes the password of the person who is signed in; they stay so here alone. Throws the domain's errors. */
export const changePassword = async (caller: PersonCaller, password: string): Promise<void> =>
  accounts.changePassword({ ...(await holder()), caller }, password);
