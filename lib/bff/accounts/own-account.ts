/** The signed-in person's own sessions, for the page that lists them and for its forms. */
import * as accounts from "@/lib/backend/accounts";
import type { PersonCaller } from "@/lib/backend/context";
import * as sessions from "@/lib/backend/sessions";
import { holder } from "@/lib/bff/holder";
import { session } from "@/lib/bff/request";
import { attempt, type Result } from "@/lib/bff/result";
import { signOut } from "@/lib/bff/sessions/session";

async function sessionOf(person: PersonCaller) {
  return { sessionId: (await session())?.sessionId ?? "", userId: person.userId };
}

/** Where the person is signed in now. */
export const ownSessions = (person: PersonCaller): Promise<Result<sessions.OwnSession[]>> =>
  attempt(async () => sessions.ownSessions(await sessionOf(person)));

/**
 * Ends one of the person's sessions by its handle, all others, or all; clears the cookie if this one ends. Throws the
 * domain's errors.
 */
export async function endOwnSessions(
  which: { handle: string } | "others" | "all",
): Promise<{ hasEndedThisOne: boolean }> {
  const ended = await sessions.endOwnSessions(await holder(), which);
  if (ended.hasEndedThisOne) await signOut();
  return ended;
}

/** Changes the signed-in person's password and ends their other sessions. Throws the domain's errors. */
export const changePassword = async (caller: PersonCaller, password: string): Promise<void> =>
  accounts.changePassword({ ...(await holder()), caller }, password);
